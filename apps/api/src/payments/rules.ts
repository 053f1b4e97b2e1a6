import type { PaymentState } from '@shop/contracts/orders.ts'
import type { RefundProgress } from '@shop/contracts/returns.ts'

type PaymentAmount = { status: string; amountAmd: number }
export type PaymentWithRefunds = PaymentAmount & { refunds: PaymentAmount[] }

/**
 * Returns true if all requested refunds are confirmed. The transaction that cancels an order requests them: the whole
 * amount, or less if the delivery was made, possibly nothing.
 */
const isFullyRefunded = ({ refunds }: PaymentWithRefunds): boolean =>
  refunds.every(({ status }) => status === 'confirmed')

/**
 * Returns the payment state of an order. A completed order is paid, whatever other payments it received. A canceled order
 * has a refund due until the provider has confirmed every refund, and is paid if the shop retains the whole amount.
 * While a wrong amount is in review, the customer must not pay again.
 */
export function toPaymentState(orderStatus: string, payments: readonly PaymentWithRefunds[]): PaymentState {
  const isInReview = payments.some(({ status }) => status === 'review')
  if (orderStatus === 'awaiting_payment') return isInReview ? 'review' : 'awaiting'
  const captured = payments.filter(({ status }) => status === 'captured' || status === 'refund_due')
  if (orderStatus !== 'cancelled') {
    const payment = captured.find(({ status }) => status === 'captured')
    return payment?.refunds.some(({ status }) => status !== 'confirmed') ? 'refund_due' : 'paid'
  }
  if (!captured.every(isFullyRefunded)) return 'refund_due'
  if (isInReview) return 'review'
  if (captured.length === 0) return 'none'
  return captured.some(({ refunds }) => refunds.length > 0) ? 'refunded' : 'paid'
}

/** Maximum of PostgreSQL's integer. */
const MAX_AMD = 2 ** 31 - 1

/** Returns the received amount if it is a whole number of AMD, else null. */
export function toWholeAmd({ amountAmd, currency }: { amountAmd: number; currency: string }): number | null {
  return currency === 'AMD' && Number.isInteger(amountAmd) && amountAmd > 0 && amountAmd <= MAX_AMD ? amountAmd : null
}

const MINUTE_MS = 60_000
/** How long a bank's page stays open. */
const SESSION_MS = 20 * MINUTE_MS
/** A page that closes sooner is useless: the customer cannot enter a card number. */
const SHORTEST_SESSION_MS = MINUTE_MS

/**
 * Returns when a payment page closes: after 20 minutes, and never long after the order's reservation, so that few
 * payments are late.
 */
export function getSessionEnd(now: Date, holdUntil: Date | null): Date {
  const reservedUntil = holdUntil?.getTime() ?? now.getTime()
  return new Date(Math.max(now.getTime() + SHORTEST_SESSION_MS, Math.min(now.getTime() + SESSION_MS, reservedUntil)))
}

/** A card entered in the last second of a session is still charged. */
const SESSION_GRACE_MS = 30_000

/** Returns when a page that the provider cannot close can no longer be paid. */
export function getPaymentDeadline(sessionEndsAt: Date): Date {
  return new Date(sessionEndsAt.getTime() + SESSION_GRACE_MS)
}

/** A provider responds within 5 s. A process that opens a page for longer than this has died. */
export const MAX_OPENING_MS = 15_000

/** Returns true if the page of an attempt is being opened, or is about to be. */
export function isOpening(
  { openingSince, createdAt }: Record<'createdAt', Date> & Record<'openingSince', Date | null>,
  now: Date,
): boolean {
  return now.getTime() - (openingSince ?? createdAt).getTime() < MAX_OPENING_MS
}

type AttemptState = { status: string; order: { status: string; holdUntil: Date | null; isInReview: boolean } }

/** Returns true if a payment of the attempt would pay its order now. */
export function canPayOrder({ status, order }: AttemptState, now: Date): boolean {
  return (
    status === 'pending' && order.status === 'awaiting_payment' && isReserved(order.holdUntil, now) && !order.isInReview
  )
}

/** Returns true if the stock of an order is still reserved. */
export function isReserved(holdUntil: Date | null, now: Date): holdUntil is Date {
  return holdUntil !== null && holdUntil > now
}

/** The provider is queried several times within this time. Without a result the payment has most likely failed. */
const MAX_AWAITED_MS = 3 * MINUTE_MS

/**
 * Returns when a customer may pay again after returning without a result. A payment that still arrives pays
 * the order, or is refunded if another attempt was first.
 */
export function getPayAgainAt(awaitedSince: Date): Date {
  return new Date(awaitedSince.getTime() + MAX_AWAITED_MS)
}

/** An unpaid page has ended after this time, even if the provider still reports it as open. */
const MAX_OPEN_MS = 60 * MINUTE_MS

export function hasPageExpired(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > MAX_OPEN_MS
}

/** How long the shop queries a provider that responds without a status. */
const MAX_QUERIED_MS = 24 * 60 * MINUTE_MS

export function isPastStatusLimit(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > MAX_QUERIED_MS
}

const FIRST_RETRY_MS = MINUTE_MS
const LAST_RETRY_MS = 60 * MINUTE_MS

/** Returns when a refund is sent again: after 1, 2, 4 ... minutes, at most an hour. */
export function getNextRefundAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10)))
}

/** Returns the progress of a refund for the customer, who does not need to know how the shop sends it. */
export function toRefundProgress(status: string): RefundProgress {
  return status === 'held' || status === 'sent' || status === 'confirmed' ? status : 'requested'
}
