import { PaymentProvider } from '@shop/contracts/payments.ts'
import {
  type ManualSettlement,
  type PaymentStep,
  ReviewedPayment,
  type StaffPayment,
} from '@shop/contracts/payments-staff.ts'
import { type InferResult, sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps, PaymentGateways } from './gateway.ts'
import { notifyDecision } from './notify-payer.ts'
import { paymentRecords, toPaymentRecord } from './order-balance.ts'
import { getAttempt } from './queries.ts'
import { requestRefund } from './refunds.ts'
import type { Settle, SettleOutcome } from './settle.ts'

const staffPayments = paymentRecords.select(['p.id', 'p.came_amd as cameAmd', 'p.provider_ref as providerRef'])

type StaffPaymentRow = InferResult<typeof staffPayments>[number]

/** Returns the payment attempts of an order, oldest first. @throws NOT_FOUND */
export async function listPaymentsOfOrder(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  number: number,
): Promise<StaffPayment[]> {
  const rows = await query(
    db,
    staffPayments.innerJoin('orders as o', 'o.id', 'p.order_id').where('o.number', '=', number),
  )
  // An order that staff placed has no attempt until its link is used.
  if (rows.length === 0) await assertOrderExists(db, number)
  return rows.map(row => ({
    ...toPaymentRecord(row),
    id: row.id,
    cameAmd: row.cameAmd ?? undefined,
    steps: toSteps(row, gateways),
  }))
}

/** @throws NOT_FOUND */
async function assertOrderExists(db: Tx, number: number): Promise<void> {
  const orders = kysely.selectFrom('orders').select('id').where('number', '=', number)
  if ((await query(db, orders)).length === 0) throw new AppError('NOT_FOUND')
}

/** A captured attempt offers no further steps. */
function toSteps(row: StaffPaymentRow, gateways: PaymentDeps['gateways']): PaymentStep[] {
  if (row.status === 'review') return ['give-back', 'end']
  const isUnpaid = row.status === 'pending' || row.status === 'failed'
  return isUnpaid && canSettleManually(row, gateways) ? ['settle'] : []
}

const reviewedPayments = kysely
  .selectFrom('payment as p')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .select([
    'p.id',
    'p.provider',
    'p.provider_ref as providerRef',
    'p.transaction',
    'p.status',
    'p.came_amd as cameAmd',
    'p.created_at as createdAt',
    'p.settled_at as settledAt',
    'o.number as orderNumber',
    sql<number>`o.total_amd - o.credit_amd`.as('orderTotalAmd'),
  ])

type ReviewedRow = InferResult<typeof reviewedPayments>[number]

function toReviewed({
  id,
  provider,
  providerRef,
  transaction,
  status,
  cameAmd,
  orderNumber,
  orderTotalAmd,
  ...row
}: ReviewedRow): ReviewedPayment {
  return {
    id,
    orderNumber,
    provider: PaymentProvider.parse(provider),
    reference: providerRef ?? undefined,
    transaction: transaction ?? undefined,
    state: ReviewedPayment.shape.state.parse(status),
    orderTotalAmd,
    cameAmd: cameAmd ?? undefined,
    at: (row.settledAt ?? row.createdAt).toISOString(),
  }
}

/** Lists the payments that wait for a decision, oldest first. */
export async function listInReview(db: Tx, { limit, cursor }: PageParams): Promise<Page<ReviewedPayment>> {
  const page = reviewedPayments
    .where('p.status', '=', 'review')
    .orderBy('p.id')
    .limit(limit + 1)
  const [[{ total } = { total: 0 }], rows] = await Promise.all([
    query(db, kysely.selectFrom('payment').select(rowCount.as('total')).where('status', '=', 'review')),
    query(db, cursor === undefined ? page : page.where('p.id', '>', cursor)),
  ])
  return toPage(rows, { limit, total }, toReviewed)
}

/**
 * Refunds a payment in review. The order can be paid again while its reservation lasts. The same request again changes
 * nothing.
 * @param amountAmd the received amount, if the provider did not report it in AMD; such a refund is manual
 * @throws NOT_FOUND; PAYMENT_STATE (details: the status) if it is not in review; VALIDATION for body.amountAmd if it is
 * missing or differs from the received amount
 */
export async function refundReviewedPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, amountAmd }: { id: string; amountAmd?: number | undefined },
): Promise<ReviewedPayment> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPayment(tx, id)
    const isDone = before.status === 'refund_due' && before.cameAmd !== null
    if (before.status !== 'review' && !isDone) throw createStateError(before)
    const cameAmd = before.cameAmd ?? amountAmd
    if (cameAmd === undefined || (amountAmd !== undefined && amountAmd !== cameAmd))
      throw new AppError('VALIDATION', { details: [{ path: 'body.amountAmd' }] })
    if (!isDone) {
      const due = { status: 'refund_due', amount_amd: cameAmd, credit_amd: 0, came_amd: cameAmd }
      await execute(tx, kysely.updateTable('payment').set(due).where('id', '=', id))
      const isManual = before.cameAmd === null
      await requestRefund(tx, deps, { paymentId: id, amountAmd: cameAmd, reason: 'wrong_amount', isManual })
      await audit(tx, deps, staff, {
        action: 'payment.give_back',
        subject: { type: 'payment', id },
        before: { status: before.status, amountAmd: before.amountAmd },
        after: { status: 'refund_due', amountAmd: cameAmd },
      })
      await notifyDecision(tx, deps, id, 'payment.given_back')
    }
    return getReviewedPayment(tx, id)
  })
}

/**
 * Closes a payment in review that was not received. The same request again changes nothing.
 * @param note how staff know this, for the audit log
 * @throws NOT_FOUND; PAYMENT_STATE (details: the status) if it is not in review
 */
export async function closeReviewedPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<ReviewedPayment> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { status } = await lockPayment(tx, id)
    if (status !== 'review' && status !== 'failed') throw createStateError({ status })
    if (status === 'review') {
      await execute(tx, kysely.updateTable('payment').set({ status: 'failed' }).where('id', '=', id))
      await audit(tx, deps, staff, {
        action: 'payment.end',
        subject: { type: 'payment', id },
        before: { status },
        after: { status: 'failed', note },
      })
      await notifyDecision(tx, deps, id, 'payment.not_received')
    }
    return getReviewedPayment(tx, id)
  })
}

const createStateError = ({ status }: { status: string }) => new AppError('PAYMENT_STATE', { details: [{ status }] })

/** @throws NOT_FOUND */
async function lockPayment(tx: Tx, id: string): Promise<{ status: string; amountAmd: number; cameAmd: number | null }> {
  const payment = kysely.selectFrom('payment').select(['status', 'amount_amd as amountAmd', 'came_amd as cameAmd'])
  const [row] = await query(tx, payment.where('id', '=', id).forUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function getReviewedPayment(tx: Tx, id: string): Promise<ReviewedPayment> {
  const [row] = await query(tx, reviewedPayments.where('p.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toReviewed(row)
}

/**
 * Settles a payment that staff found in the provider's account but that the provider did not report. Handled once, like
 * a report of the provider. The same request again changes nothing.
 * @param reference the provider's transaction id, by which a later report is recognized
 * @throws NOT_FOUND; PAYMENT_STATE if the shop can query the status, or the provider never knew the payment
 */
export async function settleManually(
  deps: PaymentDeps,
  settle: Settle,
  staff: Staff,
  { id, amountAmd, reference }: { id: string; amountAmd: number; reference: string },
): Promise<ManualSettlement> {
  const attempt = await getAttempt(deps.db, id)
  if (!attempt) throw new AppError('NOT_FOUND')
  const { provider, providerRef, status } = attempt
  if (providerRef === null || !canSettleManually(attempt, deps.gateways))
    throw new AppError('PAYMENT_STATE', { details: [{ status }] })
  const money = { transaction: reference, state: 'captured', amountAmd, currency: 'AMD' } as const
  const outcome = await settle(deps, { provider, report: { providerRef, ...money }, staff })
  return { outcome: toManualOutcome(outcome) }
}

type AttemptState = { provider: string; providerRef: string | null; status: string }

/**
 * Returns true if only staff can find out whether an attempt was paid: its provider knew it, and the shop does not query
 * its status.
 */
export function canSettleManually(
  { provider, providerRef, status }: AttemptState,
  { byName }: PaymentGateways,
): boolean {
  const name = PaymentProvider.parse(provider)
  const isQueried = status === 'pending' && (byName[name]?.hasStatusQuery ?? false)
  // The sandbox bank has no account page to look into.
  return providerRef !== null && !isQueried && name !== 'sandbox'
}

/** Narrows the outcome to those that are possible after a captured payment. */
function toManualOutcome(outcome: SettleOutcome): ManualSettlement['outcome'] {
  switch (outcome) {
    case 'captured':
    case 'refund_due':
    case 'review':
    case 'duplicate':
    case 'paid_again':
      return outcome
    default:
      throw new Error(`unexpected outcome of a manual settlement: ${outcome}`)
  }
}
