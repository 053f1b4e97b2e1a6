import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { LocalDate, LocalTime, Moment } from './time.ts'

/** What happens to an order without changing its state. */
export const OrderActivityKind = z.enum([
  'call_attempt',
  'fee_confirmed',
  'unreachable',
  'reached',
  'delivery_changed',
  'delivery_failed',
  'second_try',
  'identity_checked',
  'lines_changed',
  'refund_granted',
  'note',
])
export type OrderActivityKind = z.infer<typeof OrderActivityKind>

export const DeliveryFailure = z.enum(['nobody_home', 'identity_not_shown', 'refused', 'other'])
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** Facts of an activity, each where its kind has it. */
export const ActivityFacts = z.object({
  /** Agreed by phone, paid on delivery. */
  feeAmd: z.optional(Amd),
  /** The last day to call back, before the order may be cancelled. */
  until: z.optional(LocalDate),
  reason: z.optional(DeliveryFailure),
  isNewAddress: z.optional(z.boolean()),
  /** The window that was agreed on. */
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  deliveryEndTime: z.optional(LocalTime),
  /** What goes back; of changed lines the pieces of each before and now. */
  amountAmd: z.optional(Amd),
  lines: z.optional(z.array(z.object({ sku: z.string(), before: z.int(), now: z.int() }))),
})
export type ActivityFacts = z.infer<typeof ActivityFacts>

export const OrderActivity = z.object({
  kind: OrderActivityKind,
  at: Moment,
  actor: z.enum(['customer', 'staff']),
  facts: ActivityFacts,
})
export type OrderActivity = z.infer<typeof OrderActivity>
