import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OpenReturn, OrderReturn, RequestReturn, ReturnPolicy, ReturnReason } from '@shop/contracts/returns.ts'
import {
  type BoughtItem,
  deliveredAt,
  type LockedOrder,
  listBoughtItems,
  lockOrder,
  orderByNumber,
} from '#orders/index.ts'
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
 * Requests the return of units of a delivered order. The same key returns the same return.
 * @throws NOT_FOUND and the errors of insertReturn
 */
export async function requestReturn(
  deps: Deps,
  { accountId, number, key, locale, body }: RequestReturnInput,
): Promise<OrderReturn> {
  const { db, clock, random } = deps
  const { id: orderId } = await orderByNumber(db, accountId, number, clock.now())
  const { returnId } = await withTransaction(db, random, async tx => {
    const order = await lockOrder(tx, orderId)
    const inserted = await insertReturn(tx, deps, { order, key, locale, actor: 'customer', request: body })
    if (inserted.isNew) {
      await addPictures(tx, deps, { returnId: inserted.returnId, accountId, pictureIds: body.pictures ?? [] })
    }
    return inserted
  })
  return getOwnReturn(db, returnId)
}

type ReturnRequest = RequestReturn | OpenReturn
export type NewReturn = {
  order: LockedOrder
  key: string
  locale: Locale
  actor: 'customer' | 'staff'
  request: ReturnRequest
  /** What else a repeated request must have in common. */
  also?: unknown
  /** True if the customer refused the items at the door: the rules of their categories are for items that were taken. */
  isRefusedAtDoor?: boolean
}

/**
 * Inserts a requested return of a locked order and fixes its refund, or finds the return of an earlier request with
 * this key. A constraint ensures that no more units are returned than were bought.
 * @throws ORDER_STATE before the delivery; RETURN_TOO_LATE after the 14th day; RETURN_NOT_POSSIBLE (details name each
 *   line, how many units can be returned, and why not more); VALIDATION; IDEMPOTENCY_KEY_REUSED
 */
export async function insertReturn(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  values: NewReturn,
): Promise<{ returnId: string; isNew: boolean }> {
  const { order, locale, request, isRefusedAtDoor = false } = values
  const path = isRefusedAtDoor ? 'body.refused.lines' : 'body.lines'
  const earlier = await findEarlierReturn(tx, values)
  if (earlier) return { returnId: earlier, isNew: false }
  await assertReturnPeriod(tx, deps, order)
  const requested = await getRequestedLines(tx, order.id, request, { locale, path })
  await assertReturnable(tx, requested, request, { locale, isRefusedAtDoor })
  const units = requested.map(({ product: { variantId }, ...line }) => ({ variantId, units: line.units }))
  if (!(await reserveUnits(tx, order.id, units))) throw new AppError('CONFLICT')
  return { returnId: await insertRequested(tx, deps, values, requested), isNew: true }
}

/**
 * Returns the return of an earlier request with this key.
 * @throws IDEMPOTENCY_KEY_REUSED if that request was different
 */
async function findEarlierReturn(tx: Tx, { order, key, request, also }: NewReturn): Promise<string | undefined> {
  const orderByIdempotencyKey = kysely
    .selectFrom('order_return')
    .select(['id', 'request_hash as requestHash'])
    .where('order_id', '=', order.id)
    .where('idempotency_key', '=', key)
  const [earlier] = await query(tx, orderByIdempotencyKey)
  if (earlier && !isSame(earlier.requestHash, hashRequest(request, also))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier?.id
}

async function assertReturnPeriod(tx: Tx, { clock }: Pick<Deps, 'clock'>, { id, status }: LockedOrder): Promise<void> {
  const delivered = status === 'delivered' ? await deliveredAt(tx, id) : null
  if (!delivered) throw new AppError('ORDER_STATE')
  if (!isWithinReturnPeriod(delivered, clock.now())) throw new AppError('RETURN_TOO_LATE')
}

async function getRequestedLines(
  tx: Tx,
  orderId: string,
  { lines }: ReturnRequest,
  { locale, path }: { locale: Locale; path: string },
): Promise<RequestedLine[]> {
  const [bought, returned] = [await listBoughtItems(tx, orderId), await getReturnedUnits(tx, orderId)]
  const details: ErrorDetail[] = []
  const requested = lines.flatMap(({ sku, quantity, isOpened }, index) => {
    const product = bought.find(line => line.sku === sku)
    if (product && lines.findIndex(line => line.sku === sku) === index) {
      return [{ product, units: quantity, isOpened, returned: returned.get(product.variantId) ?? NONE_RETURNED }]
    }
    details.push({ path: `${path}.${index}.sku`, message: fieldText('value_invalid', locale), sku })
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
  { reason }: ReturnRequest,
  { locale, isRefusedAtDoor }: { locale: Locale; isRefusedAtDoor: boolean },
) {
  const ruleOf = isRefusedAtDoor ? () => 'any' as const : await createReturnRules(tx)
  const details = requested.flatMap(line => {
    const problem = findReturnProblem(line, ruleOf(line.product), reason)
    if (!problem) return []
    const message = translate(locale, `return.obstacle.${problem.why}`)
    return [{ sku: line.product.sku, available: problem.available, message }]
  })
  if (details.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details })
}

async function insertRequested(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { order, key, actor, request, also, isRefusedAtDoor = false }: NewReturn,
  requested: readonly RequestedLine[],
): Promise<string> {
  const [id, now] = [randomUUIDv7(), clock.now()]
  const { reason, note } = request
  await execute(
    tx,
    kysely.insertInto('order_return').values(({ selectFrom }) => ({
      id,
      order_id: order.id,
      seq: selectFrom('order_return').select(NEXT_SEQ).where('order_id', '=', order.id),
      idempotency_key: key,
      request_hash: hashRequest(request, also),
      status: 'requested',
      reason,
      note: note || null,
      requested_at: now,
      is_handed_in: 'isHandedIn' in request && request.isHandedIn,
      is_refused_at_door: isRefusedAtDoor,
    })),
  )
  await execute(tx, newEvent({ returnId: id, from: null, to: 'requested', at: now, actor, reason }))
  const lines = requested.map(({ product, units, isOpened, returned }) => {
    const { amountAmd, points } = calculateRefund(product, returned, units)
    return {
      return_id: id,
      order_id: order.id,
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
function hashRequest({ reason, note, lines, ...rest }: ReturnRequest, also?: unknown): Buffer {
  const sorted = lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  const canonical = [reason, note || null, sorted.map(({ sku, quantity, isOpened }) => [sku, quantity, isOpened])]
  const own = 'isHandedIn' in rest ? [rest.isHandedIn] : (rest.pictures ?? [])
  const content = [...canonical, ...(own.length > 0 ? [own] : []), ...(also === undefined ? [] : [also])]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
