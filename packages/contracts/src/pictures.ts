import * as z from 'zod/mini'
import { route } from './route.ts'

/** The bytes of an uploaded file, such as a browser's File. Its name and declared type are ignored. */
const UploadedBytes = z.custom<Uint8Array, Blob>(body => body instanceof Uint8Array && body.length > 0, {
  error: 'picture_required',
})

/** An uploaded picture. Sizes are in pixels. */
export const Picture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  /** A tiny preview as a `data:` URL; empty for a picture that is partly transparent. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** A point of a picture, in percent from the left and from the top. */
export const FocalPoint = z.object({
  x: z.int().check(z.gte(0), z.lte(100)),
  y: z.int().check(z.gte(0), z.lte(100)),
})
export type FocalPoint = z.infer<typeof FocalPoint>

/** A picture with public URLs, whose content never changes. */
export const PublicPicture = z.extend(Picture, {
  /** A WebP picture of medium width. */
  url: z.string(),
  /** Value of `srcset` for AVIF. */
  avif: z.string(),
  webp: z.string(),
  /** True if a white background surrounds the object; absent otherwise. */
  isOnWhite: z.optional(z.literal(true)),
})
export type PublicPicture = z.infer<typeof PublicPicture>

const upload = {
  method: 'POST',
  tag: 'pictures',
  takes: 'application/octet-stream',
  body: UploadedBytes,
  status: 201,
  errors: ['PICTURE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION', 'FORBIDDEN', 'UNAVAILABLE'],
} as const

/**
 * Uploads a JPEG, PNG, WebP or AVIF picture and stores it in several widths. The same file returns the same picture.
 * A picture that is not used is deleted after one day.
 */
export const uploadCatalogPicture = route({
  ...upload,
  path: '/admin/pictures/catalog',
  access: 'pictures.edit',
  summary: 'Upload a product picture',
  result: PublicPicture,
})
/**
 * Uploads a picture of the condition of a rented hookah, which only staff and the customer can see. The same file
 * returns the same picture. A picture that is not used is deleted after one day.
 */
export const uploadRentalPicture = route({
  ...upload,
  path: '/admin/pictures/rental',
  access: 'rentals.edit',
  summary: 'Upload a rental picture',
  result: Picture,
})

/**
 * Uploads a picture for a return, which only staff and the customer can see. The same file returns the same picture. A
 * picture that is not used is deleted after one day. Returns `ORDER_STATE` to customers without a delivered order whose
 * items can still be returned.
 */
export const uploadReturnPicture = route({
  ...upload,
  path: '/user/pictures/return',
  access: 'customer',
  summary: 'Upload a picture for a return',
  result: Picture,
  errors: [
    'PICTURE_REFUSED',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION',
    'ORDER_STATE',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})

/**
 * Uploads a photo for a review, which others see once the review is published. The same file returns the same picture. A
 * picture that is not used is deleted after one day. Returns `REVIEW_NOT_POSSIBLE` to customers without a delivered item.
 */
export const uploadReviewPicture = route({
  ...upload,
  path: '/user/pictures/review',
  access: 'customer',
  summary: 'Upload a photo for a review',
  result: Picture,
  errors: [
    'PICTURE_REFUSED',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION',
    'REVIEW_NOT_POSSIBLE',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})

/**
 * Uploads a signature or a photo of a delivery, which only staff can see. The same file returns the same picture. A
 * picture that is not used is deleted after one day.
 */
export const uploadDeliveryPicture = route({
  ...upload,
  path: '/admin/courier/pictures',
  access: 'deliveries.own',
  summary: 'Upload a picture of a delivery',
  result: Picture,
})

/** small: for a row of pictures; large: for a single one. */
export const PictureSize = z.object({
  /** Size of the picture. */
  size: z._default(z.enum(['small', 'large']), 'small'),
})

export const pictureRoutes = {
  uploadCatalogPicture,
  uploadRentalPicture,
  uploadDeliveryPicture,
  uploadReturnPicture,
  uploadReviewPicture,
}
