import * as z from 'zod/mini'
import { OrderSearchText, pageById, pageOf } from './list.ts'
import { Amd } from './money.ts'
import { CancelReason } from './orders.ts'
import { PaymentProvider } from './payments.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate, Timestamp } from './time.ts'

/**
 * `held`: an admin must release it; `requested`, `sent`, `failed`: the shop sends and retries it; `manual`: staff
 * must refund it outside the shop; `confirmed`: done.
 */
export const RefundState = z.enum(['held', 'requested', 'sent', 'failed', 'manual', 'confirmed'])
export type RefundState = z.infer<typeof RefundState>

/**
 * Reason of a refund, for staff: the order was cancelled, the payment was late, the amount was wrong, items were
 * returned, lines changed, staff granted it, or a deposit was settled.
 */
export const RefundReason = z.enum([
  ...CancelReason.options,
  'paid_twice',
  'paid_after_cancelling',
  'stock_gone',
  'code_gone',
  'points_gone',
  'wrong_amount',
  'return',
  'lines_changed',
  'granted',
  'deposit',
])
export type RefundReason = z.infer<typeof RefundReason>

/** A refund as staff see it. */
export const StaffRefund = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  provider: PaymentProvider,
  amountAmd: Amd,
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

const tag = 'payments'

/** Returns refunds, oldest first: open ones, overdue ones, or those that wait for an admin; or search by order. */
export const listRefunds = route({
  method: 'GET',
  path: '/admin/refunds',
  access: 'operator',
  tag,
  summary: 'List refunds',
  query: z.object({
    /** `open`: not confirmed; `overdue`: past the due day; `waiting`: held or manual. */
    show: z._default(z.enum(['open', 'overdue', 'waiting', 'all']), 'open'),
    q: OrderSearchText,
    ...pageById,
  }),
  result: pageOf(StaffRefund),
  errors: ['VALIDATION'],
})
/** Releases a held refund. A failed refund is retried at once. Repeating the request has no effect. */
export const releaseRefund = route({
  method: 'POST',
  path: '/admin/refunds/:id/release',
  access: 'admin',
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
  access: 'admin',
  tag,
  summary: 'Confirm a manual refund',
  params: ById,
  body: z.object({ reference: RequiredText(100) }),
  result: StaffRefund,
  errors: ['NOT_FOUND', 'REFUND_STATE', 'VALIDATION'],
})

export const refundStaffRoutes = { listRefunds, releaseRefund, confirmManualRefund }
