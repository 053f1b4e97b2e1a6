import * as z from 'zod/mini'
import { OrderNumber } from './orders.ts'
import { FileBytes, route } from './route.ts'

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
  tag: 'rental',
  summary: 'Retrieve a rental picture',
  params: z.extend(OrderNumber, RentalPictureParams.shape),
  query: RentalPictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const rentalPictureRoutes = { getRentalPicture }
