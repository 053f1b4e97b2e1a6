import type { PaymentState } from '@shop/contracts/orders.ts'
import type { RefundProgress } from '@shop/contracts/returns.ts'

type Money = { status: string; amountAmd: number }
export type Paid = Money & { refunds: Money[] }

/**
 * What is due of it is asked for in the transaction that makes it due: the whole, unless a delivery was driven for it.
 * Of an order that cost no more than its delivery that is nothing at all.
 */
const isBack = ({ refunds }: Paid): boolean => refunds.every(({ status }) => status === 'confirmed')

/**
 * Where an order's money stands. An order that is kept is paid, whatever else came in and goes back; one that is
 * cancelled has its money due until the provider confirmed all that was asked for, and is paid where all of it was
 * kept. Money of a wrong amount is looked at by a person, and until then nobody should be asked to pay once more.
 */
export function stateOf(orderStatus: string, payments: readonly Paid[]): PaymentState {
  const isInReview = payments.some(({ status }) => status === 'review')
  if (orderStatus === 'awaiting_payment') return isInReview ? 'review' : 'awaiting'
  const captured = payments.filter(({ status }) => status === 'captured' || status === 'refund_due')
  if (orderStatus !== 'cancelled') {
    const kept = captured.find(({ status }) => status === 'captured')
    return kept?.refunds.some(({ status }) => status !== 'confirmed') ? 'refund_due' : 'paid'
  }
  if (!captured.every(isBack)) return 'refund_due'
  if (isInReview) return 'review'
  if (captured.length === 0) return 'none'
  return captured.some(({ refunds }) => refunds.length > 0) ? 'refunded' : 'paid'
}

/** PostgreSQL's integer. */
const MAX_AMD = 2 ** 31 - 1

/** What came, where it is an amount that the shop can count: whole drams. */
export function dramsOf({ amountAmd, currency }: { amountAmd: number; currency: string }): number | null {
  return currency === 'AMD' && Number.isInteger(amountAmd) && amountAmd > 0 && amountAmd <= MAX_AMD ? amountAmd : null
}

const MINUTE_MS = 60_000
/** A bank's page stays open this long (decisions.md, Orders and stock). */
const SESSION_MS = 20 * MINUTE_MS
/** A page that closes before anybody can type a card number in helps nobody. */
const SHORTEST_SESSION_MS = MINUTE_MS

/** When a payment page closes: after 20 minutes, and never long after the order's hold, so that few payments come late. */
export function sessionEnd(now: Date, holdUntil: Date | null): Date {
  const hold = holdUntil?.getTime() ?? now.getTime()
  return new Date(Math.max(now.getTime() + SHORTEST_SESSION_MS, Math.min(now.getTime() + SESSION_MS, hold)))
}

/** A card that is entered in the last second of a session is still charged. */
const SESSION_GRACE_MS = 30_000

/** From when on nobody can pay on a page whose provider cannot close it. */
export function pageOver(sessionEndsAt: Date): Date {
  return new Date(sessionEndsAt.getTime() + SESSION_GRACE_MS)
}

/** A provider answers within 5 s: a process that opens a page for longer than this has died. */
export const OPENING_AT_MOST_MS = 15_000

/** Whether the page of an attempt is being opened; a new attempt is about to. */
export function isOpening(
  { openingSince, createdAt }: Record<'createdAt', Date> & Record<'openingSince', Date | null>,
  now: Date,
): boolean {
  return now.getTime() - (openingSince ?? createdAt).getTime() < OPENING_AT_MOST_MS
}

type Asked = { status: string; order: { status: string; holdUntil: Date | null; isInReview: boolean } }

/** Whether the money of an attempt would pay its order now. */
export function isWanted({ status, order }: Asked, now: Date): boolean {
  return (
    status === 'pending' && order.status === 'awaiting_payment' && isHeld(order.holdUntil, now) && !order.isInReview
  )
}

/** Whether an order's goods are still kept for it. */
export function isHeld(holdUntil: Date | null, now: Date): holdUntil is Date {
  return holdUntil !== null && holdUntil > now
}

/** A bank is asked several times in this: who still has no answer then has most likely paid nothing. */
const AWAITED_AT_MOST_MS = 3 * MINUTE_MS

/**
 * When an order may be paid anew whose customer came back without an answer of the provider: money that comes after
 * all pays the order, or goes back where another attempt was first.
 */
export function payAgainAt(awaitedSince: Date): Date {
  return new Date(awaitedSince.getTime() + AWAITED_AT_MOST_MS)
}

/** After this a page on which nobody paid is over, also where the provider keeps calling it open. */
const OPEN_AT_MOST_MS = 60 * MINUTE_MS

export function isOver(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > OPEN_AT_MOST_MS
}

/** A provider that answers, but does not say what became of an attempt, is asked for this long. */
const ASKED_AT_MOST_MS = 24 * 60 * MINUTE_MS

export function isForgotten(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > ASKED_AT_MOST_MS
}

const FIRST_RETRY_MS = MINUTE_MS
const LAST_RETRY_MS = 60 * MINUTE_MS

/** When a refund is tried again: after 1, 2, 4 ... minutes, at most an hour. */
export function nextRefundTry(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10)))
}

/** How far a refund is in a customer's words: once it is approved, how the shop sends it is its own business. */
export function refundProgress(status: string): RefundProgress {
  return status === 'held' || status === 'sent' || status === 'confirmed' ? status : 'requested'
}
