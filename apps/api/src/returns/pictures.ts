import type { FastifyReply } from 'fastify'
import { lastDeliveredAt } from '#orders/index.ts'
import { type PictureDeps, readPrivatePicture, usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Prisma, Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { isWithinReturnPeriod } from './rules.ts'

/** Selects all pictures of returns. */
export const picturesOfReturns = kysely.selectFrom('return_picture').select('picture_id as id').$asScalar()

/**
 * Rejects customers who have nothing to return, so that they cannot store files.
 * @throws ORDER_STATE without a delivered order whose items can still be returned
 */
export async function assertCanReturn({ db, clock }: Pick<Deps, 'clock' | 'db'>, accountId: string): Promise<void> {
  const delivered = await lastDeliveredAt(db, accountId)
  if (!delivered || !isWithinReturnPeriod(delivered, clock.now())) throw new AppError('ORDER_STATE')
}

type ReturnPictures = { returnId: string; accountId: string; pictureIds: readonly string[] }

/** Attaches pictures that the customer has uploaded. @throws VALIDATION naming one that they have not */
export async function addPictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { returnId, accountId, pictureIds }: ReturnPictures,
): Promise<void> {
  const ids = [...new Set(pictureIds)]
  if (ids.length === 0) return
  await usePictures(tx, deps, { owner: 'return', ids, path: 'body.pictures', uploaderId: accountId })
  const rows = ids.map((id, index) => ({ return_id: returnId, position: index + 1, picture_id: id }))
  await execute(tx, kysely.insertInto('return_picture').values(rows))
}

type PictureInput = { id: string; pictureId: string; size: 'small' | 'large' }

/**
 * Sends a picture of a return and sets the headers of the reply.
 * @param order a condition for the order of the return; for a customer, their own orders
 * @throws NOT_FOUND, also for another customer's return
 */
export async function showPicture(
  deps: PictureDeps,
  reply: FastifyReply,
  { id, pictureId, size }: PictureInput,
  order: Prisma.OrderWhereInput = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await deps.db.returnPicture.findFirst({
    where: { returnId: id, pictureId, return: { order } },
    select: { picture: { select: { id: true, widths: true } } },
  })
  return readPrivatePicture(deps, reply, { owner: 'return', picture: row?.picture, size })
}
