import type { Locale } from '@shop/contracts/locales.ts'
import type { RefundPart } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { sql } from 'kysely'
import { addActivity, isActivityWritten, type LockedOrder } from '#orders/index.ts'
import { type PaymentDeps, refundableAmd, refundByStaff } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { calculateRefundWithoutReturn, recordRefundedUnits } from '#returns/index.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

type RefundOrderInput = {
  part: RefundPart
  toCredit?: boolean | undefined
  reason: string
  key: string
  locale: Locale
}

/**
 * Refunds money of an order without a return: the whole rest, the price of some units, or an amount. Deposits of rentals
 * are not refundable here. A refund that reaches the limit of refundByStaff waits for an admin. A refund of units also
 * refunds their points, and these units can no longer be returned.
 * @throws NOT_FOUND; ORDER_STATE for an unpaid order, or for units before the delivery; REFUND_EXCEEDS_PAYMENT with the
 * refundable amount; VALIDATION, RETURN_NOT_POSSIBLE naming the lines; IDEMPOTENCY_KEY_REUSED
 */
export function refundOrder(deps: PaymentDeps, action: OrderAction, input: RefundOrderInput): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    const { part, toCredit = false, reason, key } = input
    const written = { key, kind: 'refund_granted', note: reason, requested: requestedPart(part, toCredit) } as const
    if (await isActivityWritten(tx, order.id, written)) return
    const { id: orderId } = order
    const paidAmd = await refundableAmd(tx, orderId)
    if (paidAmd === null) throw new AppError('ORDER_STATE')
    const leftAmd = Math.max(0, paidAmd - (await readUnsoldAmd(tx, orderId)))
    const units = await readRefundedUnits(tx, order, input)
    const amountAmd = toAmountAmd(part, leftAmd, units)
    if (amountAmd === 0) throw createEmptyRefundError(input, leftAmd)
    if (amountAmd > leftAmd) throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
    const granted = { orderId, amountAmd, reason: 'granted', key: `${orderId}:granted:${key}` } as const
    const refund = await refundByStaff(tx, deps, {
      ...granted,
      isToCredit: toCredit,
      staffId: action.staff.accountId,
    })
    if (refund === null) throw new AppError('ORDER_STATE')
    const { refundId, isHeld } = refund
    if (units.length > 0) await recordRefundedUnits(tx, { orderId, refundId, units })
    const after = { refundId, amountAmd, isHeld, toCredit, ...part }
    await addActivity(tx, deps, order, { ...written, staff: action.staff, facts: { amountAmd }, after })
  })
}

/**
 * Returns the price of items that were refused at the door and are not in the receipt of the sale (docs/adr/0090). It is
 * refunded once they are received.
 */
async function readUnsoldAmd(tx: Tx, orderId: string): Promise<number> {
  const [unsold] = await query(
    tx,
    kysely
      .selectFrom('order_return as t')
      .innerJoin('return_line as l', 'l.return_id', 't.id')
      .select(sql<number>`coalesce(sum(l.amount_amd), 0)::int`.as('amd'))
      .where('t.order_id', '=', orderId)
      .where('t.is_unsold', '=', true)
      .where('t.status', '=', 'accepted'),
  )
  return unsold?.amd ?? 0
}

function toAmountAmd(part: RefundPart, leftAmd: number, units: readonly { amountAmd: number }[]): number {
  if (part.kind === 'whole') return leftAmd
  return part.kind === 'amount' ? part.amountAmd : units.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
}

/** Reads the units to refund. @throws ORDER_STATE before the delivery: until then the lines can be changed */
async function readRefundedUnits(tx: Tx, { id, status }: LockedOrder, { part, locale }: RefundOrderInput) {
  if (part.kind !== 'lines') return []
  if (status !== 'delivered') throw new AppError('ORDER_STATE')
  return calculateRefundWithoutReturn(tx, id, { lines: part.lines, locale })
}

/** Returns the error for a refund of 0: nothing is left, or the units were paid with points only. */
function createEmptyRefundError({ part, locale }: RefundOrderInput, leftAmd: number): AppError {
  if (part.kind !== 'lines') return new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  return new AppError('VALIDATION', {
    details: [{ path: 'body.part.lines', message: fieldText('value_invalid', locale) }],
  })
}

/** Returns the refunded part in a form that is equal for equal requests. */
function requestedPart(part: RefundPart, toCredit: boolean): unknown {
  const requested =
    part.kind === 'lines'
      ? part.lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()
      : [part.kind, ...(part.kind === 'amount' ? [part.amountAmd] : [])]
  return toCredit ? [...requested, 'credit'] : requested
}
