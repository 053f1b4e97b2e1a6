import type { Locale } from '@shop/contracts/locale.ts'
import type { BookMovement, StockMovement } from '@shop/contracts/stock-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { idOfKey } from '#platform/key-reference.ts'
import { fieldText } from '#platform/refusals.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { type Counts, findBooked, lockReference, stockOf } from './ledger.ts'
import { reservedText } from './rules.ts'

/** More pieces of one packing than a shop has. */
const MAX_ON_HAND = 1_000_000

type Asked = { key: string; body: BookMovement; locale: Locale }
type Booked = { movement: StockMovement; stock: Counts }

/**
 * Books a movement of stock by hand: stock, ledger and audit log in one transaction. The same key of the same person
 * is the same movement.
 * @throws PRODUCT_NOT_FOUND; STOCK_RESERVED (details say how many are held) where less would be left than orders hold;
 * VALIDATION for more than a shop can have; IDEMPOTENCY_KEY_REUSED
 */
export async function bookMovement(deps: Deps, staff: Staff, { key, body, locale }: Asked): Promise<Booked> {
  if (body.sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const ref = idOfKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReference(tx, ref)
    const earlier = await findBooked(tx, ref)
    if (earlier) {
      if (!isAsked(earlier, body)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    } else await book(tx, deps, staff, { ref, body, locale })
    const booked = await findBooked(tx, ref)
    if (!booked) throw new Error('what was booked in this transaction is there')
    return { movement: booked.movement, stock: await stockOf(tx, booked.sku) }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findBooked>>>

const isAsked = ({ sku, movement: { kind, delta, reason } }: Found, body: BookMovement) =>
  sku === body.sku && kind === body.kind && delta === body.delta && reason === body.reason

type New = { ref: string; body: BookMovement; locale: Locale }

async function book(tx: Tx, deps: Deps, staff: Staff, { ref, body, locale }: New): Promise<void> {
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
  if (!changed) throw refusalOf(await stockOf(tx, sku), body, locale)
  const { id: variantId, onHand, reserved } = changed
  const move = { variant_id: variantId, delta, kind, ref, reason }
  const moves = kysely.insertInto('stock_move')
  await execute(tx, moves.values({ ...move, actor_id: staff.accountId, created_at: deps.clock.now() }))
  await audit(tx, deps, staff, {
    action: `stock.${kind}`,
    subject: { type: 'variant', id: variantId },
    before: { sku, onHand: onHand - delta },
    after: { sku, onHand, delta, reason },
  })
  if (onHand > reserved && onHand - delta <= reserved) await deps.jobs.send(tx, 'stock.alerts')
}

function refusalOf({ onHand, reserved }: Counts, { sku, delta }: BookMovement, locale: Locale): AppError {
  if (onHand + delta > MAX_ON_HAND) {
    const message = fieldText('value_invalid', locale)
    return new AppError('VALIDATION', { details: [{ path: 'body.delta', message }] })
  }
  const message = reservedText({ onHand, reserved }, locale)
  return new AppError('STOCK_RESERVED', { details: [{ path: 'body.delta', message, sku, onHand, reserved }] })
}
