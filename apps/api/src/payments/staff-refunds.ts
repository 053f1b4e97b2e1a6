import { shopDate } from '@shop/contracts/days.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { RefundState, type StaffRefund } from '@shop/contracts/payments-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Prisma, type Tx, withTransaction } from '#platform/db/db.ts'
import { orderSearchWhere, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addRefundedCredit, publishConfirmation } from './confirm-refund.ts'
import type { PaymentDeps } from './gateway.ts'
import { notifyRefund } from './notify-payer.ts'
import { confirmManualRefund } from './send-refunds.ts'

const refundColumns = {
  id: true,
  amountAmd: true,
  creditAmd: true,
  status: true,
  reason: true,
  providerRef: true,
  attempts: true,
  requestedAt: true,
  confirmedAt: true,
  promisedBy: true,
  lastError: true,
  payment: { select: { provider: true, amountAmd: true, order: { select: { number: true } } } },
} satisfies Prisma.PaymentRefundSelect

type Row = Prisma.PaymentRefundGetPayload<{ select: typeof refundColumns }>

function toStaffRefund(row: Row, today: string): StaffRefund {
  const { payment, lastError, confirmedAt, providerRef } = row
  const dueOn = row.promisedBy.toISOString().slice(0, 10)
  return {
    id: row.id,
    orderNumber: payment.order.number,
    provider: PaymentProvider.parse(payment.provider),
    amountAmd: row.amountAmd,
    ...(row.creditAmd > 0 && { creditAmd: row.creditAmd }),
    paidAmd: payment.amountAmd,
    state: RefundState.parse(row.status),
    reason: row.reason,
    requestedAt: row.requestedAt.toISOString(),
    dueOn,
    isOverdue: row.status !== 'confirmed' && dueOn < today,
    attempts: row.attempts,
    lastError: lastError ?? undefined,
    confirmedAt: confirmedAt?.toISOString(),
    reference: providerRef ?? undefined,
  }
}

type RefundFilter = 'open' | 'overdue' | 'waiting' | 'all'

const toWhere = (today: Date): Record<RefundFilter, Prisma.PaymentRefundWhereInput> => ({
  open: { status: { not: 'confirmed' } },
  overdue: { status: { not: 'confirmed' }, promisedBy: { lt: today } },
  waiting: { status: { in: ['held', 'manual'] } },
  all: {},
})

/** Lists the refunds, oldest first, which is also the order of their promised dates. */
export async function listRefunds(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageParams & { show: RefundFilter; q?: string | undefined },
): Promise<Page<StaffRefund>> {
  const today = shopDate(clock.now())
  const where = { AND: [toWhere(new Date(today))[show], q ? { payment: { order: orderSearchWhere(q) } } : {}] }
  const [total, rows] = await Promise.all([
    db.paymentRefund.count({ where }),
    db.paymentRefund.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      select: refundColumns,
    }),
  ])
  return toPage(rows, { limit, total }, row => toStaffRefund(row, today))
}

/** Returns the refunds of an order, oldest first. */
export async function refundsOfOrder(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  orderId: string,
): Promise<StaffRefund[]> {
  const today = shopDate(clock.now())
  const rows = await db.paymentRefund.findMany({
    where: { payment: { orderId } },
    orderBy: { id: 'asc' },
    select: refundColumns,
  })
  return rows.map(row => toStaffRefund(row, today))
}

/**
 * What happens to the store credit of a refund that was just released, in the same transaction. The program connects it,
 * because returns use payments.
 */
export type ForwardReleased = (tx: Tx, refundId: string) => Promise<void>

/**
 * Releases a held refund, or retries a failed one at once. Only for admins. A refund in progress stays unchanged.
 * @throws NOT_FOUND; REFUND_STATE for a manual refund
 */
export async function releaseRefund(
  deps: PaymentDeps,
  forward: ForwardReleased,
  staff: Staff,
  id: string,
): Promise<StaffRefund> {
  const { db, random } = deps
  await withTransaction(db, random, async tx => {
    const locked = kysely
      .selectFrom('payment_refund')
      .select(['status', 'amount_amd as amountAmd', 'credit_amd as creditAmd'])
      .where('id', '=', id)
    const [before] = await query(tx, locked.forUpdate())
    if (!before) throw new AppError('NOT_FOUND')
    if (before.status === 'manual') throw new AppError('REFUND_STATE', { details: [{ status: before.status }] })
    if (before.status !== 'held' && before.status !== 'failed') return
    // A refund to store credit alone leaves nothing for the provider to do.
    const status = before.creditAmd === before.amountAmd ? 'confirmed' : 'requested'
    await writeRelease(tx, deps, { id, status, forward: before.status === 'held' ? forward : undefined })
    await audit(tx, deps, staff, {
      action: 'refund.release',
      subject: { type: 'payment_refund', id },
      before: { status: before.status },
      after: { status },
    })
  })
  return getStaffRefund(deps, id)
}

async function writeRelease(
  tx: Tx,
  deps: PaymentDeps,
  { id, status, forward }: { id: string; status: 'confirmed' | 'requested'; forward: ForwardReleased | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const released = { status, due_at: now, confirmed_at: status === 'confirmed' ? now : null }
  await execute(tx, kysely.updateTable('payment_refund').set(released).where('id', '=', id))
  if (status === 'confirmed') {
    await publishConfirmation(tx, deps, id, { isSilent: true })
    await forward?.(tx, id)
    return notifyRefund(tx, deps, id)
  }
  await addRefundedCredit(tx, deps, id)
  await forward?.(tx, id)
  await deps.jobs.send(tx, 'payments.refund')
}

/**
 * Records a manual refund by staff: one that no provider can execute, or that the provider rejected.
 * @param reference the transaction id at the provider or the bank
 * @throws NOT_FOUND; REFUND_STATE if the shop sends it itself, or it was confirmed with another reference
 */
export async function confirmManually(
  deps: PaymentDeps,
  staff: Staff,
  { id, reference }: { id: string; reference: string },
): Promise<StaffRefund> {
  await withTransaction(deps.db, deps.random, async tx => {
    const { isNew, before } = await confirmManualRefund(tx, deps, { refundId: id, reference })
    if (!isNew) return
    await audit(tx, deps, staff, {
      action: 'refund.confirm_manual',
      subject: { type: 'payment_refund', id },
      before: { status: before },
      after: { status: 'confirmed', reference },
    })
  })
  return getStaffRefund(deps, id)
}

async function getStaffRefund({ db, clock }: PaymentDeps, id: string): Promise<StaffRefund> {
  return toStaffRefund(
    await db.paymentRefund.findUniqueOrThrow({ where: { id }, select: refundColumns }),
    shopDate(clock.now()),
  )
}
