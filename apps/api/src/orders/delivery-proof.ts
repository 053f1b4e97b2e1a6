import { DeliveryProof } from '@shop/contracts/orders-staff.ts'
import type { FastifyReply } from 'fastify'
import { audit, type Staff } from '#audit/index.ts'
import { keyOf, type PictureDeps, pictureSelect, readPrivatePicture, toPicture, usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { LockedOrder } from './transition.ts'

/** Selects all signatures and photos of deliveries. */
export const picturesOfProofs = kysely.selectFrom('delivery_proof').select('picture_id as id').$asScalar()

type ProofInput = { staff: Staff; kind: DeliveryProof['kind']; pictureId: string }

/** Stores the signature or photo of a delivered order. @throws VALIDATION for a picture that the staff member has not uploaded */
export async function addDeliveryProof(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  { id: orderId }: LockedOrder,
  { staff, kind, pictureId }: ProofInput,
): Promise<void> {
  const { accountId } = staff
  const path = 'body.proof.pictureId'
  await usePictures(tx, deps, { owner: 'delivery', ids: [pictureId], path, uploaderId: accountId })
  const proof = { order_id: orderId, kind, picture_id: pictureId, at: deps.clock.now(), staff_id: accountId }
  await execute(tx, kysely.insertInto('delivery_proof').values(proof))
  await audit(tx, deps, staff, { action: 'order.proof', subject: { type: 'order', id: orderId }, after: { kind } })
}

/** Returns the signature or photo of an order; undefined if there is none. */
export async function findDeliveryProof(db: Db, orderId: string): Promise<DeliveryProof | undefined> {
  const row = await db.deliveryProof.findUnique({
    where: { orderId },
    select: { kind: true, at: true, picture: { select: pictureSelect } },
  })
  if (!row) return undefined
  const kind = DeliveryProof.shape.kind.parse(row.kind)
  return { kind, at: row.at.toISOString(), picture: toPicture(row.picture) }
}

/** Sends the picture of a proof and sets the headers of the reply. @throws NOT_FOUND */
export async function showDeliveryProof(
  deps: PictureDeps,
  reply: FastifyReply,
  { number, size }: { number: number; size: 'small' | 'large' },
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await deps.db.deliveryProof.findFirst({
    where: { order: { number } },
    select: { picture: { select: { id: true, widths: true } } },
  })
  return readPrivatePicture(deps, reply, { owner: 'delivery', picture: row?.picture, size })
}

type ExportedProof = { orderId: string; kind: string; at: string; picture: string | null }

/** Returns the signatures and photos of orders, with the largest picture as a data URL; null if its file is missing. */
export async function exportDeliveryProofs(
  { db, pictureStore }: Pick<PictureDeps, 'db' | 'pictureStore'>,
  orderIds: readonly string[],
): Promise<ExportedProof[]> {
  const rows = await db.deliveryProof.findMany({
    where: { orderId: { in: [...orderIds] } },
    select: { orderId: true, kind: true, at: true, picture: { select: { id: true, widths: true } } },
  })
  const proofs: ExportedProof[] = []
  for (const { orderId, kind, at, picture } of rows) {
    const width = picture.widths.at(-1) ?? 0
    const bytes = await pictureStore.get(keyOf({ owner: 'delivery', id: picture.id, width, format: 'webp' }))
    const url = bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : null
    proofs.push({ orderId, kind, at: at.toISOString(), picture: url })
  }
  return proofs
}
