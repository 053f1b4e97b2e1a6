import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderReturn, RequestReturn, ReturnReason, TakenBack } from '@shop/contracts/returns.ts'
import { type BoughtGoods, boughtGoods, deliveredAt, lockOrder, orderByNumber } from '#orders/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { isSame } from '#platform/secrets.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { ownReturn } from './queries.ts'
import { isInTime, isTakenBack, type Taken } from './rules.ts'
import { nothingTaken, takenOf, takeUnits, worthBack } from './taken.ts'
import { takenBackRules } from './taken-back.ts'
import { type Obstacle, obstacleText } from './texts.ts'
import { NEXT_SEQ, newEvent } from './transition.ts'

type Asked = { accountId: string; number: number; key: string; locale: Locale; body: RequestReturn }
type Wanted = { goods: BoughtGoods; units: number; isOpened: boolean; taken: Taken }

/**
 * Asks to send back some units of the lines of a delivered order. What they are worth is fixed here; units are taken by
 * the database, so that never more goes back than was bought. The same key gives the same return.
 * @throws NOT_FOUND; ORDER_STATE before the delivery; RETURN_TOO_LATE after the 14th day; RETURN_NOT_POSSIBLE (details name
 * each line with how many can go back, and why not more); VALIDATION; IDEMPOTENCY_KEY_REUSED
 */
export async function requestReturn(deps: Deps, { accountId, number, key, locale, body }: Asked): Promise<OrderReturn> {
  const { db, clock, random } = deps
  const { id: orderId } = await orderByNumber(db, accountId, number, clock.now())
  const returnId = await withTransaction(db, random, async tx => {
    const { status } = await lockOrder(tx, orderId)
    const earlier = await earlierReturn(tx, orderId, key, body)
    if (earlier) return earlier
    await refuseUntimely(tx, deps, { orderId, status })
    const wanted = await findWanted(tx, orderId, body, locale)
    await refuseImpossible(tx, wanted, body, locale)
    const units = wanted.map(({ goods: { variantId }, ...line }) => ({ variantId, units: line.units }))
    if (!(await takeUnits(tx, orderId, units))) throw new AppError('CONFLICT')
    return insertReturn(tx, deps, { orderId, key, body, wanted })
  })
  return ownReturn(db, returnId)
}

/** The return that this key gave earlier. @throws IDEMPOTENCY_KEY_REUSED when it asked for something else */
async function earlierReturn(tx: Tx, orderId: string, key: string, body: RequestReturn): Promise<string | undefined> {
  const ofKey = kysely
    .selectFrom('order_return')
    .select(['id', 'request_hash as requestHash'])
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
  const [earlier] = await query(tx, ofKey)
  if (earlier && !isSame(earlier.requestHash, hashOf(body))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier?.id
}

async function refuseUntimely(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, status }: { orderId: string; status: OrderStatus },
): Promise<void> {
  const delivered = status === 'delivered' ? await deliveredAt(tx, orderId) : null
  if (!delivered) throw new AppError('ORDER_STATE')
  if (!isInTime(delivered, clock.now())) throw new AppError('RETURN_TOO_LATE')
}

async function findWanted(tx: Tx, orderId: string, { lines }: RequestReturn, locale: Locale): Promise<Wanted[]> {
  const [bought, taken] = [await boughtGoods(tx, orderId), await takenOf(tx, orderId)]
  const details: ErrorDetail[] = []
  const wanted = lines.flatMap(({ sku, quantity, isOpened }, index) => {
    const goods = bought.find(line => line.sku === sku)
    if (goods && lines.findIndex(line => line.sku === sku) === index) {
      return [{ goods, units: quantity, isOpened, taken: taken.get(goods.variantId) ?? nothingTaken }]
    }
    details.push({ path: `body.lines.${index}.sku`, message: fieldText('value_invalid', locale), sku })
    return []
  })
  if (details.length > 0) throw new AppError('VALIDATION', { details })
  return wanted
}

/** What stands in the way of a line, if anything. */
function obstacle(
  { goods, units, isOpened, taken }: Wanted,
  rule: TakenBack,
  reason: ReturnReason,
): { why: Obstacle; available: number } | undefined {
  if (!isTakenBack(rule, reason, isOpened)) return { why: rule === 'none' ? 'goods' : 'opened', available: 0 }
  const available = goods.quantity - taken.units
  return units > available ? { why: 'quantity', available } : undefined
}

async function refuseImpossible(tx: Tx, wanted: readonly Wanted[], { reason }: RequestReturn, locale: Locale) {
  const ruleOf = await takenBackRules(tx)
  const details = wanted.flatMap(line => {
    const found = obstacle(line, ruleOf(line.goods), reason)
    return found ? [{ sku: line.goods.sku, available: found.available, message: obstacleText(found.why, locale) }] : []
  })
  if (details.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details })
}

async function insertReturn(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, key, body, wanted }: { orderId: string; key: string; body: RequestReturn; wanted: readonly Wanted[] },
): Promise<string> {
  const [id, now] = [randomUUIDv7(), clock.now()]
  await execute(
    tx,
    kysely.insertInto('order_return').values(({ selectFrom }) => ({
      id,
      order_id: orderId,
      seq: selectFrom('order_return').select(NEXT_SEQ).where('order_id', '=', orderId),
      idempotency_key: key,
      request_hash: hashOf(body),
      status: 'requested',
      reason: body.reason,
      note: body.note || null,
      requested_at: now,
    })),
  )
  const { reason } = body
  await execute(tx, newEvent({ returnId: id, from: null, to: 'requested', at: now, actor: 'customer', reason }))
  const lines = wanted.map(({ goods, units, isOpened, taken }) => {
    const { amountAmd, points } = worthBack(goods, taken, units)
    return {
      return_id: id,
      order_id: orderId,
      variant_id: goods.variantId,
      quantity: units,
      is_opened: isOpened,
      amount_amd: amountAmd,
      points_amd: points,
    }
  })
  await execute(tx, kysely.insertInto('return_line').values(lines))
  return id
}

/** Equal for requests that ask for the same. */
function hashOf({ reason, note, lines }: RequestReturn): Buffer {
  const sorted = lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  const canonical = [reason, note || null, sorted.map(({ sku, quantity, isOpened }) => [sku, quantity, isOpened])]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}
