import { shopDate } from '@shop/contracts/days.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { RefundState, type StaffRefund } from '@shop/contracts/refunds-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Prisma, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { typedOrderWhere } from '#platform/typed-order.ts'
import { confirmManualRefund } from './confirm-refund.ts'
import type { PaymentDeps } from './gateway.ts'

const select = {
  id: true,
  amountAmd: true,
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

type Row = Prisma.PaymentRefundGetPayload<{ select: typeof select }>

function toRefund(row: Row, today: string): StaffRefund {
  const { payment, lastError, confirmedAt, providerRef } = row
  const dueOn = row.promisedBy.toISOString().slice(0, 10)
  return {
    id: row.id,
    orderNumber: payment.order.number,
    provider: PaymentProvider.parse(payment.provider),
    amountAmd: row.amountAmd,
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

type Show = 'open' | 'overdue' | 'waiting' | 'all'

const shown = (today: Date): Record<Show, Prisma.PaymentRefundWhereInput> => ({
  open: { status: { not: 'confirmed' } },
  overdue: { status: { not: 'confirmed' }, promisedBy: { lt: today } },
  waiting: { status: { in: ['held', 'manual'] } },
  all: {},
})

/** A page of the refunds, oldest first: also that of their promised days. */
export async function listRefunds(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageAsked & { show: Show; q?: string | undefined },
): Promise<Page<StaffRefund>> {
  const today = shopDate(clock.now())
  const where = { AND: [shown(new Date(today))[show], q ? { payment: { order: typedOrderWhere(q) } } : {}] }
  const [total, rows] = await Promise.all([
    db.paymentRefund.count({ where }),
    db.paymentRefund.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      select,
    }),
  ])
  return pageOf(rows, { limit, total }, row => toRefund(row, today))
}

/** All money that goes back for an order, oldest first. */
export async function refundsOfOrder(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  orderId: string,
): Promise<StaffRefund[]> {
  const today = shopDate(clock.now())
  const rows = await db.paymentRefund.findMany({ where: { payment: { orderId } }, orderBy: { id: 'asc' }, select })
  return rows.map(row => toRefund(row, today))
}

/**
 * Lets a held refund go, or has a failed one tried again at once: the admin's alone (decisions.md, Identity). What is on
 * its way already is left as it is.
 * @throws NOT_FOUND; REFUND_STATE for one that staff give back by hand
 */
export async function releaseRefund(deps: PaymentDeps, staff: Staff, id: string): Promise<StaffRefund> {
  const { db, clock, random } = deps
  await withTransaction(db, random, async tx => {
    const locked = kysely.selectFrom('payment_refund').select('status').where('id', '=', id)
    const [before] = await query(tx, locked.forUpdate())
    if (!before) throw new AppError('NOT_FOUND')
    if (before.status === 'manual') throw new AppError('REFUND_STATE', { details: [before] })
    if (before.status !== 'held' && before.status !== 'failed') return
    const released = { status: 'requested', due_at: clock.now() }
    await execute(tx, kysely.updateTable('payment_refund').set(released).where('id', '=', id))
    await audit(tx, deps, staff, {
      action: 'refund.release',
      subject: { type: 'payment_refund', id },
      before: { status: before.status },
      after: { status: 'requested' },
    })
    await deps.jobs.send(tx, 'payments.refund')
  })
  return staffRefund(deps, id)
}

/**
 * Notes that staff gave money back by hand: what no provider can send, and what one refused.
 * @param reference how the provider, or the bank, calls it
 * @throws NOT_FOUND; REFUND_STATE where the shop sends it itself, or it was confirmed with another reference
 */
export async function confirmByHand(
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
  return staffRefund(deps, id)
}

async function staffRefund({ db, clock }: PaymentDeps, id: string): Promise<StaffRefund> {
  return toRefund(await db.paymentRefund.findUniqueOrThrow({ where: { id }, select }), shopDate(clock.now()))
}
