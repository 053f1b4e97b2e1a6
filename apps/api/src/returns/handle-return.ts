import type { AuditAction } from '@shop/contracts/audit.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ReceiveReturn, StaffReturn } from '@shop/contracts/returns-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type LockedOrder, listBoughtItems, recordReturnedUnits } from '#orders/index.ts'
import { refundableAmd } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { getSettings } from '#settings/index.ts'
import { refundReturnedItems } from './exchange-credit.ts'
import { type ExchangeSteps, lockWaitingExchange, refundExchange, type WaitingExchange } from './exchanges.ts'
import { getStaffReturn } from './queries.ts'
import { calculateRefund, getReturnedUnits, NONE_RETURNED, releaseUnits } from './returned-units.ts'
import { POINTS_BUSINESS_DAYS } from './rules.ts'
import { applyTransition, type LockedReturn, lockReturn, notifyReturnCustomer } from './transition.ts'

/** Accepts a return; repeating it changes nothing. @throws NOT_FOUND; RETURN_STATE */
export async function acceptReturn(deps: Deps, staff: Staff, id: string): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const current = await lockReturn(tx, id)
    if (current.status === 'accepted') return
    await applyTransition(tx, deps, current, { to: 'accepted', actor: 'staff' })
    await notifyReturnCustomer(tx, deps, current, { topic: 'return.accepted' })
    await auditReturn(tx, deps, staff, {
      id,
      action: 'return.accept',
      before: current.status,
      after: { status: 'accepted' },
    })
  })
  return getStaffReturn(deps, id)
}

/**
 * Rejects a return, also an accepted one whose items are not as described; its units can be returned again. Repeating
 * it with the same reason changes nothing. The order of an exchange is cancelled.
 * @param reason shown to the customer
 * @throws NOT_FOUND; RETURN_STATE, also if the items were refused at the door: the customer never had them
 */
export async function rejectReturn(
  deps: Deps,
  steps: ExchangeSteps,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const current = await lockReturn(tx, id)
    const [earlier] = await query(tx, kysely.selectFrom('order_return').select('refusal').where('id', '=', id))
    if (current.status === 'refused' && earlier?.refusal === reason) return
    if (current.isRefusedAtDoor) throw new AppError('RETURN_STATE', { details: [{ status: current.status }] })
    await applyTransition(tx, deps, current, { to: 'refused', actor: 'staff', reason, values: { refusal: reason } })
    const lines = kysely.selectFrom('return_line').select(['variant_id as variantId', 'quantity as units'])
    const units = await query(tx, lines.where('return_id', '=', id))
    await releaseUnits(tx, current.order.id, units)
    const exchange = await lockWaitingExchange(tx, id)
    if (exchange) await steps.cancel(tx, exchange, staff)
    await notifyReturnCustomer(tx, deps, current, { topic: 'return.refused', reason })
    await auditReturn(tx, deps, staff, {
      id,
      action: 'return.refuse',
      before: current.status,
      after: { status: 'refused', reason },
    })
  })
  return getStaffReturn(deps, id)
}

type DecisionEntry = { id: string; action: AuditAction; before: string; after: { status: string; reason?: string } }

const auditReturn = (tx: Tx, deps: Deps, staff: Staff, { id, action, before, after }: DecisionEntry) =>
  audit(tx, deps, staff, { action, subject: { type: 'order_return', id }, before: { status: before }, after })

type ReceiveReturnInput = { id: string; body: ReceiveReturn; locale: Locale }
/** A line of the return and its received units. */
type ReceivedLine = {
  variantId: string
  sku: string
  quantity: number
  toStock: number
  writtenOff: number
  writtenOffWhy: string | null
  amountAmd: number
  pointsAmd: number
}

/**
 * Records the received items of an accepted return and requests the refund: the promised amount, less that of missing
 * units. The refund of an exchange pays for its order first. Stock, ledger, refund and audit are one transaction.
 * Repeating it changes nothing.
 * @throws NOT_FOUND; RETURN_STATE; VALIDATION if the lines are not those of the return, nothing was received, or units
 *   are missing that were refused at the door
 */
export async function receiveReturn(
  deps: Deps,
  steps: ExchangeSteps,
  staff: Staff,
  { id, body, locale }: ReceiveReturnInput,
): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const current = await lockReturn(tx, id)
    const lines = await getReceivedLines(tx, current, body, locale)
    if (current.status === 'received' || current.status === 'refunded') return
    const { order, reason } = current
    const exchange = await lockWaitingExchange(tx, id)
    await recordLines(tx, current, lines)
    await recordReturnedUnits(tx, deps, {
      ref: id,
      orderId: order.id,
      reason,
      actorId: staff.accountId,
      units: lines,
    })
    await deps.jobs.send(tx, 'stock.alerts')
    const amountAmd = lines.reduce((sum, line) => sum + line.amountAmd, 0)
    const values = await requestRefund(tx, deps, steps, {
      id,
      order,
      orderId: order.id,
      staffId: staff.accountId,
      amountAmd,
      isToCredit: body.toCredit ?? false,
      exchange,
    })
    await applyTransition(tx, deps, current, { to: 'received', actor: 'staff', values })
    if (current.isRefusedAtDoor) await markUnsoldRefund(tx, id)
    await audit(tx, deps, staff, {
      action: 'return.receive',
      subject: { type: 'order_return', id },
      before: { status: current.status },
      after: {
        status: 'received',
        amountAmd,
        ...(body.toCredit && { toCredit: true }),
        lines: lines.map(({ sku, toStock, writtenOff, writtenOffWhy }) => ({
          sku,
          toStock,
          writtenOff,
          writtenOffWhy,
        })),
      },
    })
    await deps.jobs.send(tx, 'returns.finish')
  })
  return getStaffReturn(deps, id)
}

/**
 * Marks the refunds of items that the receipt of the sale does not contain: they return a prepayment. An exchange may
 * have two.
 */
async function markUnsoldRefund(tx: Tx, id: string): Promise<void> {
  const returns = kysely.selectFrom('order_return').where('id', '=', id).where('is_unsold', '=', true)
  const exchanges = kysely.selectFrom('exchange').where('return_id', 'in', returns.select('id'))
  const refunds = kysely.updateTable('payment_refund').set({ is_prepayment: true })
  await execute(
    tx,
    refunds.where(({ eb, or }) =>
      or([eb('id', 'in', returns.select('refund_id')), eb('id', 'in', exchanges.select('rest_refund_id'))]),
    ),
  )
}

type ReturnRefundInput = {
  id: string
  order: LockedOrder
  orderId: string
  staffId: string
  amountAmd: number
  isToCredit: boolean
  exchange: WaitingExchange | undefined
}

/**
 * Requests the refund and sets the date until which points are refunded. No refund if the items were paid with points
 * only, or if staff have already refunded them; after a partial refund, the rest is refunded.
 */
async function requestRefund(
  tx: Tx,
  deps: Deps,
  steps: ExchangeSteps,
  { id, order, amountAmd: promisedAmd, exchange, ...decision }: ReturnRefundInput,
): Promise<{ refund_id: string | null; points_due_on: Date }> {
  const calendar = await getSettings(tx, 'calendar')
  const pointsDueOn = new Date(addBusinessDays(shopDate(deps.clock.now()), POINTS_BUSINESS_DAYS, calendar))
  const amountAmd = Math.min(promisedAmd, (await refundableAmd(tx, decision.orderId)) ?? 0)
  if (exchange) {
    const refundId = await refundExchange(tx, deps, steps, { ...decision, exchange, amountAmd })
    if (refundId !== null || amountAmd === 0) return { refund_id: refundId, points_due_on: pointsDueOn }
  }
  if (amountAmd === 0) return { refund_id: null, points_due_on: pointsDueOn }
  const refundId = await refundReturnedItems(tx, deps, { ...decision, order, amountAmd, key: `return:${id}` })
  return { refund_id: refundId, points_due_on: pointsDueOn }
}

async function getReceivedLines(
  tx: Tx,
  { id, order, isRefusedAtDoor }: LockedReturn,
  body: ReceiveReturn,
  locale: Locale,
): Promise<ReceivedLine[]> {
  const requested = await query(
    tx,
    kysely
      .selectFrom('return_line as l')
      .innerJoin('order_line as g', join =>
        join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
      )
      .select([
        'l.variant_id as variantId',
        'g.sku',
        'l.quantity',
        'l.amount_amd as amountAmd',
        'l.points_amd as pointsAmd',
      ])
      .where('l.return_id', '=', id),
  )
  assertLinesMatch(requested, body, { locale, isRefusedAtDoor })
  const [bought, returned] = [await listBoughtItems(tx, order.id), await getReturnedUnits(tx, order.id, id)]
  return requested.map(({ variantId, sku, quantity, amountAmd, pointsAmd }) => {
    const received = body.lines.find(line => line.sku === sku)
    const product = bought.find(line => line.variantId === variantId)
    if (!received || !product) throw new AppError('VALIDATION')
    const units = received.toStock + received.writeOff
    const refund =
      units === quantity
        ? { amountAmd, points: pointsAmd }
        : calculateRefund(product, returned.get(variantId) ?? NONE_RETURNED, units)
    return {
      variantId,
      sku,
      quantity,
      toStock: received.toStock,
      writtenOff: received.writeOff,
      writtenOffWhy: received.writeOff > 0 ? (received.why ?? null) : null,
      amountAmd: refund.amountAmd,
      pointsAmd: refund.points,
    }
  })
}

/**
 * @throws VALIDATION unless each line of the return is given once, with at most the requested units, and something was
 *   received; every unit if the items were refused at the door
 */
function assertLinesMatch(
  requested: readonly { quantity: number; sku: string }[],
  { lines }: ReceiveReturn,
  { locale, isRefusedAtDoor }: { locale: Locale; isRefusedAtDoor: boolean },
): void {
  const wrong = (path: string, key: FieldKey = 'value_invalid'): ErrorDetail => ({
    path,
    message: fieldText(key, locale),
  })
  const details = lines.flatMap(({ sku, toStock, writeOff, why }, index) => {
    const line = requested.find(each => each.sku === sku)
    const isFirst = lines.findIndex(line => line.sku === sku) === index
    if (!line || !isFirst) return [wrong(`body.lines.${index}.sku`)]
    if (toStock + writeOff > line.quantity) return [wrong(`body.lines.${index}`)]
    if (isRefusedAtDoor && toStock + writeOff < line.quantity) return [wrong(`body.lines.${index}`, 'units_missing')]
    return writeOff > 0 && !why ? [wrong(`body.lines.${index}.why`, 'required')] : []
  })
  const isNothing = lines.every(({ toStock, writeOff }) => toStock + writeOff === 0)
  if (lines.length !== requested.length || isNothing) details.push(wrong('body.lines'))
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/** Records the received units of each line and their refund. Units that were not received can be returned later. */
async function recordLines(
  tx: Tx,
  { id: returnId, order }: LockedReturn,
  lines: readonly ReceivedLine[],
): Promise<void> {
  const rows = lines.map(({ variantId, toStock, writtenOff, writtenOffWhy, amountAmd, pointsAmd }) => ({
    variant_id: variantId,
    to_stock: toStock,
    written_off: writtenOff,
    written_off_why: writtenOffWhy,
    amount_amd: amountAmd,
    points_amd: pointsAmd,
  }))
  await execute(
    tx,
    kysely
      .updateTable('return_line as l')
      .from(recordsOf('return_line', rows).as('r'))
      .set(({ ref }) => ({
        to_stock: ref('r.to_stock'),
        written_off: ref('r.written_off'),
        written_off_why: ref('r.written_off_why'),
        amount_amd: ref('r.amount_amd'),
        points_amd: ref('r.points_amd'),
      }))
      .where('l.return_id', '=', returnId)
      .whereRef('l.variant_id', '=', 'r.variant_id'),
  )
  const missing = lines.map(line => ({
    variantId: line.variantId,
    units: line.quantity - line.toStock - line.writtenOff,
  }))
  await releaseUnits(
    tx,
    order.id,
    missing.filter(({ units }) => units > 0),
  )
}
