import { getRentalAvailability, listRentalOptions } from '@shop/contracts/rental.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { findRentalDays } from './availability.ts'
import { findRentalOptions } from './queries.ts'

const PER_MINUTE = 300

/** What can be rented: everybody may look. */
export function mountRental(mount: Mount, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  mount(listRentalOptions, async () => ({ result: await findRentalOptions(db) }), { perMinute: PER_MINUTE })
  mount(
    getRentalAvailability,
    async ({ query }) => ({ result: { days: await findRentalDays(db, query, clock.now()) } }),
    {
      perMinute: PER_MINUTE,
    },
  )
}
