import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { Order, OrderNumber } from './orders.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './time.ts'

const tag = 'rental'
const OwnRental = z.extend(OrderNumber, { id: z.uuid() })

/** A day a rental could end on, and what more days would take from its deposit: nothing where it ends sooner. */
export const RentalEnd = z.object({ to: LocalDate, extensionAmd: Amd })
export type RentalEnd = z.infer<typeof RentalEnd>

export const getRentalEnds = route({
  method: 'GET',
  path: '/orders/:number/rentals/:id/ends',
  access: 'customer',
  tag,
  summary: 'The days that a rental of the customer could end on; none once it came back.',
  params: OwnRental,
  result: z.object({ ends: z.array(RentalEnd) }),
  errors: ['NOT_FOUND'],
})
export const changeRentalEnd = route({
  method: 'PUT',
  path: '/orders/:number/rentals/:id/end',
  access: 'customer',
  tag,
  summary: 'Extends or ends a rental: more days are paid from the deposit; days that are not used are not given back.',
  params: OwnRental,
  body: z.object({ to: LocalDate, pickUpTime: LocalTime }),
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'RENTAL_STATE', 'RENTAL_NOT_FREE', 'SLOT_NOT_AVAILABLE'],
})

export const rentalChangeRoutes = { getRentalEnds, changeRentalEnd }
