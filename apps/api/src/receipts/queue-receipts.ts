import { vatOf } from '@shop/contracts/money.ts'
import type { Deps } from '#platform/deps.ts'

const BATCH = 200

/**
 * Queues what is missing: a receipt of each payment that is kept, one of each refund of such a payment that is
 * confirmed, and one of what was kept of a rental's deposit. Deposits by themselves are no sale and have none. It looks at the payments and not at what happened to them, so that none is forgotten; unique keys let each
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
    select: { id: true, orderId: true, amountAmd: true, order: { select: { depositAmd: true } } },
  })
  await db.fiscalReceipt.createMany({
    data: payments.map(({ id, orderId, amountAmd, order: { depositAmd } }) => ({
      kind: 'sale',
      orderId,
      paymentId: id,
      ...queued(amountAmd - depositAmd),
    })),
    skipDuplicates: true,
  })
  const refunds = await db.paymentRefund.findMany({
    where: {
      status: 'confirmed',
      receipt: null,
      payment: { status: 'captured' },
      depositAmd: { lt: db.paymentRefund.fields.amountAmd },
    },
    orderBy: [{ confirmedAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    select: { id: true, amountAmd: true, depositAmd: true, payment: { select: { id: true, orderId: true } } },
  })
  await db.fiscalReceipt.createMany({
    data: refunds.map(({ id, amountAmd, depositAmd, payment }) => ({
      kind: 'return',
      orderId: payment.orderId,
      paymentId: payment.id,
      refundId: id,
      ...queued(amountAmd - depositAmd),
    })),
    skipDuplicates: true,
  })
  await db.fiscalReceipt.createMany({
    data: (await openCharges(db)).map(charge => ({ ...charge, ...queued(charge.amountAmd) })),
    skipDuplicates: true,
  })
}

/** What was kept of the deposits of rentals that are over: late days, damage, days more. */
async function openCharges(db: Deps['db']) {
  const bookings = await db.rentalBooking.findMany({
    where: { state: 'closed', receipt: null, charges: { some: {} } },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: {
      id: true,
      orderId: true,
      charges: { select: { amountAmd: true } },
      order: { select: { payments: { where: { status: 'captured' }, select: { id: true } } } },
    },
  })
  return bookings.flatMap(({ id: bookingId, orderId, charges, order: { payments } }) =>
    payments.map(({ id: paymentId }) => ({
      kind: 'charge',
      orderId,
      paymentId,
      bookingId,
      amountAmd: charges.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
    })),
  )
}
