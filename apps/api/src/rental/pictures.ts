import type { RentalPicture } from '@shop/contracts/rental-booking.ts'
import type { FastifyReply } from 'fastify'
import { type PictureDeps, picturesAt, readPrivatePicture, usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Prisma, Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely } from '#platform/db/sql.ts'

/** Selects all pictures of rentals, and those of hookahs at the time of booking. */
export const picturesOfRentals = kysely
  .selectFrom('rental_picture')
  .select('picture_id as id')
  .unionAll(picturesAt('rental_booking'))
  .$asScalar()

type RentalPictures = { taken: RentalPicture['taken']; pictureIds: readonly string[] }

/** Stores pictures of the condition of a hookah at hand-over or return. @throws VALIDATION naming a missing picture */
export async function addPictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  bookingId: string,
  { taken, pictureIds }: RentalPictures,
): Promise<void> {
  const ids = [...new Set(pictureIds)]
  await usePictures(tx, deps, { owner: 'rental', ids, path: 'body.pictures' })
  if (ids.length === 0) return
  const rows = ids.map((id, index) => ({ booking_id: bookingId, taken, nth: index + 1, picture_id: id }))
  await execute(tx, kysely.insertInto('rental_picture').values(rows))
}

/** Deletes the pictures of the rentals of a deleted account; their files are deleted at night. */
export async function deleteRentalPictures(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const pictures = kysely
    .deleteFrom('rental_picture as p')
    .using('rental_booking as b')
    .whereRef('p.booking_id', '=', 'b.id')
    .where('b.order_id', '=', anyOf(orderIds))
  await execute(tx, pictures)
}

type PictureInput = { id: string; pictureId: string; size: 'small' | 'large' }

/**
 * Sends a picture of a rental and sets the headers of the reply.
 * @param order a condition for the order of the rental; for a customer, their own orders
 * @throws NOT_FOUND, also for another customer's rental
 */
export async function showPicture(
  deps: PictureDeps,
  reply: FastifyReply,
  { id, pictureId, size }: PictureInput,
  order: Prisma.OrderWhereInput = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await deps.db.rentalPicture.findFirst({
    where: { bookingId: id, pictureId, booking: { order } },
    select: { picture: { select: { id: true, widths: true } } },
  })
  return readPrivatePicture(deps, reply, { owner: 'rental', picture: row?.picture, size })
}
