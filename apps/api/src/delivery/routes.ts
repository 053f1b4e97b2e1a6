import { listRegions, listSlots } from '@shop/contracts/delivery.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from '#settings/index.ts'
import { regions } from './regions.ts'
import { openAhead, readDelivery, readSlots } from './slots.ts'

export function mountDelivery(mount: Mount, { db, clock }: Deps): void {
  mount(listRegions, async () => {
    const { regions: rentalRegions } = await getSettings(db, 'rental')
    return { result: { regions, rentalRegions } }
  })

  // The slots are the same in all regions; `region` only decides the fee.
  mount(listSlots, async ({ query: { date, purpose } }) => {
    const hours = openAhead(await readDelivery(db), purpose === 'rental')
    return { result: { date, slots: await readSlots(db, date, hours, clock.now()) } }
  })
}
