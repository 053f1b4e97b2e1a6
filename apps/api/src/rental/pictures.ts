import type { RentalPicture } from '@shop/contracts/rental-booking.ts'
import type { FastifyReply } from 'fastify'
import { type PictureDeps, picturesAt, readPicture, usePictures } from '#pictures/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'

/** Every picture that a rental has, and those of the hookahs as they looked when they were booked. */
export const picturesOfRentals = kysely
  .selectFrom('rental_picture')
  .select('picture_id as id')
  .unionAll(picturesAt('rental_booking'))
  .$asScalar()

type Taken = { taken: RentalPicture['taken']; pictureIds: readonly string[] }

/** Keeps how a hookah looked when it went or came. @throws VALIDATION naming a picture that is not there */
export async function addPictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  bookingId: string,
  { taken, pictureIds }: Taken,
): Promise<void> {
  const ids = [...new Set(pictureIds)]
  await usePictures(tx, deps, { owner: 'rental', ids, path: 'body.pictures' })
  if (ids.length === 0) return
  const rows = ids.map((id, index) => ({ booking_id: bookingId, taken, nth: index + 1, picture_id: id }))
  await execute(tx, kysely.insertInto('rental_picture').values(rows))
}

/** Of an account that is being deleted: its rentals stay without their pictures, whose files then go at night. */
export async function forgetRentalPictures(tx: Tx, accountId: string): Promise<void> {
  const pictures = kysely
    .deleteFrom('rental_picture as p')
    .using('rental_booking as b')
    .innerJoin('orders as o', 'o.id', 'b.order_id')
    .whereRef('p.booking_id', '=', 'b.id')
    .where('o.account_id', '=', accountId)
  await execute(tx, pictures)
}

type Asked = { id: string; pictureId: string; size: 'small' | 'large' }

/**
 * A picture of a rental, for an answer whose headers it sets.
 * @param order what the rental's order must be, for a customer: one of their own
 * @throws NOT_FOUND, also for another's
 */
export async function showPicture(
  deps: PictureDeps,
  reply: FastifyReply,
  { id, pictureId, size }: Asked,
  order: Prisma.OrderWhereInput = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await deps.db.rentalPicture.findFirst({
    where: { bookingId: id, pictureId, booking: { order } },
    select: { picture: { select: { widths: true } } },
  })
  const width = size === 'small' ? row?.picture.widths.at(0) : row?.picture.widths.at(-1)
  if (width === undefined) throw new AppError('NOT_FOUND')
  return readPicture(deps, reply, { owner: 'rental', id: pictureId, width, format: 'webp' })
}
