import type { Tx } from '#platform/db.ts'

/** Money that came in (more than 0) or went back (less), AMD. */
export type Entry = {
  at: Date
  kind: 'payment' | 'refund'
  orderNumber: number
  provider: string
  amountAmd: number
  /** What of it is deposits of rentals, with its sign: no VAT is in it. */
  depositAmd: number
  /** The provider's key, or the reference that staff noted. */
  reference: string | null
  /** Our key of it. */
  key: string
  receipt: string | null
  /** Money that staff gave back, with no call of the provider. */
  isByHand: boolean
  /** Why money went back. */
  reason: string | null
}

/** All money that moved from a moment on and before another, in its order: what came in, and what was given back. */
export async function moneyMoved(db: Tx, from: Date, before: Date): Promise<Entry[]> {
  const time = { gte: from, lt: before }
  const [payments, refunds] = [
    await db.payment.findMany({
      // Money of a wrong amount has come, too, while a person looks at it.
      where: {
        OR: [{ status: { in: ['captured', 'refund_due'] } }, { status: 'review', cameAmd: { not: null } }],
        settledAt: time,
      },
      select: {
        id: true,
        provider: true,
        providerRef: true,
        amountAmd: true,
        cameAmd: true,
        settledAt: true,
        order: { select: { number: true, depositAmd: true } },
        status: true,
        receipts: { where: { kind: 'sale' }, select: { number: true } },
      },
    }),
    await db.paymentRefund.findMany({
      where: { status: 'confirmed', confirmedAt: time },
      select: {
        id: true,
        providerRef: true,
        amountAmd: true,
        depositAmd: true,
        confirmedAt: true,
        reason: true,
        isByHand: true,
        payment: { select: { provider: true, order: { select: { number: true } } } },
        receipt: { select: { number: true } },
      },
    }),
  ]
  const came = payments.map(
    ({ id, status, provider, providerRef, amountAmd, cameAmd, settledAt, order, receipts }): Entry => ({
      at: settledAt ?? from,
      kind: 'payment',
      orderNumber: order.number,
      provider,
      amountAmd: cameAmd ?? amountAmd,
      depositAmd: status === 'captured' ? order.depositAmd : 0,
      reference: providerRef,
      key: id,
      receipt: receipts[0]?.number ?? null,
      isByHand: false,
      reason: null,
    }),
  )
  const went = refunds.map(
    ({ id, providerRef, amountAmd, depositAmd, confirmedAt, reason, isByHand, payment, receipt }): Entry => ({
      at: confirmedAt ?? from,
      kind: 'refund',
      orderNumber: payment.order.number,
      provider: payment.provider,
      amountAmd: -amountAmd,
      depositAmd: -depositAmd,
      reference: providerRef,
      key: id,
      receipt: receipt?.number ?? null,
      isByHand,
      reason,
    }),
  )
  return [...came, ...went].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
}
