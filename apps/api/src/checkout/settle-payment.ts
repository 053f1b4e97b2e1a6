import type { RefundReason } from '@shop/contracts/payments-staff.ts'
import { alertStaff } from '#alerts/index.ts'
import { audit, type Staff } from '#audit/index.ts'
import {
  consumeReservations,
  copyDeliveryOfOrder,
  isStillInShop,
  type LockedOrder,
  lockOrder,
  restoreReservations,
  transitionLocked,
} from '#orders/index.ts'
import {
  captureWithCredit,
  findReportedAttempt,
  type LockedAttempt,
  lockAttempt,
  markProcessed,
  notifyReview,
  type PaymentDeps,
  type PaymentReport,
  type ReportedAttempt,
  removeCredit,
  requestRefund,
  type Settle,
  type SettleOutcome,
  settleAttempt,
} from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { queuePaymentReceipt } from '#receipts/index.ts'
import { findUnitsAgain, holdRentalsAgain, reserveRentals } from '#rental/index.ts'
import { canSpendCreditAgain, spendCredit } from '#store-credit/index.ts'
import { findLostDiscount, restoreDiscounts } from './discounts.ts'
import { renewPickup } from './renew-pickup.ts'
import { decideSettlement, type SettlementAction } from './rules.ts'

type Attempt = LockedAttempt & { id: string; orderId: string }
type SettlementContext = { attempt: Attempt; order: LockedOrder; report: PaymentReport }

/**
 * Settles a payment by a provider's report, in one transaction. Callback, return page, reconciliation and status query
 * all call this function, so their order and number do not matter. Lock order: order, payment, variants.
 */
export const settlePayment: Settle = async (deps, { provider, report, eventId, canDecline = false, staff }) => {
  const settled = await withTransaction(deps.db, deps.random, async tx => {
    const known = await findReportedAttempt(tx, provider, report)
    const result: Result = known
      ? await settleKnown(tx, deps, known, { report, canDecline })
      : { outcome: 'unknown_payment' }
    if (eventId !== undefined) {
      await markProcessed(tx, deps, eventId, { outcome: result.outcome, paymentId: known?.id ?? null })
    }
    if (staff && known) await auditManualSettlement(tx, deps, staff, { id: known.id, report, outcome: result.outcome })
    return { ...result, paymentId: known?.id }
  })
  if (settled.openedAt)
    metricEvents.orderPaid.emit({ seconds: (deps.clock.now().getTime() - settled.openedAt.getTime()) / 1000 })
  logSettlement(deps, settled)
  return settled.outcome
}

/** Audits a settlement that a member of staff reported instead of the provider, if it changed something. */
async function auditManualSettlement(
  tx: Tx,
  deps: PaymentDeps,
  staff: Staff,
  { id, report, outcome }: { id: string; report: PaymentReport; outcome: SettleOutcome },
): Promise<void> {
  if (outcome === 'duplicate' || outcome === 'paid_again') return
  const { amountAmd, transaction: reference = null } = report
  await audit(tx, deps, staff, {
    action: 'payment.settle',
    subject: { type: 'payment', id },
    after: { outcome, amountAmd, reference },
  })
}

/** `openedAt`: when the payment page was requested, if this settlement has paid the order. */
type Result = { outcome: SettleOutcome; orderNumber?: number; openedAt?: Date }

async function settleKnown(
  tx: Tx,
  deps: PaymentDeps,
  { id, orderId, isMismatch }: ReportedAttempt,
  { report, canDecline }: { report: PaymentReport; canDecline: boolean },
): Promise<Result> {
  const [order, attempt] = await Promise.all([lockOrder(tx, orderId), lockAttempt(tx, id)])
  const { status, amountAmd, creditAmd } = attempt
  const action = decideSettlement({
    reported: report.state,
    // A page with other store credit than the order asked for a wrong amount.
    isAmountRight:
      report.amountAmd === amountAmd - creditAmd && creditAmd === order.creditAmd && report.currency === 'AMD',
    isMismatch,
    canDecline,
    attempt: status,
    order,
  })
  const outcome = await actions[action](tx, deps, { attempt: { ...attempt, id, orderId }, order, report })
  return { outcome, orderNumber: order.number, ...(outcome === 'captured' ? { openedAt: attempt.createdAt } : {}) }
}

type ExecuteAction = (tx: Tx, deps: PaymentDeps, context: SettlementContext) => Promise<SettleOutcome>

const pay: ExecuteAction = async (tx, deps, { attempt: { id: paymentId }, order, report }) => {
  // The link can be used for a day: meanwhile the promised time may have passed, or staff have closed the point. The
  // customer has paid for goods that are reserved, so staff agree another point or refund it.
  if (order.isByStaff && order.supplementsId === null && !(await renewPickup(tx, deps, order.id))) {
    const { number } = order
    await alertStaff(tx, deps, { kind: 'order.pickup_closed', key: String(number), params: { number } })
  }
  await sellOrder(tx, deps, order, {
    paymentId,
    actor: 'provider',
    capture: () => settleAttempt(tx, deps, { paymentId, report, status: 'captured' }),
  })
  return 'captured'
}

type Capture = { paymentId: string; actor: 'provider' | 'customer' | 'system'; capture: () => Promise<void> }

/** Marks a locked order as paid by an attempt: sells its stock and queues its receipt. */
async function sellOrder(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { paymentId, actor, capture }: Capture,
): Promise<void> {
  const { id: orderId, totalAmd: amountAmd, depositAmd } = order
  if (order.hasRentals) await reserveRentals(tx, deps, orderId)
  await Promise.all([
    capture(),
    transitionLocked(tx, deps, order, { to: 'paid', actor }),
    queuePaymentReceipt(tx, deps, { orderId, paymentId, amountAmd, depositAmd }),
    deps.jobs.wake(tx, 'receipts.print'),
  ])
  // Last, because concurrent orders wait for the same variants until the commit.
  await consumeReservations(tx, deps, orderId)
}

/**
 * Pays an order with store credit alone, in the transaction that places it or sets off an exchange: no provider takes
 * part.
 */
export async function payWithCredit(
  tx: Tx,
  deps: Deps,
  { orderId, paymentId, actor = 'customer' }: { orderId: string; paymentId: string; actor?: Capture['actor'] },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  await sellOrder(tx, deps, order, {
    paymentId,
    actor,
    capture: () => captureWithCredit(tx, deps, paymentId),
  })
}

/**
 * Checks the order of a supplement, then in lock order: rented units, store credit, promo code and points, pick-up point,
 * stock. Reserves them only if all are available. A supplement takes the delivery that its order has now.
 */
const payLate: ExecuteAction = async (tx, deps, context) => {
  const { orderId } = context.attempt
  const { accountId, creditAmd, supplementsId } = context.order
  const credit = { orderId, accountId, creditAmd }
  if (supplementsId !== null && !(await isStillInShop(tx, supplementsId)))
    return refund('paid_after_cancelling')(tx, deps, context)
  const units = await findUnitsAgain(tx, deps, orderId)
  if (!units) return refund('stock_gone')(tx, deps, context)
  if (!(await canSpendCreditAgain(tx, credit))) return refund('credit_gone')(tx, deps, context)
  const lostDiscount = await findLostDiscount(tx, orderId)
  if (lostDiscount) return refund(lostDiscount)(tx, deps, context)
  if (supplementsId === null && !(await renewPickup(tx, deps, orderId))) return refund('stock_gone')(tx, deps, context)
  const pickUps = units.map(({ pickUpSlotId }) => pickUpSlotId)
  if (!(await restoreReservations(tx, deps, orderId, pickUps))) return refund('stock_gone')(tx, deps, context)
  if (supplementsId !== null) await copyDeliveryOfOrder(tx, orderId)
  await holdRentalsAgain(tx, deps, units)
  await spendCredit(tx, deps, credit)
  await restoreDiscounts(tx, deps, orderId)
  return pay(tx, deps, context)
}

const refund =
  (reason: RefundReason): ExecuteAction =>
  async (tx, deps, { attempt: { id: paymentId, amountAmd, creditAmd }, report }) => {
    await settleAttempt(tx, deps, { paymentId, report, status: 'refund_due' })
    if (creditAmd > 0) await removeCredit(tx, paymentId)
    await requestRefund(tx, deps, { paymentId, amountAmd: amountAmd - creditAmd, reason })
    return 'refund_due'
  }

const end =
  (outcome: 'failed' | 'wrong_amount'): ExecuteAction =>
  async (tx, deps, { attempt: { id: paymentId }, report }) => {
    await settleAttempt(tx, deps, { paymentId, report, status: 'failed' })
    return outcome
  }

const review: ExecuteAction = async (tx, deps, { attempt: { id: paymentId }, report }) => {
  await settleAttempt(tx, deps, { paymentId, report, status: 'review' })
  await notifyReview(tx, deps, paymentId)
  return 'review'
}

/** True if the report names another transaction than the one that settled the attempt. */
function isOtherTransaction({ attempt, report }: SettlementContext): boolean {
  const [known, reported] = [attempt.transaction, report.transaction]
  return known !== null && reported !== undefined && known !== reported
}

const actions: Record<SettlementAction, ExecuteAction> = {
  pay,
  pay_late: payLate,
  refund: (tx, deps, context) =>
    refund(context.order.status === 'cancelled' ? 'paid_after_cancelling' : 'paid_twice')(tx, deps, context),
  review,
  reject: end('wrong_amount'),
  fail: end('failed'),
  duplicate: async (_tx, _deps, context) => (isOtherTransaction(context) ? 'paid_again' : 'duplicate'),
  ignore: async () => 'ignored',
}

const alarming: readonly SettleOutcome[] = ['refund_due', 'review', 'wrong_amount', 'paid_again', 'unknown_payment']

/** Logs the outcome. The `alert` field triggers an alert if staff must act. */
function logSettlement(
  { log }: PaymentDeps,
  { outcome, orderNumber, paymentId }: Result & { paymentId: string | undefined },
): void {
  if (outcome === 'captured') log.info({ orderNumber, paymentId }, 'order paid')
  if (!alarming.includes(outcome)) return
  log.warn({ alert: `payment.${outcome}`, orderNumber, paymentId }, 'payment needs attention')
}
