import * as z from 'zod/mini'
import { Order, OrderNumber } from './orders.ts'
import { FileBytes, route } from './route.ts'
import { Amd, LocalDate, LocalTime } from './scalars.ts'

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

export const RentalPictureParams = z.object({ id: z.uuid(), pictureId: z.uuid() })
/** small: for a row of pictures; large: for a single one. */
export const RentalPictureSize = z.object({
  /** Size of the picture. */
  size: z._default(z.enum(['small', 'large']), 'small'),
})

/** Returns a WebP picture of the customer's rented hookah at hand-over or return. */
export const getRentalPicture = route({
  method: 'GET',
  path: '/orders/:number/rentals/:id/pictures/:pictureId',
  access: 'customer',
  tag,
  summary: 'Retrieve a rental picture',
  params: z.extend(OrderNumber, RentalPictureParams.shape),
  query: RentalPictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const bookedRentalRoutes = { getRentalEnds, changeRentalEnd, getRentalPicture }
