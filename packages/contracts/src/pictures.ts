import * as z from 'zod/mini'
import { route } from './route.ts'

/** An upload is the file's own bytes: a browser's File goes in. What it is named, or says of itself, counts for nothing. */
const UploadedBytes = z.custom<Uint8Array, Blob>(body => body instanceof Uint8Array && body.length > 0, {
  error: 'picture_required',
})

/** An uploaded picture, upright, as large as its largest file, pixels. */
export const Picture = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  /** A data: address of a few pixels, to be shown until the picture is there. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** One that everybody may see: addresses that always lead to the same bytes. */
export const PublicPicture = z.extend(Picture, {
  /** A WebP of middle width, for an `<img>` and wherever one address is asked for. */
  url: z.string(),
  /** For the `srcset` of a `<source>` each: every width. */
  avif: z.string(),
  webp: z.string(),
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

export const uploadCatalogPicture = route({
  ...upload,
  path: '/admin/pictures/catalog',
  access: 'admin',
  summary:
    'Takes a JPEG, PNG, WebP or AVIF for the catalogue and keeps it in several widths. The same file again is the same picture; one that nothing uses goes after a day.',
  result: PublicPicture,
})
export const uploadRentalPicture = route({
  ...upload,
  path: '/admin/pictures/rental',
  access: 'operator',
  summary:
    'Takes a picture of how a rented hookah looks, for staff and for its customer alone. The same file again is the same picture; one that nothing uses goes after a day.',
  result: Picture,
})

export const pictureRoutes = { uploadCatalogPicture, uploadRentalPicture }
