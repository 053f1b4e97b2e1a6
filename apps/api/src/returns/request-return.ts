import { createHash } from 'node:crypto'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderReturn, RequestReturn, ReturnReason, TakenBack } from '@shop/contracts/returns.ts'
import { type BoughtGoods, boughtGoods, deliveredAt, lockOrder, orderByNumber } from '#orders/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { isSame } from '#platform/secrets.ts'
import { ownReturn } from './queries.ts'
import { isInTime, isTakenBack, type Taken } from './rules.ts'
import { nothingTaken, takenOf, takeUnits, worthBack } from './taken.ts'
import { takenBackRules } from './taken-back.ts'
import { type Obstacle, obstacleText } from './texts.ts'

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
  const returnId = await transact(db, random, async tx => {
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
  const earlier = await tx.orderReturn.findUnique({
    where: { orderId_idempotencyKey: { orderId, idempotencyKey: key } },
    select: { id: true, requestHash: true },
  })
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
  const now = clock.now()
  const seq = 1 + (await tx.orderReturn.count({ where: { orderId } }))
  const { id } = await tx.orderReturn.create({
    data: {
      orderId,
      seq,
      idempotencyKey: key,
      requestHash: hashOf(body),
      status: 'requested',
      reason: body.reason,
      note: body.note || null,
      requestedAt: now,
      events: { create: { seq: 1, to: 'requested', at: now, actor: 'customer', reason: body.reason } },
    },
    select: { id: true },
  })
  await tx.returnLine.createMany({
    data: wanted.map(({ goods, units, isOpened, taken }) => {
      const { amountAmd, points } = worthBack(goods, taken, units)
      const { variantId } = goods
      return { returnId: id, orderId, variantId, quantity: units, isOpened, amountAmd, pointsAmd: points }
    }),
  })
  return id
}

/** Equal for requests that ask for the same. */
function hashOf({ reason, note, lines }: RequestReturn): Uint8Array<ArrayBuffer> {
  const sorted = lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  const canonical = [reason, note || null, sorted.map(({ sku, quantity, isOpened }) => [sku, quantity, isOpened])]
  return new Uint8Array(createHash('sha256').update(JSON.stringify(canonical)).digest())
}
