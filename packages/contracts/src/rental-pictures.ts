import * as z from 'zod/mini'
import { OrderNumber } from './orders.ts'
import { FileBytes, route } from './route.ts'

export const RentalPictureParams = z.object({ id: z.uuid(), pictureId: z.uuid() })
/** small: for a row of them; large: for a look at one. */
export const RentalPictureSize = z.object({ size: z._default(z.enum(['small', 'large']), 'small') })

export const getRentalPicture = route({
  method: 'GET',
  path: '/orders/:number/rentals/:id/pictures/:pictureId',
  access: 'customer',
  tag: 'rental',
  summary: "A picture of how the customer's rented hookah looked when it went or came.",
  params: z.extend(OrderNumber, RentalPictureParams.shape),
  query: RentalPictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const rentalPictureRoutes = { getRentalPicture }
