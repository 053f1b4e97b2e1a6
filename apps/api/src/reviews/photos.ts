import type { FastifyReply } from 'fastify'
import { type PictureDeps, readPrivatePicture } from '#pictures/index.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { IS_PLAIN, IS_SHOWN } from './shown.ts'

/** Selects all photos of reviews. */
export const picturesOfReviews = kysely.selectFrom('review_photo').select('picture_id as id').$asScalar()

/** A published photo can be rejected later: browsers must not keep it for long. */
const CACHE_PUBLISHED = 'private, max-age=300'

type PhotoInput = { photoId: string; size: 'small' | 'large' }

const photos = kysely
  .selectFrom('review_photo as f')
  .innerJoin('review as r', 'r.id', 'f.review_id')
  .innerJoin('picture as m', 'm.id', 'f.picture_id')
  .select(['m.id', 'm.widths'])

/** Sends a photo of a published review. @throws NOT_FOUND, also while it waits for staff; UNAVAILABLE */
export async function showPublishedPhoto(
  deps: PictureDeps,
  reply: FastifyReply,
  { reviewId, photoId, size }: PhotoInput & { reviewId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = photos
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .where('f.picture_id', '=', photoId)
    .where('r.id', '=', reviewId)
    .where(IS_SHOWN)
    .where(({ not }) => not(IS_PLAIN))
  const [picture] = await query(deps.db, photo)
  const bytes = await readPrivatePicture(deps, reply, { owner: 'review', picture, size })
  reply.removeHeader('Vary').header('Cache-Control', CACHE_PUBLISHED)
  return bytes
}

/** Sends a photo of the customer's own review. @throws NOT_FOUND, also for another customer's; UNAVAILABLE */
export async function showOwnPhoto(
  deps: PictureDeps,
  reply: FastifyReply,
  { accountId, photoId, size }: PhotoInput & { accountId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = photos.where('f.picture_id', '=', photoId).where('r.account_id', '=', accountId)
  const [picture] = await query(deps.db, photo)
  return readPrivatePicture(deps, reply, { owner: 'review', picture, size })
}

/** Sends a photo of any review to staff. @throws NOT_FOUND; UNAVAILABLE */
export async function showAnyPhoto(
  deps: PictureDeps,
  reply: FastifyReply,
  { id, photoId, size }: PhotoInput & { id: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = photos.where('f.picture_id', '=', photoId).where('r.id', '=', id)
  const [picture] = await query(deps.db, photo)
  return readPrivatePicture(deps, reply, { owner: 'review', picture, size })
}
