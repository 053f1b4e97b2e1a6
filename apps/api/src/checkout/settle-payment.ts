import type { RefundReason } from '@shop/contracts/refunds-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { consumeHolds, type LockedOrder, lockOrder, rehold, transitionLocked } from '#orders/index.ts'
import {
  findReported,
  type LockedAttempt,
  lockAttempt,
  markProcessed,
  type PaymentDeps,
  type PaymentReport,
  type ReportedAttempt,
  requestRefund,
  type Settle,
  type SettleOutcome,
  settleAttempt,
  tellOfReview,
} from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { measured } from '#platform/measured.ts'
import { queueSale } from '#receipts/index.ts'
import { findUnitsAgain, holdRentalsAgain, reserveRentals } from '#rental/index.ts'
import { canHoldAgain, holdBenefitsAgain } from './benefits.ts'
import { type Step, stepFor } from './settle-rules.ts'

type Attempt = LockedAttempt & { id: string; orderId: string }
type Found = { attempt: Attempt; order: LockedOrder; report: PaymentReport }

/**
 * Brings an order to what a provider says of its payment, in one transaction. Callback, return page, reconciler and
 * refund of a second payment all come through here, so that it does not matter which comes first or how often. Locks
 * are taken in the order order, payment, variants.
 */
export const settlePayment: Settle = async (deps, { provider, report, eventId, isRefusable = false, staff }) => {
  const settled = await withTransaction(deps.db, deps.random, async tx => {
    const known = await findReported(tx, provider, report)
    const result: Result = known
      ? await settleKnown(tx, deps, known, { report, isRefusable })
      : { outcome: 'unknown_payment' }
    if (eventId !== undefined) {
      await markProcessed(tx, deps, eventId, { outcome: result.outcome, paymentId: known?.id ?? null })
    }
    if (staff && known) await noteStaff(tx, deps, staff, { id: known.id, report, outcome: result.outcome })
    return { ...result, paymentId: known?.id }
  })
  if (settled.openedAt)
    measured.paid.tell({ seconds: (deps.clock.now().getTime() - settled.openedAt.getTime()) / 1000 })
  tellStaff(deps, settled)
  return settled.outcome
}

/** What a member of staff said in the provider's place, where it changed something. */
async function noteStaff(
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

/** `openedAt`: of an attempt that has just paid its order, when its page was asked for. */
type Result = { outcome: SettleOutcome; orderNumber?: number; openedAt?: Date }

async function settleKnown(
  tx: Tx,
  deps: PaymentDeps,
  { id, orderId, isMismatch }: ReportedAttempt,
  { report, isRefusable }: { report: PaymentReport; isRefusable: boolean },
): Promise<Result> {
  const [order, attempt] = await Promise.all([lockOrder(tx, orderId), lockAttempt(tx, id)])
  const { status, amountAmd } = attempt
  const step = stepFor({
    said: report.state,
    isAmountRight: report.amountAmd === amountAmd && report.currency === 'AMD',
    isMismatch,
    isRefusable,
    attempt: status,
    order,
  })
  const outcome = await steps[step](tx, deps, { attempt: { ...attempt, id, orderId }, order, report })
  return { outcome, orderNumber: order.number, ...(outcome === 'captured' ? { openedAt: attempt.createdAt } : {}) }
}

type TakeStep = (tx: Tx, deps: PaymentDeps, found: Found) => Promise<SettleOutcome>

const pay: TakeStep = async (tx, deps, { attempt, order, report }) => {
  const { id: paymentId, orderId, amountAmd } = attempt
  if (order.hasRentals) await reserveRentals(tx, deps, orderId)
  await Promise.all([
    settleAttempt(tx, deps, { paymentId, report, status: 'captured' }),
    transitionLocked(tx, deps, order, { to: 'paid', actor: 'provider' }),
    queueSale(tx, deps, { orderId, paymentId, amountAmd, depositAmd: order.depositAmd }),
    deps.jobs.send(tx, 'receipts.print'),
  ])
  // Last: others wait for the same few goods until this is over.
  await consumeHolds(tx, deps, orderId)
  return 'captured'
}

/** In the order in which rows are locked: rented units, code and points, stock; each is taken once all are there. */
const payLate: TakeStep = async (tx, deps, found) => {
  const { orderId } = found.attempt
  const units = await findUnitsAgain(tx, deps, orderId)
  if (!units) return giveBack('stock_gone')(tx, deps, found)
  const answer = await canHoldAgain(tx, orderId)
  if (answer !== 'yes') return giveBack(answer)(tx, deps, found)
  const pickUps = units.map(({ pickUpSlotId }) => pickUpSlotId)
  if (!(await rehold(tx, deps, orderId, pickUps))) return giveBack('stock_gone')(tx, deps, found)
  await holdRentalsAgain(tx, deps, units)
  await holdBenefitsAgain(tx, deps, orderId)
  return pay(tx, deps, found)
}

const giveBack =
  (reason: RefundReason): TakeStep =>
  async (tx, deps, { attempt: { id: paymentId, amountAmd }, report }) => {
    await settleAttempt(tx, deps, { paymentId, report, status: 'refund_due' })
    await requestRefund(tx, deps, { paymentId, amountAmd, reason })
    return 'refund_due'
  }

const end =
  (outcome: 'failed' | 'wrong_amount'): TakeStep =>
  async (tx, deps, { attempt: { id: paymentId }, report }) => {
    await settleAttempt(tx, deps, { paymentId, report, status: 'failed' })
    return outcome
  }

const review: TakeStep = async (tx, deps, { attempt: { id: paymentId }, report }) => {
  await settleAttempt(tx, deps, { paymentId, report, status: 'review' })
  await tellOfReview(tx, deps, paymentId)
  return 'review'
}

/** The provider names money that is not what came for the attempt before. */
function isOtherMoney({ attempt, report }: Found): boolean {
  const [known, said] = [attempt.transaction, report.transaction]
  return known !== null && said !== undefined && known !== said
}

const steps: Record<Step, TakeStep> = {
  pay,
  pay_late: payLate,
  give_back: (tx, deps, found) =>
    giveBack(found.order.status === 'cancelled' ? 'paid_after_cancelling' : 'paid_twice')(tx, deps, found),
  review,
  refuse: end('wrong_amount'),
  fail: end('failed'),
  duplicate: async (_tx, _deps, found) => (isOtherMoney(found) ? 'paid_again' : 'duplicate'),
  ignore: async () => 'ignored',
}

const alarming: readonly SettleOutcome[] = ['refund_due', 'review', 'wrong_amount', 'paid_again', 'unknown_payment']

/** Money that is not where it should be is somebody's task: the log's `alert` field is what wakes them. */
function tellStaff(
  { log }: PaymentDeps,
  { outcome, orderNumber, paymentId }: Result & { paymentId: string | undefined },
): void {
  if (outcome === 'captured') log.info({ orderNumber, paymentId }, 'order paid')
  if (!alarming.includes(outcome)) return
  log.warn({ alert: `payment.${outcome}`, orderNumber, paymentId }, 'a payment needs attention')
}
