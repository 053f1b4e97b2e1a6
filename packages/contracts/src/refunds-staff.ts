import * as z from 'zod/mini'
import { pageById, pageOf, TypedOrder } from './list.ts'
import { Amd } from './money.ts'
import type { CancelReason } from './orders.ts'
import { PaymentProvider } from './payments.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate, Moment } from './time.ts'

/**
 * held: an admin has to release it; requested, sent, failed: the shop sends it by itself, again where it failed; manual:
 * the provider has no call for it, staff give it back by hand; confirmed: the money is back.
 */
export const RefundState = z.enum(['held', 'requested', 'sent', 'failed', 'manual', 'confirmed'])
export type RefundState = z.infer<typeof RefundState>

/**
 * Why money goes back, for staff: the order was cancelled, its payment came when it was not wanted any more, another
 * amount came, goods came back, its lines changed, staff granted it, or a deposit was settled.
 */
export type RefundReason =
  | CancelReason
  | 'paid_twice'
  | 'paid_after_cancelling'
  | 'stock_gone'
  | 'code_gone'
  | 'points_gone'
  | 'wrong_amount'
  | 'return'
  | 'lines_changed'
  | 'granted'
  | 'deposit'

/** Money on its way back, as staff see it. */
export const StaffRefund = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  provider: PaymentProvider,
  amountAmd: Amd,
  /** What of it came in with that payment. */
  paidAmd: Amd,
  state: RefundState,
  /** A RefundReason. */
  reason: z.string(),
  requestedAt: Moment,
  dueOn: LocalDate,
  isOverdue: z.boolean(),
  attempts: z.int(),
  /** What the provider said at the last try. */
  lastError: z.optional(z.string()),
  confirmedAt: z.optional(Moment),
  /** The provider's, or the one that staff noted. */
  reference: z.optional(z.string()),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/** What staff may still give back of an order, deposits apart: those go back when their rental is over. */
export const Refundable = z.object({
  leftAmd: Amd,
  /** The part of it that goes back if the order is cancelled now: a delivery on its way stays paid. */
  ifCancelledAmd: Amd,
  /** From this amount on the caller's next refund of this order waits until an admin releases it; 0: each one does. */
  heldFromAmd: Amd,
  /** Of a delivered order: what one, two ... units of a line are worth that have not gone back yet. */
  lines: z.array(z.object({ sku: z.string(), amountsAmd: z.array(Amd) })),
})
export type Refundable = z.infer<typeof Refundable>

const tag = 'payments'

export const listRefunds = route({
  method: 'GET',
  path: '/admin/refunds',
  access: 'operator',
  tag,
  summary:
    'Refunds, the oldest first: those under way, those that are overdue, those that wait for an admin; by their order.',
  query: z.object({
    /** open: not confirmed; overdue: of these, those promised for a day that is over; waiting: held or by hand. */
    show: z._default(z.enum(['open', 'overdue', 'waiting', 'all']), 'open'),
    q: TypedOrder,
    ...pageById,
  }),
  result: pageOf(StaffRefund),
  errors: ['VALIDATION'],
})
export const releaseRefund = route({
  method: 'POST',
  path: '/admin/refunds/:id/release',
  access: 'admin',
  tag,
  summary: 'Lets a held refund go; a failed one is tried again at once. Repeating it changes nothing.',
  params: ById,
  result: StaffRefund,
  errors: ['NOT_FOUND', 'REFUND_STATE'],
})
export const confirmManualRefund = route({
  method: 'POST',
  path: '/admin/refunds/:id/confirm-manual',
  access: 'admin',
  tag,
  summary: 'Says that money was given back by hand, with its reference. Repeating it changes nothing.',
  params: ById,
  body: z.object({ reference: RequiredText(100) }),
  result: StaffRefund,
  errors: ['NOT_FOUND', 'REFUND_STATE', 'VALIDATION'],
})

export const refundStaffRoutes = { listRefunds, releaseRefund, confirmManualRefund }
