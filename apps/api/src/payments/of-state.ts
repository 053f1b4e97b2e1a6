import type { PaymentState } from '@shop/contracts/orders.ts'
import { Prisma } from '#platform/db.ts'

const isKept = Prisma.sql`o.status NOT IN ('awaiting_payment', 'cancelled')`
const isCancelled = Prisma.sql`o.status = 'cancelled'`

// What is open is little: read once, not for each order.
const review = Prisma.sql`o.id IN (SELECT order_id FROM payment WHERE status = 'review')`
const isDueOf = (ofPayment: Prisma.Sql) => Prisma.sql`o.id IN (
  SELECT p.order_id FROM payment_refund r JOIN payment p ON p.id = r.payment_id
  WHERE r.status <> 'confirmed' AND ${ofPayment})`
const captured = Prisma.sql`p.status IN ('captured', 'refund_due')`
const isDue = isDueOf(captured)
const isKeptDue = isDueOf(Prisma.sql`p.status = 'captured'`)
// These are asked of cancelled orders alone, one by one.
const hasCaptured = Prisma.sql`EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND ${captured})`
const hasRefund = Prisma.sql`EXISTS (
  SELECT FROM payment p JOIN payment_refund r ON r.payment_id = p.id WHERE p.order_id = o.id AND ${captured})`

/** The orders `o` with money that a person looks at, also beside what paid for them. */
export const hasMoneyInReview = review

/** The orders `o` whose money stands so: what `stateOf` (rules.ts) says of one, as a condition. */
const conditions: Record<PaymentState, Prisma.Sql> = {
  awaiting: Prisma.sql`(o.status = 'awaiting_payment' AND NOT ${review})`,
  review: Prisma.sql`(${review} AND (o.status = 'awaiting_payment' OR (${isCancelled} AND NOT ${isDue})))`,
  refund_due: Prisma.sql`((${isKept} AND ${isKeptDue}) OR (${isCancelled} AND ${isDue}))`,
  paid: Prisma.sql`((${isKept} AND NOT ${isKeptDue})
    OR (${isCancelled} AND NOT ${review} AND NOT ${hasRefund} AND ${hasCaptured}))`,
  refunded: Prisma.sql`(${isCancelled} AND NOT ${isDue} AND NOT ${review} AND ${hasRefund})`,
  none: Prisma.sql`(${isCancelled} AND NOT ${review} AND NOT ${hasCaptured})`,
}

/** A condition on orders `o`: where their money stands. */
export const ofPaymentState = (state: PaymentState): Prisma.Sql => conditions[state]
