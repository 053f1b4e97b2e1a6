import type { Locale } from '@shop/contracts/locale.ts'
import type { RefundPart } from '@shop/contracts/order-refunds-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { addActivity, isActivityWritten, type LockedOrder } from '#orders/index.ts'
import { type PaymentDeps, refundableAmd, refundByStaff } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { noteKept, worthOfKept } from '#returns/index.ts'
import { onOrder, type StaffCall } from './on-order.ts'

type Wish = { part: RefundPart; reason: string; key: string; locale: Locale }

/**
 * Gives money of an order back without its goods: all that is left, what some units are worth, or an amount. Deposits of
 * rentals are no part of it. A refund that reaches the limit of refundByStaff waits until an admin releases it. Of an amount only money goes
 * back; with units go their points, and they cannot be sent back any more.
 * @throws NOT_FOUND; ORDER_STATE before it is paid, for units before they are delivered; REFUND_EXCEEDS_PAYMENT with what
 * is left; VALIDATION, RETURN_NOT_POSSIBLE naming the lines; IDEMPOTENCY_KEY_REUSED
 */
export function refundOrder(deps: PaymentDeps, call: StaffCall, wish: Wish): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    const { part, reason, key } = wish
    const written = { key, kind: 'refund_granted', note: reason, asked: askedOf(part) } as const
    if (await isActivityWritten(tx, order.id, written)) return
    const { id: orderId } = order
    const leftAmd = await refundableAmd(tx, orderId)
    if (leftAmd === null) throw new AppError('ORDER_STATE')
    const units = await unitsOf(tx, order, wish)
    const amountAmd = { whole: leftAmd, lines: worthOf(units), amount: part.kind === 'amount' ? part.amountAmd : 0 }[
      part.kind
    ]
    if (amountAmd === 0) refuseNothing(wish, leftAmd)
    const granted = { orderId, amountAmd, reason: 'granted', key: `${orderId}:granted:${key}` } as const
    const refund = await refundByStaff(tx, deps, { ...granted, staffId: call.staff.accountId })
    if (refund === null) throw new AppError('ORDER_STATE')
    const { refundId, isHeld } = refund
    if (units.length > 0) await noteKept(tx, { orderId, refundId, units })
    const after = { refundId, amountAmd, isHeld, ...part }
    await addActivity(tx, deps, order, { ...written, staff: call.staff, facts: { amountAmd }, after })
  })
}

const worthOf = (units: readonly { amountAmd: number }[]) => units.reduce((sum, { amountAmd }) => sum + amountAmd, 0)

/** The units whose money goes back. @throws ORDER_STATE before they are delivered: until then the lines change */
async function unitsOf(tx: Tx, { id, status }: LockedOrder, { part, locale }: Wish) {
  if (part.kind !== 'lines') return []
  if (status !== 'delivered') throw new AppError('ORDER_STATE')
  return worthOfKept(tx, id, { lines: part.lines, locale })
}

/** Nothing is left, or units were paid with points alone. */
function refuseNothing({ part, locale }: Wish, leftAmd: number): never {
  if (part.kind !== 'lines') throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  throw new AppError('VALIDATION', {
    details: [{ path: 'body.part.lines', message: fieldText('value_invalid', locale) }],
  })
}

/** Equal for calls that ask for the same. */
const askedOf = (part: RefundPart): unknown =>
  part.kind === 'lines'
    ? part.lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()
    : [part.kind, ...(part.kind === 'amount' ? [part.amountAmd] : [])]
