import * as z from 'zod/mini'
import { ReturnReason } from './returns.ts'
import { Amd, LocalDate, LocalTime, Timestamp } from './scalars.ts'

/** An event that does not change the status of the order. */
export const OrderActivityKind = z.enum([
  'call_attempt',
  'fee_confirmed',
  'unreachable',
  'reached',
  'delivery_changed',
  'delivery_failed',
  'second_try',
  'collection_failed',
  'items_refused',
  'identity_checked',
  'lines_changed',
  'refund_granted',
  'discretion_changed',
  'note',
])
export type OrderActivityKind = z.infer<typeof OrderActivityKind>

/** Why an order could not be handed over. */
export const DeliveryFailure = z.enum(['nobody_home', 'identity_not_shown', 'refused', 'other'])
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** Why a rented hookah could not be collected. */
export const CollectionFailure = z.enum(['nobody_home', 'refused', 'other'])
export type CollectionFailure = z.infer<typeof CollectionFailure>

/** Facts of an event, depending on its kind. */
export const ActivityFacts = z.object({
  /** Delivery fee in AMD, agreed by phone and paid on delivery. */
  feeAmd: z.optional(Amd),
  /** Last day to call back before the order may be cancelled. */
  until: z.optional(LocalDate),
  reason: z.optional(DeliveryFailure),
  isNewAddress: z.optional(z.boolean()),
  /** Whether the order became discreet. */
  isDiscreet: z.optional(z.boolean()),
  /** The agreed delivery slot. */
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  deliveryEndTime: z.optional(LocalTime),
  /** Why the customer refused a part of the order at the door, and how many hookahs and units. */
  refusal: z.optional(ReturnReason),
  refusedHookahs: z.optional(z.int()),
  refusedUnits: z.optional(z.int()),
  /** The refused hookahs by their rental and items by SKU, which the order names; absent in refusals of earlier versions. */
  refusedRentalIds: z.optional(z.array(z.uuid())),
  refusedLines: z.optional(z.array(z.object({ sku: z.string(), quantity: z.int() }))),
  /** Refunded amount in AMD. */
  amountAmd: z.optional(Amd),
  lines: z.optional(z.array(z.object({ sku: z.string(), before: z.int(), now: z.int() }))),
})
export type ActivityFacts = z.infer<typeof ActivityFacts>

/** An event of an order. */
export const OrderActivity = z.object({
  kind: OrderActivityKind,
  at: Timestamp,
  actor: z.enum(['customer', 'staff']),
  facts: ActivityFacts,
})
export type OrderActivity = z.infer<typeof OrderActivity>
