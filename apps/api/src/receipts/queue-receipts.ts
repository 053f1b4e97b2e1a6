import { vatOf } from '@shop/contracts/money.ts'
import type { Deps } from '#platform/deps.ts'

const BATCH = 200

/**
 * Queues what is missing: a receipt of each payment that is kept, and one of each refund of such a payment that is
 * confirmed. It looks at the payments and not at what happened to them, so that none is forgotten; unique keys let each
 * have one, however many look at the same time.
 */
export async function queueReceipts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const queued = (amountAmd: number) => ({
    amountAmd,
    vatAmd: vatOf(amountAmd),
    status: 'queued',
    queuedAt: now,
    dueAt: now,
  })
  const payments = await db.payment.findMany({
    where: { status: 'captured', receipts: { none: { kind: 'sale' } } },
    orderBy: [{ settledAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    select: { id: true, orderId: true, amountAmd: true },
  })
  await db.fiscalReceipt.createMany({
    data: payments.map(({ id, orderId, amountAmd }) => ({
      kind: 'sale',
      orderId,
      paymentId: id,
      ...queued(amountAmd),
    })),
    skipDuplicates: true,
  })
  const refunds = await db.paymentRefund.findMany({
    where: { status: 'confirmed', receipt: null, payment: { status: 'captured' } },
    orderBy: [{ confirmedAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    select: { id: true, amountAmd: true, payment: { select: { id: true, orderId: true } } },
  })
  await db.fiscalReceipt.createMany({
    data: refunds.map(({ id, amountAmd, payment }) => ({
      kind: 'return',
      orderId: payment.orderId,
      paymentId: payment.id,
      refundId: id,
      ...queued(amountAmd),
    })),
    skipDuplicates: true,
  })
}
