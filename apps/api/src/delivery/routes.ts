import { shopDate } from '@shop/contracts/days.ts'
import { listRegions, listSlots } from '@shop/contracts/delivery.ts'
import { listAllPickupPoints, listPickupPoints, toPickupPoint } from '@shop/contracts/pickup.ts'
import { getSlotCalendar, putSlotDay } from '@shop/contracts/slot-calendar.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from '#settings/index.ts'
import { offeredPickups } from './pickup.ts'
import { regions } from './regions.ts'
import { readSlotCalendar, setSlotDay } from './slot-calendar.ts'
import { openAhead, readDelivery, readSlots } from './slots.ts'

export function mountDelivery(mount: Mount, deps: Deps): void {
  const { db, clock } = deps
  mount(listRegions, async () => {
    const { regions: rentalRegions } = await getSettings(db, 'rental')
    return { result: { regions, rentalRegions } }
  })

  mount(listPickupPoints, async () => {
    const now = clock.now()
    const offered = offeredPickups(await getSettings(db, 'pickup'), { now, isNotToday: false })
    return { result: { points: offered.map(({ point }) => toPickupPoint(point, now)) } }
  })

  mount(listAllPickupPoints, async () => ({ result: await getSettings(db, 'pickup') }))

  mount(listSlots, async ({ query: { date, region, purpose } }) => {
    const hours = openAhead(await readDelivery(db), { isRental: purpose === 'rental', region })
    return { result: { date, slots: await readSlots(db, date, hours, clock.now()) } }
  })

  mount(getSlotCalendar, async ({ query: { month } }) => ({
    result: await readSlotCalendar(db, month ?? shopDate(clock.now()).slice(0, 7), clock.now()),
  }))

  mount(putSlotDay, async ({ params: { date }, body, locale, ...call }) => ({
    result: await setSlotDay(deps, staffOf(call), { date, ...body, locale }),
  }))
}
