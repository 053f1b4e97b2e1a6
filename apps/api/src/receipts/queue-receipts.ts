import { randomUUIDv7 } from 'node:crypto'
import { vatOf } from '@shop/contracts/money.ts'
import type { Clock } from '#platform/clock.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

const BATCH = 200

type Sale = { orderId: string; paymentId: string; amountAmd: number; depositAmd: number }

const queuedReceipt = (now: Date, amountAmd: number) => ({
  amountAmd,
  vatAmd: vatOf(amountAmd),
  status: 'queued',
  queuedAt: now,
  dueAt: now,
})

/** Queues the receipt of a payment that is kept, in the transaction that keeps it. Deposits are no sale. */
export async function queueSale(
  tx: Tx,
  { clock }: { clock: Clock },
  { orderId, paymentId, amountAmd, depositAmd }: Sale,
): Promise<void> {
  const { amountAmd: soldAmd, vatAmd, status, dueAt } = queuedReceipt(clock.now(), amountAmd - depositAmd)
  await rows(
    tx,
    Prisma.sql`
    INSERT INTO fiscal_receipt (id, kind, order_id, payment_id, amount_amd, vat_amd, status, queued_at, due_at)
    VALUES (${randomUUIDv7()}::uuid, 'sale', ${orderId}::uuid, ${paymentId}::uuid, ${soldAmd}, ${vatAmd}, ${status},
      ${dueAt}, ${dueAt})
    ON CONFLICT DO NOTHING`,
  )
}

/**
 * Queues the receipts of sales that have none: of a program before this one, or of a hand in the database. It looks at
 * every payment there is, so it is asked now and then, within the quarter of an hour of the books (E16).
 */
export async function queueForgottenSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let found = BATCH; found === BATCH; ) {
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
        ...queuedReceipt(now, amountAmd - depositAmd),
      })),
      skipDuplicates: true,
    })
    found = payments.length
  }
}

/**
 * Queues one receipt of each refund of a kept payment that is confirmed, and one of what was kept of a rental's deposit.
 * It looks at the refunds and not at what happened to them, so that none is forgotten; unique keys let each have one,
 * however many look at the same time.
 */
export async function queueReturns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
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
      ...queuedReceipt(now, amountAmd - depositAmd),
    })),
    skipDuplicates: true,
  })
  await db.fiscalReceipt.createMany({
    data: (await openCharges(db)).map(charge => ({ ...charge, ...queuedReceipt(now, charge.amountAmd) })),
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
