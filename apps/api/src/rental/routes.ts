import { getRentalPicture } from '@shop/contracts/booked-rental.ts'
import { getRentalAvailability, listRentalOptions, listRentalStarts } from '@shop/contracts/rental.ts'
import { getAnyRentalPicture } from '@shop/contracts/rental-staff.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { findRentalDays, findRentalStarts } from './availability.ts'
import { showPicture } from './pictures.ts'
import { findRentalOptions } from './queries.ts'

const PER_MINUTE = 300

/** Mounts the public rental endpoints, and the pictures of rentals for their customer and staff. */
export function mountRental(mount: Mount, deps: PictureDeps): void {
  const { db, clock } = deps
  mount(listRentalOptions, async () => ({ result: await findRentalOptions(db) }), { perMinute: PER_MINUTE })
  mount(
    getRentalAvailability,
    async ({ query }) => ({ result: { days: await findRentalDays(db, query, clock.now()) } }),
    {
      perMinute: PER_MINUTE,
    },
  )
  mount(listRentalStarts, async () => ({ result: { models: await findRentalStarts(db, clock.now()) } }), {
    perMinute: PER_MINUTE,
  })
  mount(
    getRentalPicture,
    async ({ caller: { accountId }, params: { number, ...asked }, query, reply }) => ({
      result: await showPicture(deps, reply, { ...asked, ...query }, { number, accountId }),
    }),
    { perMinute: PER_MINUTE },
  )
  mount(
    getAnyRentalPicture,
    async ({ params, query, reply }) => ({ result: await showPicture(deps, reply, { ...params, ...query }) }),
    { perMinute: PER_MINUTE },
  )
}
