import * as z from 'zod/mini'
import { personalText } from './personal.ts'
import { ById, route, Success } from './route.ts'
import { LocalDate, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of entries of an account in the waiting list. */
export const MAX_RENTAL_WAITS = 20

/** The days on which a customer wants to rent a model that is taken. */
export const RentalWait = z.object({
  id: z.uuid(),
  slug: z.string(),
  brand: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  /** Day of delivery and day of collection. */
  from: LocalDate,
  to: LocalDate,
  askedAt: Timestamp,
})
export type RentalWait = z.infer<typeof RentalWait>

/** An entry of the waiting list as staff see it. */
export const StaffRentalWait = z.extend(RentalWait, {
  customer: z.object({ name: personalText(), phone: personalText() }),
})
export type StaffRentalWait = z.infer<typeof StaffRentalWait>

const tag = 'rental'

/**
 * Sends one SMS and e-mail when the model is free on all of these days. Returns `RENTAL_FREE` if it is free now.
 * Repeating the request has no effect. The limit is 20 entries.
 */
export const addRentalWait = route({
  method: 'POST',
  path: '/rental/waits',
  access: 'customer',
  tag,
  summary: 'Join the waiting list of a rental',
  body: z.object({
    /** Slug of the model. */ model: z.string().check(z.minLength(1), z.maxLength(100)),
    from: LocalDate,
    to: LocalDate,
  }),
  result: Success,
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'RENTAL_FREE', 'TOO_MANY_RENTAL_WAITS'],
})
/** Returns the entries of the customer in the waiting list, by their first day. */
export const listRentalWaits = route({
  method: 'GET',
  path: '/user/rental-waits',
  access: 'customer',
  tag,
  summary: 'List rentals that the customer waits for',
  result: z.object({ items: z.array(RentalWait) }),
})
/** Leaves the waiting list. */
export const removeRentalWait = route({
  method: 'DELETE',
  path: '/user/rental-waits/:id',
  access: 'customer',
  tag,
  summary: 'Leave the waiting list of a rental',
  params: ById,
  result: Success,
  errors: ['NOT_FOUND'],
})
/** Returns the waiting list of all models by the first day, at most 200 entries. */
export const listAllRentalWaits = route({
  method: 'GET',
  path: '/admin/rental-waits',
  access: 'rentals.view',
  tag,
  summary: 'List the waiting list of rentals',
  result: z.object({ items: z.array(StaffRentalWait) }),
})

export const rentalWaitRoutes = { addRentalWait, listRentalWaits, removeRentalWait, listAllRentalWaits }
