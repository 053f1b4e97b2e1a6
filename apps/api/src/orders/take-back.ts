import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/** Units of a variant that came back: to the shelf, or written off because nobody can buy them any more. */
export type BackUnits = {
  variantId: string
  toStock: number
  writtenOff: number
  /** Why those were written off. */
  writtenOffWhy: string | null
}

/**
 * Books goods that customers sent back, once per return: all of them come in, what is not fit for sale goes out again.
 * The order's row is locked by the caller; the variants are locked by id.
 * @param ref the return's key
 * @param reason why they came back
 */
export async function bookBack(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { ref, reason, actorId, units }: { ref: string; reason: string; actorId: string; units: readonly BackUnits[] },
): Promise<void> {
  const createdAt = clock.now()
  const back = units.filter(({ toStock, writtenOff }) => toStock + writtenOff > 0)
  const variantIds = back.map(({ variantId }) => variantId)
  await tx.$queryRaw`SELECT id FROM variant WHERE id = ANY (${variantIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.stockMove.createMany({
    data: back.flatMap(({ variantId, toStock, writtenOff, writtenOffWhy }) => {
      const move = { variantId, ref, actorId, createdAt }
      const came = { ...move, kind: 'return', delta: toStock + writtenOff, reason }
      return writtenOff > 0 ? [came, { ...move, kind: 'write_off', delta: -writtenOff, reason: writtenOffWhy }] : [came]
    }),
  })
  await tx.$executeRaw`
    UPDATE variant v SET on_hand = v.on_hand + b.units
    FROM unnest(${variantIds}::uuid[], ${back.map(({ toStock }) => toStock)}::int[]) AS b(variant_id, units)
    WHERE v.id = b.variant_id`
}
