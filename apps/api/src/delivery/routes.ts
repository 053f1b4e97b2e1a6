import { listRegions, listSlots } from '@shop/contracts/delivery.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { openAhead, readDelivery } from './hours.ts'
import { regions } from './regions.ts'
import { readSlots } from './slots.ts'

export function mountDelivery(mount: Mount, { db, clock }: Deps): void {
  mount(listRegions, async () => ({ result: { regions } }))

  // The courier goes everywhere by the same windows: `region` only decides the fee (decisions.md, Delivery).
  mount(listSlots, async ({ query: { date, purpose } }) => {
    const hours = openAhead(await readDelivery(db), purpose === 'rental')
    return { result: { date, slots: await readSlots(db, date, hours, clock.now()) } }
  })
}
