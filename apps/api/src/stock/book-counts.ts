import type { CountResult } from '@shop/contracts/stock-staff.ts'
import { auditAll, type KeptStaff, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/sql.ts'
import { lockReference } from './ledger.ts'

/** A packing of which somebody counted so many pieces. */
type Count = { sku: string; counted: number }
type Counts = { ref: string; reason: string; items: readonly Count[] }

type Row = Awaited<ReturnType<typeof readStock>>[number]

/**
 * Sets stock to what was counted, each packing by one movement with its reason, all under one reference: the same
 * reference again books nothing. Packings are locked by id. What orders hold is never taken.
 */
export async function bookCounts(
  tx: Tx,
  deps: Deps,
  staff: Staff | KeptStaff,
  { ref, reason, items }: Counts,
): Promise<CountResult[]> {
  const skus = items.map(({ sku }) => sku).filter(sku => !sku.includes('\0'))
  await lockReference(tx, ref)
  const variants = kysely.selectFrom('variant').select('id').where('sku', '=', anyOf(skus))
  await query(tx, variants.orderBy('id').forUpdate())
  const rows = await readStock(tx, skus, ref)
  const bySku = new Map(rows.map(row => [row.sku, row]))
  const isRepeated = rows.some(({ booked }) => booked !== null)
  const judged = items.map(item => judge(item, bySku.get(item.sku), isRepeated))
  const booked = judged.flatMap(result => {
    const row = bySku.get(result.sku)
    return row && !isRepeated && result.fate === 'changed' ? [{ ...result, row }] : []
  })
  await write(tx, deps, staff, { ref, reason, booked })
  return judged
}

/** Reads stock in a statement of its own, so that it sees what was booked while this one waited for the locks. */
const readStock = (tx: Tx, skus: readonly string[], ref: string) =>
  query(
    tx,
    kysely
      .selectFrom('variant as v')
      .leftJoin('stock_move as m', join =>
        join.onRef('m.variant_id', '=', 'v.id').on('m.ref', '=', ref).on('m.kind', '=', 'correction'),
      )
      .select(['v.id', 'v.sku', 'v.on_hand as onHand', 'v.reserved', 'm.delta as booked'])
      .where('v.sku', '=', anyOf(skus)),
  )

function judge({ sku, counted }: Count, row: Row | undefined, isRepeated: boolean): CountResult {
  if (!row) return { sku, fate: 'unknown', before: 0, after: 0, reserved: 0 }
  const { onHand, reserved, booked } = row
  const fate = fateOf({ counted, isRepeated }, row)
  if (booked !== null) return { sku, fate: 'changed', before: onHand - booked, after: onHand, reserved }
  return { sku, fate, before: onHand, after: fate === 'changed' ? counted : onHand, reserved }
}

/** What was booked once is not booked again, whatever has been sold since. */
function fateOf({ counted, isRepeated }: { counted: number; isRepeated: boolean }, row: Row): CountResult['fate'] {
  if (counted === row.onHand) return 'same'
  if (counted < row.reserved) return 'reserved'
  return isRepeated ? 'same' : 'changed'
}

const MOVE_COLUMNS = ['variant_id', 'delta', 'kind', 'ref', 'reason', 'actor_id', 'created_at'] as const

type Booked = CountResult & { row: Row }

async function write(
  tx: Tx,
  deps: Deps,
  staff: Staff | KeptStaff,
  { ref, reason, booked }: { ref: string; reason: string; booked: readonly Booked[] },
): Promise<void> {
  if (booked.length === 0) return
  const counts = booked.map(({ row, after }) => ({ id: row.id, on_hand: after }))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(recordsOf('variant', counts).as('r'))
      .set(({ ref }) => ({ on_hand: ref('r.on_hand') }))
      .whereRef('v.id', '=', 'r.id'),
  )
  const moves = booked.map(({ row, before, after }) => ({
    variant_id: row.id,
    delta: after - before,
    kind: 'correction',
    ref,
    reason,
    actor_id: staff.accountId,
    created_at: deps.clock.now(),
  }))
  // As one parameter: an import may count more packings than a statement has parameters for.
  await execute(
    tx,
    kysely
      .insertInto('stock_move')
      .columns(MOVE_COLUMNS)
      .expression(({ selectFrom }) => selectFrom(recordsOf('stock_move', moves).as('r')).select(MOVE_COLUMNS)),
  )
  await auditAll(
    tx,
    deps,
    staff,
    booked.map(({ row, sku, before, after }) => ({
      action: 'stock.correction',
      subject: { type: 'variant', id: row.id },
      before: { sku, onHand: before },
      after: { sku, onHand: after, delta: after - before, reason },
    })),
  )
  if (booked.some(({ before, after, reserved }) => after > reserved && before <= reserved))
    await deps.jobs.send(tx, 'stock.alerts')
}
