import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { Order, OrderNumber } from './orders.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './time.ts'

const tag = 'rental'
const OwnRental = z.extend(OrderNumber, { id: z.uuid() })

/** A possible last day, and the charge to the deposit in AMD for an extension. */
export const RentalEnd = z.object({ to: LocalDate, extensionAmd: Amd })
export type RentalEnd = z.infer<typeof RentalEnd>

/**
 * Returns the days on which a rental can end and the charge in AMD for an extension. The list is empty after the
 * return.
 */
export const getRentalEnds = route({
  method: 'GET',
  path: '/orders/:number/rentals/:id/ends',
  access: 'customer',
  tag,
  summary: 'List possible rental ends',
  params: OwnRental,
  result: z.object({ ends: z.array(RentalEnd) }),
  errors: ['NOT_FOUND'],
})
/** Extends or shortens a rental. Extra days are charged to the deposit. Unused days are not refunded. */
export const changeRentalEnd = route({
  method: 'PUT',
  path: '/orders/:number/rentals/:id/end',
  access: 'customer',
  tag,
  summary: 'Change the end of a rental',
  params: OwnRental,
  body: z.object({ to: LocalDate, pickUpTime: LocalTime }),
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'RENTAL_STATE', 'RENTAL_NOT_FREE', 'SLOT_NOT_AVAILABLE'],
})

export const rentalChangeRoutes = { getRentalEnds, changeRentalEnd }
