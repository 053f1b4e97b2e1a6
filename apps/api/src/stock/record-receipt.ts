import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { receiveLots, undoLots } from './lots/ledger.ts'
import { MAX_ON_HAND } from './record-movement.ts'
import { averageAfterReceipt, averageAfterUndo, mergeCosts, type ReceivedCost, type ReceivedUnits } from './rules.ts'

/** A line of a delivery; a variant has one per lot. `lot`: its lot number ('' if the pack has none) and dates; null if the units have no lot. */
type ReceivedItem = ReceivedUnits & {
  variantId: string
  lot: { number: string; bestBeforeDate: string | null; packedDate: string | null } | null
}
/** The average cost of a variant in AMD before and after a delivery. */
export type CostChange = { variantId: string; costBeforeAmd: number | null; costAfterAmd: number | null }
type Receipt<Item> = { ref: string; reason: string; items: readonly Item[] }

/**
 * Adds the units of a delivery to the stock: one movement per variant under one reference, with the average costs, the
 * lots, the audit log and the back-in-stock alerts. Locks the variants by id. The caller makes sure that a reference is recorded
 * once.
 * @throws VALIDATION above the maximum stock
 */
export async function recordReceipt(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { ref, reason, items, locale }: Receipt<ReceivedItem> & { locale: Locale },
): Promise<CostChange[]> {
  const rows = await lockVariants(tx, items)
  const changes = rows.map(({ lines, ...row }) => ({
    ...row,
    delta: unitsOf(lines),
    after: averageAfterReceipt(row, mergeCosts(lines)),
  }))
  const full = changes.find(({ onHand, delta }) => onHand + delta > MAX_ON_HAND)
  if (full) {
    const message = translate(locale, 'stock.full', { sku: full.sku, max: MAX_ON_HAND })
    throw new AppError('VALIDATION', { details: [{ path: 'body.lines', message, sku: full.sku, max: MAX_ON_HAND }] })
  }
  await write(tx, deps, staff, { kind: 'receipt', ref, reason, changes })
  const lots = items.flatMap(({ variantId, quantity, lot }) => (lot ? [{ variantId, quantity, ...lot }] : []))
  await receiveLots(tx, deps, ref, lots)
  const isFree = ({ onHand, reserved, delta }: (typeof changes)[number]) =>
    onHand <= reserved && onHand + delta > reserved
  if (changes.some(isFree)) await deps.jobs.send(tx, 'stock.alerts')
  return changes.map(({ id, averageCostAmd, after }) => ({
    variantId: id,
    costBeforeAmd: averageCostAmd,
    costAfterAmd: after,
  }))
}

/**
 * Takes the units of a delivery out of the stock again, by corrections under its reference.
 * @throws STOCK_RESERVED naming each SKU of which less than the reserved quantity would be left
 */
export async function undoReceipt(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { ref, reason, items }: Receipt<ReceivedCost & { variantId: string }>,
): Promise<void> {
  const rows = await lockVariants(tx, items)
  const missing = rows.filter(({ onHand, reserved, lines }) => onHand - unitsOf(lines) < reserved)
  if (missing.length > 0)
    throw new AppError('STOCK_RESERVED', {
      details: missing.map(({ sku, onHand, reserved }) => ({ sku, onHand, reserved })),
    })
  const changedSince = await findCostsChangedSince(tx, ref)
  const changes = rows.map(({ lines, ...row }) => {
    const received = mergeReceived(lines)
    // Units without a cost leave first, at the average at which they came.
    const stock = { ...row, onHand: row.onHand - (unitsOf(lines) - received.quantity) }
    return { ...row, delta: -unitsOf(lines), after: averageAfterUndo(stock, received, !changedSince.has(row.id)) }
  })
  await write(tx, deps, staff, { kind: 'correction', ref, reason, changes })
  const removed = changes.map(({ id, delta }) => ({ variantId: id, quantity: -delta }))
  await undoLots(tx, deps, ref, removed)
}

const unitsOf = (lines: readonly ReceivedUnits[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** All lines of a variant in a delivery have the same average cost before and after it. */
function mergeReceived(lines: readonly ReceivedCost[]): ReceivedCost {
  const { costBeforeAmd = null, costAfterAmd = null } = lines[0] ?? {}
  return { ...mergeCosts(lines), costBeforeAmd, costAfterAmd }
}

/**
 * Finds the locked variants of a delivery whose average cost contains a later delivery, or lost an earlier one since.
 * Deliveries that were both received and undone since do not count: they left the average as it was.
 */
async function findCostsChangedSince(tx: Tx, ref: string): Promise<ReadonlySet<string>> {
  const rows = await query(
    tx,
    kysely
      .selectFrom('stock_move as own')
      .innerJoin('stock_move as m', join =>
        join.onRef('m.variant_id', '=', 'own.variant_id').onRef('m.id', '>', 'own.id'),
      )
      .innerJoin('goods_receipt as r', 'r.id', 'm.ref')
      .innerJoin('goods_receipt_line as l', join =>
        join.onRef('l.goods_receipt_id', '=', 'r.id').onRef('l.variant_id', '=', 'm.variant_id'),
      )
      .select('m.variant_id as id')
      .distinct()
      .where('own.ref', '=', ref)
      .where('own.kind', '=', 'receipt')
      .where('r.id', '<>', ref)
      .where('l.unit_cost_amd', 'is not', null)
      .where(
        sql<boolean>`(r.state = 'received' OR m.kind = 'correction' AND EXISTS (
          SELECT FROM stock_move f
          WHERE f.ref = m.ref AND f.variant_id = m.variant_id AND f.kind = 'receipt' AND f.id < own.id))`,
      ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks the variants of a delivery by id, each with its lines. */
async function lockVariants<Item extends { variantId: string }>(tx: Tx, items: readonly Item[]) {
  const linesOf = Map.groupBy(items, ({ variantId }) => variantId)
  const rows = await query(
    tx,
    kysely
      .selectFrom('variant')
      .select(['id', 'sku', 'on_hand as onHand', 'reserved', 'average_cost_amd as cost'])
      .where('id', '=', anyOf([...linesOf.keys()]))
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  return rows.map(({ cost, ...row }) => ({
    ...row,
    averageCostAmd: cost === null ? null : Number(cost),
    lines: linesOf.get(row.id) ?? [],
  }))
}

type Change = { id: string; sku: string; onHand: number; delta: number; after: number | null }
type Movement = { kind: 'receipt' | 'correction'; ref: string; reason: string; changes: readonly Change[] }

const MOVE_COLUMNS = ['variant_id', 'delta', 'kind', 'ref', 'reason', 'actor_id', 'created_at'] as const

async function write(tx: Tx, deps: Deps, staff: Staff, { kind, ref, reason, changes }: Movement): Promise<void> {
  const rows = changes.map(({ id, onHand, delta, after }) => ({
    id,
    on_hand: onHand + delta,
    average_cost_amd: after === null ? null : String(after),
  }))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(recordsOf('variant', rows).as('r'))
      .set(row => ({ on_hand: row.ref('r.on_hand'), average_cost_amd: row.ref('r.average_cost_amd') }))
      .whereRef('v.id', '=', 'r.id'),
  )
  const created = { kind, ref, reason, actor_id: staff.accountId, created_at: deps.clock.now() }
  const moves = changes.map(({ id, delta }) => ({ variant_id: id, delta, ...created }))
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
    changes.map(
      ({ id, sku, onHand, delta }): AuditedAction => ({
        action: `stock.${kind}`,
        subject: { type: 'variant', id },
        before: { sku, onHand },
        after: { sku, onHand: onHand + delta, delta, reason },
      }),
    ),
  )
}
