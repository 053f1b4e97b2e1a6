import { PaymentProvider } from '@shop/contracts/payments.ts'
import { ReviewedPayment } from '@shop/contracts/payments-staff.ts'
import type { InferResult } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps } from './gateway.ts'
import { notifyDecision } from './notify-payer.ts'
import { requestRefund } from './refunds.ts'

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
    'o.total_amd as orderTotalAmd',
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
export async function giveBackPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, amountAmd }: { id: string; amountAmd?: number | undefined },
): Promise<ReviewedPayment> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPayment(tx, id)
    const isDone = before.status === 'refund_due' && before.cameAmd !== null
    if (before.status !== 'review' && !isDone) throw wrongState(before)
    const cameAmd = before.cameAmd ?? amountAmd
    if (cameAmd === undefined || (amountAmd !== undefined && amountAmd !== cameAmd))
      throw new AppError('VALIDATION', { details: [{ path: 'body.amountAmd' }] })
    if (!isDone) {
      const due = { status: 'refund_due', amount_amd: cameAmd, came_amd: cameAmd }
      await execute(tx, kysely.updateTable('payment').set(due).where('id', '=', id))
      const isByHand = before.cameAmd === null
      await requestRefund(tx, deps, { paymentId: id, amountAmd: cameAmd, reason: 'wrong_amount', isByHand })
      await audit(tx, deps, staff, {
        action: 'payment.give_back',
        subject: { type: 'payment', id },
        before: { status: before.status, amountAmd: before.amountAmd },
        after: { status: 'refund_due', amountAmd: cameAmd },
      })
      await notifyDecision(tx, deps, id, 'payment.given_back')
    }
    return reviewed(tx, id)
  })
}

/**
 * Ends a payment in review that was not received. The same request again changes nothing.
 * @param note how staff know this, for the audit log
 * @throws NOT_FOUND; PAYMENT_STATE (details: the status) if it is not in review
 */
export async function endPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<ReviewedPayment> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { status } = await lockPayment(tx, id)
    if (status !== 'review' && status !== 'failed') throw wrongState({ status })
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
    return reviewed(tx, id)
  })
}

const wrongState = ({ status }: { status: string }) => new AppError('PAYMENT_STATE', { details: [{ status }] })

/** @throws NOT_FOUND */
async function lockPayment(tx: Tx, id: string): Promise<{ status: string; amountAmd: number; cameAmd: number | null }> {
  const payment = kysely.selectFrom('payment').select(['status', 'amount_amd as amountAmd', 'came_amd as cameAmd'])
  const [row] = await query(tx, payment.where('id', '=', id).forUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function reviewed(tx: Tx, id: string): Promise<ReviewedPayment> {
  const [row] = await query(tx, reviewedPayments.where('p.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toReviewed(row)
}
