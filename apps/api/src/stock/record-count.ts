import type { CountResult } from '@shop/contracts/stock-staff.ts'
import { auditAll, type Staff, type StoredStaff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { removeFromLots, returnToLots, undoLots } from './lots/ledger.ts'
import { lockReference } from './queries.ts'

/** The counted quantity of a variant. `expected`: the units on hand that the person who counted has seen. */
type Count = { sku: string; counted: number; expected?: number | undefined }
/** `undoneRef`: reference of the count that is undone. */
type Counts = { ref: string; reason: string; undoneRef?: string | undefined; items: readonly Count[] }

type Row = Awaited<ReturnType<typeof readStock>>[number]

/**
 * Sets stock to counted quantities, by one movement per variant with its reason, all under one reference. Missing units
 * leave the lot that expires first; those of an undone count return to their lots. The same reference again records nothing. Locks the variants by id. Reserved stock is never taken.
 */
export async function recordStockCount(
  tx: Tx,
  deps: Deps,
  staff: Staff | StoredStaff,
  { ref, reason, undoneRef, items }: Counts,
): Promise<CountResult[]> {
  const skus = items.map(({ sku }) => sku).filter(sku => !sku.includes('\0'))
  await lockReference(tx, ref)
  const variants = kysely.selectFrom('variant').select('id').where('sku', '=', anyOf(skus))
  await query(tx, variants.orderBy('id').forUpdate())
  const rows = await readStock(tx, skus, ref)
  const bySku = new Map(rows.map(row => [row.sku, row]))
  const isRepeated = rows.some(({ recordedDelta }) => recordedDelta !== null)
  const evaluated = items.map(item => evaluateCount(item, bySku.get(item.sku), isRepeated))
  const recorded = evaluated.flatMap(result => {
    const row = bySku.get(result.sku)
    return row && !isRepeated && result.fate === 'changed' ? [{ ...result, row }] : []
  })
  await write(tx, deps, staff, { ref, reason, undoneRef, recorded })
  return evaluated
}

/** Reads stock in its own statement, so that it sees changes that were committed while the locks were awaited. */
const readStock = (tx: Tx, skus: readonly string[], ref: string) =>
  query(
    tx,
    kysely
      .selectFrom('variant as v')
      .leftJoin('stock_move as m', join =>
        join.onRef('m.variant_id', '=', 'v.id').on('m.ref', '=', ref).on('m.kind', '=', 'correction'),
      )
      .select(['v.id', 'v.sku', 'v.on_hand as onHand', 'v.reserved', 'm.delta as recordedDelta'])
      .where('v.sku', '=', anyOf(skus)),
  )

function evaluateCount(count: Count, row: Row | undefined, isRepeated: boolean): CountResult {
  const { sku, counted } = count
  if (!row) return { sku, fate: 'unknown', before: 0, after: 0, reserved: 0 }
  const { onHand, reserved, recordedDelta } = row
  const fate = outcomeOf({ ...count, isRepeated }, row)
  if (recordedDelta !== null) return { sku, fate: 'changed', before: onHand - recordedDelta, after: onHand, reserved }
  return { sku, fate, before: onHand, after: fate === 'changed' ? counted : onHand, reserved }
}

/** A recorded count is not recorded again, whatever was sold since. */
function outcomeOf({ counted, expected, isRepeated }: Count & { isRepeated: boolean }, row: Row): CountResult['fate'] {
  if (counted === row.onHand) return 'same'
  if (isRepeated && counted >= row.reserved) return 'same'
  if (expected !== undefined && expected !== row.onHand) return 'outdated'
  return counted < row.reserved ? 'reserved' : 'changed'
}

const MOVE_COLUMNS = ['variant_id', 'delta', 'kind', 'ref', 'reason', 'actor_id', 'created_at'] as const

type RecordedCount = CountResult & { row: Row }

async function write(
  tx: Tx,
  deps: Deps,
  staff: Staff | StoredStaff,
  { ref, reason, undoneRef, recorded }: Omit<Counts, 'items'> & { recorded: readonly RecordedCount[] },
): Promise<void> {
  if (recorded.length === 0) return
  const counts = recorded.map(({ row, after }) => ({ id: row.id, on_hand: after }))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(recordsOf('variant', counts).as('r'))
      .set(({ ref }) => ({ on_hand: ref('r.on_hand') }))
      .whereRef('v.id', '=', 'r.id'),
  )
  const moves = recorded.map(({ row, before, after }) => ({
    variant_id: row.id,
    delta: after - before,
    kind: 'correction',
    ref,
    reason,
    actor_id: staff.accountId,
    created_at: deps.clock.now(),
  }))
  // As one parameter: an import may count more variants than a statement can have parameters.
  await execute(
    tx,
    kysely
      .insertInto('stock_move')
      .columns(MOVE_COLUMNS)
      .expression(({ selectFrom }) => selectFrom(recordsOf('stock_move', moves).as('r')).select(MOVE_COLUMNS)),
  )
  const units = moves.map(({ variant_id: variantId, delta }) => ({ variantId, delta }))
  await moveLots(tx, deps, { ref, undoneRef, units })
  await auditAll(
    tx,
    deps,
    staff,
    recorded.map(({ row, sku, before, after }) => ({
      action: 'stock.correction',
      subject: { type: 'variant', id: row.id },
      before: { sku, onHand: before },
      after: { sku, onHand: after, delta: after - before, reason },
    })),
  )
  if (recorded.some(({ before, after, reserved }) => after > reserved && before <= reserved))
    await deps.jobs.send(tx, 'stock.alerts')
}

type MovedUnits = { variantId: string; delta: number }

/** Takes missing units from the lots. A count that undoes another one returns what that one took, and first takes units without a lot. */
async function moveLots(
  tx: Tx,
  deps: Deps,
  { ref, undoneRef, units }: { ref: string; undoneRef: string | undefined; units: readonly MovedUnits[] },
): Promise<void> {
  const missing = units.flatMap(({ variantId, delta }) => (delta < 0 ? [{ variantId, quantity: -delta }] : []))
  if (undoneRef === undefined) {
    await removeFromLots(tx, deps, { ref, items: missing })
    return
  }
  await undoLots(tx, deps, ref, missing)
  const found = units.filter(({ delta }) => delta > 0).map(({ variantId, delta }) => [variantId, delta] as const)
  if (found.length > 0) await returnToLots(tx, deps, undoneRef, new Map(found))
}
