import type { Locale } from '@shop/contracts/locale.ts'
import type { BookMovement, StockMovement } from '@shop/contracts/stock-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { idOfKey } from '#platform/key-reference.ts'
import { fieldText } from '#platform/refusals.ts'
import { type Counts, findBooked, stockOf } from './ledger.ts'
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
  return transact(deps.db, deps.random, async tx => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${ref}, 0))`
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
  const [changed] = await tx.$queryRaw<{ id: string; onHand: number; reserved: number }[]>`
    UPDATE variant SET on_hand = on_hand + ${delta}::int
    WHERE sku = ${sku} AND on_hand + ${delta}::int BETWEEN reserved AND ${MAX_ON_HAND}::int
    RETURNING id, on_hand AS "onHand", reserved`
  if (!changed) throw refusalOf(await stockOf(tx, sku), body, locale)
  const { id: variantId, onHand, reserved } = changed
  await tx.stockMove.createMany({
    data: [{ variantId, delta, kind, ref, reason, actorId: staff.accountId, createdAt: deps.clock.now() }],
  })
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
