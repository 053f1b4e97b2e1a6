import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { anyOf, execute, jsonTable, kysely, query } from '#platform/sql.ts'

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
  const variants = kysely.selectFrom('variant').select('id').where('id', '=', anyOf(variantIds))
  await query(tx, variants.orderBy('id').forNoKeyUpdate())
  const moves = back.flatMap(({ variantId, toStock, writtenOff, writtenOffWhy }) => {
    const move = { variant_id: variantId, ref, actor_id: actorId, created_at: createdAt }
    const came = { ...move, kind: 'return', delta: toStock + writtenOff, reason }
    return writtenOff > 0 ? [came, { ...move, kind: 'write_off', delta: -writtenOff, reason: writtenOffWhy }] : [came]
  })
  if (moves.length === 0) return
  await execute(tx, kysely.insertInto('stock_move').values(moves))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(jsonTable(sql`${JSON.stringify(back)}`, 'b', { variantId: 'uuid', toStock: 'int' }))
      .set(({ eb, ref }) => ({ on_hand: eb('v.on_hand', '+', ref('b.toStock')) }))
      .whereRef('v.id', '=', 'b.variantId'),
  )
}
