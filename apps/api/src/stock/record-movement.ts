import type { Locale } from '@shop/contracts/locales.ts'
import type { RecordStockMovement, StockMovement } from '@shop/contracts/stock-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { removeFromLots } from './lots/ledger.ts'
import { type Counts, findManualMovement, lockReference, stockOf } from './queries.ts'

/** More units than a shop has of a variant. */
export const MAX_ON_HAND = 1_000_000

/** `lot`: the lot of written-off units. */
type RecordMovementInput = {
  key: string
  body: RecordStockMovement
  lot?: { id: string; number: string }
  locale: Locale
}
type RecordedMovement = { movement: StockMovement; stock: Counts }

/**
 * Records a manual stock movement: stock, ledger, lots and audit log in one transaction. Removed units without a named
 * lot leave the lot that expires first. The same key of the same user is the same movement.
 * @throws PRODUCT_NOT_FOUND; LOT_CHANGED if the lot has fewer units; STOCK_RESERVED (details contain the reserved quantity) if less than the reserved stock
 *   would be left; VALIDATION above the maximum; IDEMPOTENCY_KEY_REUSED
 */
export async function recordStockMovement(
  deps: Deps,
  staff: Staff,
  { key, body, lot, locale }: RecordMovementInput,
): Promise<RecordedMovement> {
  if (body.sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const ref = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReference(tx, ref)
    const earlier = await findManualMovement(tx, ref)
    if (earlier) {
      if (!isSameMovement(earlier, body) || !(await isOfLot(tx, ref, lot))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    } else await record(tx, deps, staff, { ref, body, lot, locale })
    const recorded = await findManualMovement(tx, ref)
    if (!recorded) throw new Error('expected the stock movement of this transaction, found none')
    return { movement: recorded.movement, stock: await stockOf(tx, recorded.sku) }
  })
}

type ExistingMovement = NonNullable<Awaited<ReturnType<typeof findManualMovement>>>

const isSameMovement = ({ sku, movement: { kind, delta, reason } }: ExistingMovement, body: RecordStockMovement) =>
  sku === body.sku && kind === body.kind && delta === body.delta && reason === body.reason

/** True if all units of a movement left the named lot, or no lot is named. */
async function isOfLot(tx: Tx, ref: string, lot: RecordMovementInput['lot']): Promise<boolean> {
  if (!lot) return true
  const moves = await query(tx, kysely.selectFrom('stock_lot_move').select('lot_id as lotId').where('ref', '=', ref))
  return moves.length > 0 && moves.every(({ lotId }) => lotId === lot.id)
}

type NewMovement = Omit<RecordMovementInput, 'key' | 'lot'> & {
  ref: string
  lot: RecordMovementInput['lot'] | undefined
}

async function record(tx: Tx, deps: Deps, staff: Staff, { ref, body, lot, locale }: NewMovement): Promise<void> {
  const { sku, kind, delta, reason = null } = body
  const after = sql<number>`on_hand + ${delta}::int`
  const [changed] = await query(
    tx,
    kysely
      .updateTable('variant')
      .set({ on_hand: after })
      .where('sku', '=', sku)
      .where(({ between, ref }) => between(after, ref('reserved'), MAX_ON_HAND))
      .returning(['id', 'on_hand as onHand', 'reserved']),
  )
  if (!changed) throw movementError(await stockOf(tx, sku), body, locale)
  const { id: variantId, onHand, reserved } = changed
  const move = { variant_id: variantId, delta, kind, ref, reason }
  const moves = kysely.insertInto('stock_move')
  await execute(tx, moves.values({ ...move, actor_id: staff.accountId, created_at: deps.clock.now() }))
  const removed = { variantId, quantity: -delta, lotId: lot?.id }
  if (!(await removeFromLots(tx, deps, { ref, items: [removed] }))) throw new AppError('LOT_CHANGED')
  await audit(tx, deps, staff, {
    action: `stock.${kind}`,
    subject: { type: 'variant', id: variantId },
    before: { sku, onHand: onHand - delta },
    after: { sku, onHand, delta, reason, ...(lot && { lotNumber: lot.number }) },
  })
  if (onHand > reserved && onHand - delta <= reserved) await deps.jobs.send(tx, 'stock.alerts')
}

function movementError({ onHand, reserved }: Counts, { sku, delta }: RecordStockMovement, locale: Locale): AppError {
  if (onHand + delta > MAX_ON_HAND) {
    const message = fieldText('value_invalid', locale)
    return new AppError('VALIDATION', { details: [{ path: 'body.delta', message }] })
  }
  const message = translate(locale, 'stock.reserved', { onHand, reserved, free: onHand - reserved })
  return new AppError('STOCK_RESERVED', { details: [{ path: 'body.delta', message, sku, onHand, reserved }] })
}
