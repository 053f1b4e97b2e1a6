import * as z from 'zod/mini'
import { PaymentRecord } from './account.ts'
import { pageById, pageOf } from './list.ts'
import { Amd } from './money.ts'
import { OrderNumber } from './orders.ts'
import { PaymentProvider } from './payments.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { Moment } from './time.ts'

/** review: staff decide what becomes of it; refund_due: it goes back; failed: no money came. */
const ReviewState = z.enum(['review', 'refund_due', 'failed'])

/** A payment of which another amount came than was asked for. */
export const ReviewedPayment = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  provider: PaymentProvider,
  /** The provider's keys of it, by which it is found there. */
  reference: z.optional(z.string()),
  transaction: z.optional(z.string()),
  state: ReviewState,
  orderTotalAmd: Amd,
  /** What came; absent where the provider did not say it in whole drams. */
  cameAmd: z.optional(Amd),
  /** When the provider told of it. */
  at: Moment,
})
export type ReviewedPayment = z.infer<typeof ReviewedPayment>

/**
 * What an admin may do with an attempt to pay as it stands: give back what came, say that nothing came, or that money
 * came of which its provider never told. Each is named as its call: POST /admin/payments/:id/<step>.
 */
export const PaymentStep = z.enum(['give-back', 'end', 'settle'])
export type PaymentStep = z.infer<typeof PaymentStep>

/** An attempt to pay as staff see it. */
export const StaffPayment = z.extend(PaymentRecord, {
  id: z.uuid(),
  /** What came, AMD, where the provider said it in whole drams. */
  cameAmd: z.optional(Amd),
  steps: z.array(PaymentStep),
})
export type StaffPayment = z.infer<typeof StaffPayment>

const tag = 'payments'

export const listPaymentsInReview = route({
  method: 'GET',
  path: '/admin/payments/review',
  access: 'operator',
  tag,
  summary: 'Payments of a wrong amount that wait for a decision, the oldest first.',
  query: z.object(pageById),
  result: pageOf(ReviewedPayment),
  errors: ['VALIDATION'],
})
export const listOrderPayments = route({
  method: 'GET',
  path: '/admin/orders/:number/payments',
  access: 'operator',
  tag,
  summary: 'Each attempt to pay for an order, the oldest first, and what may be done with it.',
  params: OrderNumber,
  result: z.array(StaffPayment),
  errors: ['NOT_FOUND'],
})
export const giveBackPayment = route({
  method: 'POST',
  path: '/admin/payments/:id/give-back',
  access: 'admin',
  tag,
  summary: 'Gives back what came of a payment in review. Repeating it changes nothing.',
  params: ById,
  body: z.object({
    /** What came, AMD; only for a payment that does not say it itself, whose refund is then staff's to send. */
    amountAmd: z.optional(z.int().check(z.gte(1), z.lte(100_000_000))),
  }),
  result: ReviewedPayment,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})
export const endPayment = route({
  method: 'POST',
  path: '/admin/payments/:id/end',
  access: 'admin',
  tag,
  summary: 'Says that no money came of a payment in review, and how that is known. Repeating it changes nothing.',
  params: ById,
  body: z.object({ note: RequiredText(500) }),
  result: ReviewedPayment,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})

/** captured: the order is paid; refund_due: it goes back; review: of a wrong amount; duplicate, paid_again: it had come before. */
const SettledByHand = z.object({ outcome: z.enum(['captured', 'refund_due', 'review', 'duplicate', 'paid_again']) })
export type SettledByHand = z.infer<typeof SettledByHand>

export const settlePaymentByHand = route({
  method: 'POST',
  path: '/admin/payments/:id/settle',
  access: 'admin',
  tag,
  summary: 'Says that money came of which its provider never told. Repeating it changes nothing.',
  params: ById,
  body: z.object({
    amountAmd: z.int().check(z.gte(1), z.lte(100_000_000)),
    /** What the provider calls the money. */
    reference: RequiredText(100),
  }),
  result: SettledByHand,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})

export const paymentStaffRoutes = {
  listPaymentsInReview,
  listOrderPayments,
  giveBackPayment,
  endPayment,
  settlePaymentByHand,
}
