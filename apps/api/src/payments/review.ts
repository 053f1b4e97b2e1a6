import { PaymentProvider } from '@shop/contracts/payments.ts'
import { ReviewedPayment } from '@shop/contracts/payments-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Prisma, type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import type { PaymentDeps } from './gateway.ts'
import { requestRefund } from './refunds.ts'
import { tellOfDecision } from './tell.ts'

const select = {
  id: true,
  provider: true,
  providerRef: true,
  transaction: true,
  status: true,
  cameAmd: true,
  createdAt: true,
  settledAt: true,
  order: { select: { number: true, totalAmd: true } },
} satisfies Prisma.PaymentSelect

type Row = Prisma.PaymentGetPayload<{ select: typeof select }>

function toReviewed({ id, provider, providerRef, transaction, status, cameAmd, order, ...row }: Row): ReviewedPayment {
  return {
    id,
    orderNumber: order.number,
    provider: PaymentProvider.parse(provider),
    ...(providerRef === null ? {} : { reference: providerRef }),
    ...(transaction === null ? {} : { transaction }),
    state: ReviewedPayment.shape.state.parse(status),
    orderTotalAmd: order.totalAmd,
    ...(cameAmd === null ? {} : { cameAmd }),
    at: (row.settledAt ?? row.createdAt).toISOString(),
  }
}

/** A page of the payments that wait for a decision, oldest first. */
export async function listInReview(db: Tx, { limit, cursor }: PageAsked): Promise<Page<ReviewedPayment>> {
  const where = { status: 'review' }
  const [total, rows] = await Promise.all([
    db.payment.count({ where }),
    db.payment.findMany({
      where: cursor === undefined ? where : { ...where, id: { gt: cursor } },
      orderBy: { id: 'asc' },
      take: limit + 1,
      select,
    }),
  ])
  return pageOf(rows, { limit, total }, toReviewed)
}

/**
 * Gives back what came of a payment in review: from then on it is money that came for no order, and its order can be
 * paid again while its hold lasts. Said again it changes nothing.
 * @param amountAmd what came, for a payment of which the provider did not say it in drams; no call can send that back,
 * so that staff do and note it with the refund
 * @throws NOT_FOUND; PAYMENT_STATE (details: how it stands) for one that is not in review; VALIDATION naming body.amountAmd where it is missing,
 * or is not what came
 */
export async function giveBackPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, amountAmd }: { id: string; amountAmd?: number | undefined },
): Promise<ReviewedPayment> {
  return transact(deps.db, deps.random, async tx => {
    const before = await lockPayment(tx, id)
    const isDone = before.status === 'refund_due' && before.cameAmd !== null
    if (before.status !== 'review' && !isDone) throw wrongState(before)
    const cameAmd = before.cameAmd ?? amountAmd
    if (cameAmd === undefined || (amountAmd !== undefined && amountAmd !== cameAmd))
      throw new AppError('VALIDATION', { details: [{ path: 'body.amountAmd' }] })
    if (!isDone) {
      const data = { status: 'refund_due', amountAmd: cameAmd, cameAmd }
      await tx.payment.update({ where: { id }, data, select: { id: true } })
      const isByHand = before.cameAmd === null
      await requestRefund(tx, deps, { paymentId: id, amountAmd: cameAmd, reason: 'wrong_amount', isByHand })
      await audit(tx, deps, staff, {
        action: 'payment.give_back',
        subject: { type: 'payment', id },
        before: { status: before.status, amountAmd: before.amountAmd },
        after: { status: 'refund_due', amountAmd: cameAmd },
      })
      await tellOfDecision(tx, deps, id, 'payment.given_back')
    }
    return reviewed(tx, id)
  })
}

/**
 * Ends a payment in review of which no money came. Said again it changes nothing.
 * @param note how that is known, for the log of staff's actions
 * @throws NOT_FOUND; PAYMENT_STATE (details: how it stands) for one that is not in review
 */
export async function endPayment(
  deps: PaymentDeps,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<ReviewedPayment> {
  return transact(deps.db, deps.random, async tx => {
    const { status } = await lockPayment(tx, id)
    if (status !== 'review' && status !== 'failed') throw wrongState({ status })
    if (status === 'review') {
      await tx.payment.update({ where: { id }, data: { status: 'failed' }, select: { id: true } })
      await audit(tx, deps, staff, {
        action: 'payment.end',
        subject: { type: 'payment', id },
        before: { status },
        after: { status: 'failed', note },
      })
      await tellOfDecision(tx, deps, id, 'payment.not_received')
    }
    return reviewed(tx, id)
  })
}

const wrongState = ({ status }: { status: string }) => new AppError('PAYMENT_STATE', { details: [{ status }] })

type Locked = { status: string; amountAmd: number; cameAmd: number | null }

/** @throws NOT_FOUND */
async function lockPayment(tx: Tx, id: string): Promise<Locked> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT status, amount_amd AS "amountAmd", came_amd AS "cameAmd" FROM payment WHERE id = ${id}::uuid FOR UPDATE`
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function reviewed(tx: Tx, id: string): Promise<ReviewedPayment> {
  return toReviewed(await tx.payment.findUniqueOrThrow({ where: { id }, select }))
}
