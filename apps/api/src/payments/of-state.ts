import type { PaymentState } from '@shop/contracts/orders.ts'
import { type RawBuilder, sql } from 'kysely'

const isKept = sql<boolean>`o.status NOT IN ('awaiting_payment', 'cancelled')`
const isCancelled = sql<boolean>`o.status = 'cancelled'`

// Few rows match, so PostgreSQL evaluates the subquery once and not per order.
const review = sql<boolean>`o.id IN (SELECT order_id FROM payment WHERE status = 'review')`
const isDueOf = (ofPayment: RawBuilder<boolean>) => sql<boolean>`o.id IN (
  SELECT p.order_id FROM payment_refund r JOIN payment p ON p.id = r.payment_id
  WHERE r.status <> 'confirmed' AND ${ofPayment})`
const captured = sql<boolean>`p.status IN ('captured', 'refund_due')`
const isDue = isDueOf(captured)
const isKeptDue = isDueOf(sql<boolean>`p.status = 'captured'`)
// These run only for cancelled orders, once per order.
const hasCaptured = sql<boolean>`EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND ${captured})`
const hasRefund = sql<boolean>`EXISTS (
  SELECT FROM payment p JOIN payment_refund r ON r.payment_id = p.id WHERE p.order_id = o.id AND ${captured})`

/** Orders `o` with a payment in review, also in addition to the one that paid for them. */
export const hasMoneyInReview = review

/** Conditions on orders `o` by payment state. They must agree with `stateOf` (rules.ts), which evaluates one order. */
const conditions: Record<PaymentState, RawBuilder<boolean>> = {
  awaiting: sql<boolean>`(o.status = 'awaiting_payment' AND NOT ${review})`,
  review: sql<boolean>`(${review} AND (o.status = 'awaiting_payment' OR (${isCancelled} AND NOT ${isDue})))`,
  refund_due: sql<boolean>`((${isKept} AND ${isKeptDue}) OR (${isCancelled} AND ${isDue}))`,
  paid: sql<boolean>`((${isKept} AND NOT ${isKeptDue})
    OR (${isCancelled} AND NOT ${review} AND NOT ${hasRefund} AND ${hasCaptured}))`,
  refunded: sql<boolean>`(${isCancelled} AND NOT ${isDue} AND NOT ${review} AND ${hasRefund})`,
  none: sql<boolean>`(${isCancelled} AND NOT ${review} AND NOT ${hasCaptured})`,
}

/** Returns a condition on orders `o` with this payment state. */
export const ofPaymentState = (state: PaymentState): RawBuilder<boolean> => conditions[state]
