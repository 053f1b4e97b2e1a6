import * as z from 'zod/mini'
import { PaymentRecord } from './account.ts'
import { CancelReason, OrderNumber } from './orders.ts'
import { OrderSearchText, pageById, pageOf } from './pagination.ts'
import { PaymentProvider } from './payments.ts'
import { ById, csvResult, route } from './route.ts'
import { Amd, LocalDate, RequiredText, Timestamp } from './scalars.ts'

/** `review`: staff decide; `refund_due`: it is refunded; `failed`: no money was received. */
const ReviewState = z.enum(['review', 'refund_due', 'failed'])

/** A payment whose received amount differs from the order's total. */
export const ReviewedPayment = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  provider: PaymentProvider,
  /** The provider's id of the payment. */
  reference: z.optional(z.string()),
  /** The provider's id of the transaction. */
  transaction: z.optional(z.string()),
  state: ReviewState,
  orderTotalAmd: Amd,
  /** Received amount in AMD; absent if the provider did not report whole drams. */
  cameAmd: z.optional(Amd),
  /** When the provider reported the payment. */
  at: Timestamp,
})
export type ReviewedPayment = z.infer<typeof ReviewedPayment>

/** An action that an admin can take. It is the last part of its path below `/serverapi/admin/payments/{id}`. */
export const PaymentStep = z.enum(['give-back', 'end', 'settle'])
export type PaymentStep = z.infer<typeof PaymentStep>

/** A payment attempt as staff see it. */
export const StaffPayment = z.extend(PaymentRecord, {
  id: z.uuid(),
  /** Received amount in AMD, if the provider reported whole drams. */
  cameAmd: z.optional(Amd),
  steps: z.array(PaymentStep),
})
export type StaffPayment = z.infer<typeof StaffPayment>

const tag = 'payments'

/** Returns payments whose amount differs from the order's total and that wait for a decision, oldest first. */
export const listPaymentsInReview = route({
  method: 'GET',
  path: '/admin/payments/review',
  access: 'payments.view',
  tag,
  summary: 'List payments under review',
  query: z.object(pageById),
  result: pageOf(ReviewedPayment),
  errors: ['VALIDATION'],
})
/** Returns all payment attempts of an order, oldest first, with the actions that are possible. */
export const listOrderPayments = route({
  method: 'GET',
  path: '/admin/orders/:number/payments',
  access: 'orders.view',
  tag,
  summary: 'List the payments of an order',
  params: OrderNumber,
  result: z.array(StaffPayment),
  errors: ['NOT_FOUND'],
})
/** Refunds the received amount of a payment under review. Repeating the request has no effect. */
export const refundReviewedPayment = route({
  method: 'POST',
  path: '/admin/payments/:id/give-back',
  access: 'payments.edit',
  tag,
  summary: 'Refund a payment under review',
  params: ById,
  body: z.object({
    /** Received amount in AMD. Only if the payment has no `cameAmd`; staff then send the refund manually. */
    amountAmd: z.optional(z.int().check(z.gte(1), z.lte(100_000_000))),
  }),
  result: ReviewedPayment,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})
/**
 * Records that no money was received for a payment under review, with an explanation. Repeating the request has no
 * effect.
 */
export const endPayment = route({
  method: 'POST',
  path: '/admin/payments/:id/end',
  access: 'payments.edit',
  tag,
  summary: 'Close a payment without money',
  params: ById,
  body: z.object({ note: RequiredText(500) }),
  result: ReviewedPayment,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})

/**
 * `captured`: the order is paid; `refund_due`: the payment is refunded; `review`: the amount is wrong; `duplicate`,
 * `paid_again`: the money was received before.
 */
const ManualSettlement = z.object({ outcome: z.enum(['captured', 'refund_due', 'review', 'duplicate', 'paid_again']) })
export type ManualSettlement = z.infer<typeof ManualSettlement>

/** Records a payment in AMD that the provider did not report. Repeating the request has no effect. */
export const settlePaymentManually = route({
  method: 'POST',
  path: '/admin/payments/:id/settle',
  access: 'payments.edit',
  tag,
  summary: 'Record a received payment',
  params: ById,
  body: z.object({
    /** Received amount in AMD. */
    amountAmd: z.int().check(z.gte(1), z.lte(100_000_000)),
    /** The provider's reference of the payment. */
    reference: RequiredText(100),
  }),
  result: ManualSettlement,
  errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VALIDATION'],
})

/**
 * `held`: an admin must release it; `requested`, `sent`, `failed`: the shop sends and retries it; `manual`: staff
 * must refund it outside the shop; `confirmed`: done.
 */
export const RefundState = z.enum(['held', 'requested', 'sent', 'failed', 'manual', 'confirmed'])
export type RefundState = z.infer<typeof RefundState>

/**
 * Reason of a refund, for staff: the order was cancelled, the payment was late, the amount was wrong, items were
 * returned or refused at the door, lines changed, staff granted it, an exchange cost less, or a deposit was settled.
 */
export const RefundReason = z.enum([
  ...CancelReason.options,
  'paid_twice',
  'paid_after_cancelling',
  'stock_gone',
  'code_gone',
  'promotion_gone',
  'points_gone',
  'credit_gone',
  'wrong_amount',
  'return',
  'lines_changed',
  'granted',
  'refused',
  'exchange',
  'deposit',
])
export type RefundReason = z.infer<typeof RefundReason>

/** A refund as staff see it. */
export const StaffRefund = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  provider: PaymentProvider,
  amountAmd: Amd,
  /** The part that becomes store credit; absent without it. */
  creditAmd: z.optional(Amd),
  /** Amount of the payment in AMD. */
  paidAmd: Amd,
  state: RefundState,
  /** A RefundReason. */
  reason: z.string(),
  requestedAt: Timestamp,
  dueOn: LocalDate,
  isOverdue: z.boolean(),
  attempts: z.int(),
  /** Error of the last attempt. */
  lastError: z.optional(z.string()),
  confirmedAt: z.optional(Timestamp),
  /** Reference of the provider or of staff. */
  reference: z.optional(z.string()),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/** What can still be refunded of an order, without deposits. Amounts are in AMD. */
export const Refundable = z.object({
  leftAmd: Amd,
  /** Refund if the order is cancelled now. The delivery fee of a dispatched order is not refunded. */
  ifCancelledAmd: Amd,
  /** From this amount the next refund of the caller waits for an admin's release. 0: always. */
  heldFromAmd: Amd,
  /** Refund for one, two and more units of each line of a delivered order. */
  lines: z.array(z.object({ sku: z.string(), amountsAmd: z.array(Amd) })),
})
export type Refundable = z.infer<typeof Refundable>

const refundFilters = {
  /** `open`: not confirmed; `overdue`: past the due day; `waiting`: held or manual. */
  show: z._default(z.enum(['open', 'overdue', 'waiting', 'all']), 'open'),
  q: OrderSearchText,
}

/** Returns refunds, oldest first: open ones, overdue ones, or those that wait for an admin; or search by order. */
export const listRefunds = route({
  method: 'GET',
  path: '/admin/refunds',
  access: 'payments.view',
  tag,
  summary: 'List refunds',
  query: z.object({ ...refundFilters, ...pageById }),
  result: pageOf(StaffRefund),
  errors: ['VALIDATION'],
})
/** Returns the refunds that match the filters as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportRefunds = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/refunds/export.csv',
  access: 'payments.view',
  tag,
  summary: 'Export refunds as CSV',
  query: z.object(refundFilters),
  errors: ['VALIDATION'],
})
/** Releases a held refund. A failed refund is retried at once. Repeating the request has no effect. */
export const releaseRefund = route({
  method: 'POST',
  path: '/admin/refunds/:id/release',
  access: 'refunds.release',
  tag,
  summary: 'Release a refund',
  params: ById,
  result: StaffRefund,
  errors: ['NOT_FOUND', 'REFUND_STATE'],
})
/** Records that staff refunded the money outside the shop, with its reference. Repeating the request has no effect. */
export const confirmManualRefund = route({
  method: 'POST',
  path: '/admin/refunds/:id/confirm-manual',
  access: 'refunds.release',
  tag,
  summary: 'Confirm a manual refund',
  params: ById,
  body: z.object({ reference: RequiredText(100) }),
  result: StaffRefund,
  errors: ['NOT_FOUND', 'REFUND_STATE', 'VALIDATION'],
})

export const paymentStaffRoutes = {
  listPaymentsInReview,
  listOrderPayments,
  refundReviewedPayment,
  endPayment,
  settlePaymentManually,
  listRefunds,
  exportRefunds,
  releaseRefund,
  confirmManualRefund,
}
