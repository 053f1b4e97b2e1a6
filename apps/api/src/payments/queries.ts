import { Locale } from '@shop/contracts/locale.ts'
import { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import type { AttemptName, PaymentReport } from './gateway.ts'

/** pending until a provider's word settles it; refund_due: captured, but not for its order; review: a wrong amount. */
export type PaymentStatus = 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'

/** What a payment page, the way back and a notice need to know of the order; all else of it is the orders' own. */
const attemptSelect = {
  id: true,
  orderId: true,
  provider: true,
  providerRef: true,
  number: true,
  page: true,
  sessionEndsAt: true,
  openingSince: true,
  awaitedSince: true,
  status: true,
  amountAmd: true,
  isWatched: true,
  createdAt: true,
  order: {
    select: {
      number: true,
      locale: true,
      status: true,
      holdUntil: true,
      payments: { where: { status: 'review' }, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.PaymentSelect

type AttemptRow = Prisma.PaymentGetPayload<{ select: typeof attemptSelect }>

export type Attempt = Omit<AttemptRow, 'provider' | 'page' | 'order'> & {
  provider: PaymentProvider
  page: PaymentRedirect | null
  order: Omit<AttemptRow['order'], 'locale' | 'payments'> & {
    locale: Locale
    /** A wrong amount came in for the order, with this attempt or another. */
    isInReview: boolean
  }
}

const toAttempt = ({ order: { payments, ...order }, ...row }: AttemptRow): Attempt => ({
  ...row,
  provider: PaymentProvider.parse(row.provider),
  page: row.page === null ? null : PaymentRedirect.parse(row.page),
  order: { ...order, locale: Locale.parse(order.locale), isInReview: payments.length > 0 },
})

/** An attempt of an order that is being placed: nothing has come of it yet. */
export const newAttempt = (
  { id, provider, createdAt }: Pick<Attempt, 'id' | 'provider' | 'createdAt'>,
  { order, ...facts }: Pick<Attempt, 'orderId' | 'amountAmd'> & { order: Omit<Attempt['order'], 'isInReview'> },
): Attempt => ({
  id,
  provider,
  createdAt,
  ...facts,
  providerRef: null,
  number: null,
  page: null,
  sessionEndsAt: null,
  openingSince: null,
  awaitedSince: null,
  status: 'pending',
  isWatched: false,
  order: { ...order, isInReview: false },
})

export async function getAttempt(db: Tx, paymentId: string): Promise<Attempt | null> {
  const row = await db.payment.findUnique({ where: { id: paymentId }, select: attemptSelect })
  return row && toAttempt(row)
}

/** The attempt that a provider, or a browser that comes back from it, names. */
export async function findAttempt(db: Tx, provider: PaymentProvider, name: AttemptName): Promise<Attempt | null> {
  const row = await db.payment.findFirst({ where: { provider, ...name }, select: attemptSelect })
  return row && toAttempt(row)
}

export type ReportedAttempt = {
  id: string
  orderId: string
  /** The report names the attempt by the provider's key, and another one by ours. */
  isMismatch: boolean
}

/**
 * Finds the attempt that a provider reports on: by its key, or by ours if its key never reached us (the answer to our
 * first call was lost).
 */
export async function findReported(
  tx: Tx,
  provider: PaymentProvider,
  report: PaymentReport,
): Promise<ReportedAttempt | null> {
  const { providerRef, paymentId = null } = report
  const [known] = await rows<ReportedAttempt>(
    tx,
    Prisma.sql`
    SELECT id, order_id AS "orderId", coalesce(id <> ${paymentId}::uuid, false) AS "isMismatch", 1 AS nth
    FROM payment WHERE provider = ${provider} AND provider_ref = ${providerRef}
    UNION ALL
    SELECT id, order_id, false, 2 FROM payment WHERE id = ${paymentId}::uuid AND provider = ${provider} AND provider_ref IS NULL
    ORDER BY nth LIMIT 1`,
  )
  return known ? { id: known.id, orderId: known.orderId, isMismatch: known.isMismatch } : null
}

/** Whether the provider was told to go on and take the money for an attempt. */
export async function wasAgreed(db: Tx, paymentId: string): Promise<boolean> {
  const agreed = await db.paymentEvent.findFirst({ where: { paymentId, outcome: 'agreed' }, select: { id: true } })
  return agreed !== null
}
