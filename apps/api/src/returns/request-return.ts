import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OrderStatus } from '@shop/contracts/orders.ts'
import type { OrderReturn, RequestReturn, ReturnPolicy, ReturnReason } from '@shop/contracts/returns.ts'
import { type BoughtItem, deliveredAt, listBoughtItems, lockOrder, orderByNumber } from '#orders/index.ts'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { addPictures } from './pictures.ts'
import { createReturnRules, getOwnReturn } from './queries.ts'
import { calculateRefund, getReturnedUnits, NONE_RETURNED, reserveUnits } from './returned-units.ts'
import { isReturnable, isWithinReturnPeriod, type ReturnedUnits } from './rules.ts'
import { NEXT_SEQ, newEvent } from './transition.ts'

type RequestReturnInput = { accountId: string; number: number; key: string; locale: Locale; body: RequestReturn }
type RequestedLine = { product: BoughtItem; units: number; isOpened: boolean; returned: ReturnedUnits }

/**
 * Requests the return of units of a delivered order. Fixes their refund. A constraint ensures that no more units are
 * returned than were bought. The same key returns the same return.
 * @throws NOT_FOUND; ORDER_STATE before the delivery; RETURN_TOO_LATE after the 14th day; RETURN_NOT_POSSIBLE (details
 *   name each line, how many units can be returned, and why not more); VALIDATION; IDEMPOTENCY_KEY_REUSED
 */
export async function requestReturn(
  deps: Deps,
  { accountId, number, key, locale, body }: RequestReturnInput,
): Promise<OrderReturn> {
  const { db, clock, random } = deps
  const { id: orderId } = await orderByNumber(db, accountId, number, clock.now())
  const returnId = await withTransaction(db, random, async tx => {
    const { status } = await lockOrder(tx, orderId)
    const earlier = await findEarlierReturn(tx, orderId, key, body)
    if (earlier) return earlier
    await assertReturnPeriod(tx, deps, { orderId, status })
    const requested = await getRequestedLines(tx, orderId, body, locale)
    await assertReturnable(tx, requested, body, locale)
    const units = requested.map(({ product: { variantId }, ...line }) => ({ variantId, units: line.units }))
    if (!(await reserveUnits(tx, orderId, units))) throw new AppError('CONFLICT')
    const returnId = await createReturn(tx, deps, { orderId, key, body, requested })
    await addPictures(tx, deps, { returnId, accountId, pictureIds: body.pictures ?? [] })
    return returnId
  })
  return getOwnReturn(db, returnId)
}

/**
 * Returns the return of an earlier request with this key.
 * @throws IDEMPOTENCY_KEY_REUSED if that request was different
 */
async function findEarlierReturn(
  tx: Tx,
  orderId: string,
  key: string,
  body: RequestReturn,
): Promise<string | undefined> {
  const orderByIdempotencyKey = kysely
    .selectFrom('order_return')
    .select(['id', 'request_hash as requestHash'])
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
  const [earlier] = await query(tx, orderByIdempotencyKey)
  if (earlier && !isSame(earlier.requestHash, hashRequest(body))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier?.id
}

async function assertReturnPeriod(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, status }: { orderId: string; status: OrderStatus },
): Promise<void> {
  const delivered = status === 'delivered' ? await deliveredAt(tx, orderId) : null
  if (!delivered) throw new AppError('ORDER_STATE')
  if (!isWithinReturnPeriod(delivered, clock.now())) throw new AppError('RETURN_TOO_LATE')
}

async function getRequestedLines(
  tx: Tx,
  orderId: string,
  { lines }: RequestReturn,
  locale: Locale,
): Promise<RequestedLine[]> {
  const [bought, returned] = [await listBoughtItems(tx, orderId), await getReturnedUnits(tx, orderId)]
  const details: ErrorDetail[] = []
  const requested = lines.flatMap(({ sku, quantity, isOpened }, index) => {
    const product = bought.find(line => line.sku === sku)
    if (product && lines.findIndex(line => line.sku === sku) === index) {
      return [{ product, units: quantity, isOpened, returned: returned.get(product.variantId) ?? NONE_RETURNED }]
    }
    details.push({ path: `body.lines.${index}.sku`, message: fieldText('value_invalid', locale), sku })
    return []
  })
  if (details.length > 0) throw new AppError('VALIDATION', { details })
  return requested
}

/** Why a line cannot be returned: its items never can, they are opened, or more were requested than are left. */
type ReturnProblem = 'goods' | 'opened' | 'quantity'

/** Returns why a line cannot be returned; undefined if it can. */
function findReturnProblem(
  { product, units, isOpened, returned }: RequestedLine,
  rule: ReturnPolicy,
  reason: ReturnReason,
): { why: ReturnProblem; available: number } | undefined {
  if (!isReturnable(rule, reason, isOpened)) return { why: rule === 'none' ? 'goods' : 'opened', available: 0 }
  const available = product.quantity - returned.units
  return units > available ? { why: 'quantity', available } : undefined
}

async function assertReturnable(
  tx: Tx,
  requested: readonly RequestedLine[],
  { reason }: RequestReturn,
  locale: Locale,
) {
  const ruleOf = await createReturnRules(tx)
  const details = requested.flatMap(line => {
    const problem = findReturnProblem(line, ruleOf(line.product), reason)
    if (!problem) return []
    const message = translate(locale, `return.obstacle.${problem.why}`)
    return [{ sku: line.product.sku, available: problem.available, message }]
  })
  if (details.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details })
}

async function createReturn(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    orderId,
    key,
    body,
    requested,
  }: { orderId: string; key: string; body: RequestReturn; requested: readonly RequestedLine[] },
): Promise<string> {
  const [id, now] = [randomUUIDv7(), clock.now()]
  await execute(
    tx,
    kysely.insertInto('order_return').values(({ selectFrom }) => ({
      id,
      order_id: orderId,
      seq: selectFrom('order_return').select(NEXT_SEQ).where('order_id', '=', orderId),
      idempotency_key: key,
      request_hash: hashRequest(body),
      status: 'requested',
      reason: body.reason,
      note: body.note || null,
      requested_at: now,
    })),
  )
  const { reason } = body
  await execute(tx, newEvent({ returnId: id, from: null, to: 'requested', at: now, actor: 'customer', reason }))
  const lines = requested.map(({ product, units, isOpened, returned }) => {
    const { amountAmd, points } = calculateRefund(product, returned, units)
    return {
      return_id: id,
      order_id: orderId,
      variant_id: product.variantId,
      quantity: units,
      is_opened: isOpened,
      amount_amd: amountAmd,
      points_amd: points,
    }
  })
  await execute(tx, kysely.insertInto('return_line').values(lines))
  return id
}

/** Hashes the content of a request, to compare it with a repeated one. */
function hashRequest({ reason, note, lines, pictures = [] }: RequestReturn): Buffer {
  const sorted = lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  const canonical = [reason, note || null, sorted.map(({ sku, quantity, isOpened }) => [sku, quantity, isOpened])]
  const content = pictures.length > 0 ? [...canonical, pictures] : canonical
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
