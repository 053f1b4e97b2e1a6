import { listRegions, listSlots } from '@shop/contracts/delivery.ts'
import { listAllPickupPoints, listPickupPoints, toPickupPoint } from '@shop/contracts/pickup.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from '#settings/index.ts'
import { offeredPickups } from './pickup.ts'
import { regions } from './regions.ts'
import { openAhead, readDelivery, readSlots } from './slots.ts'

export function mountDelivery(mount: Mount, { db, clock }: Deps): void {
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
}
