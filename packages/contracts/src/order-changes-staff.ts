import * as z from 'zod/mini'
import { StepEvent } from './order-undo.ts'
import { OrderNumber } from './orders.ts'
import { AdminOrder, OrderVersion } from './orders-staff.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, RequiredText } from './scalars.ts'
import { Sku } from './variant.ts'

/** New quantities of lines. Other lines stay unchanged. */
export const ChangeLines = z.object({
  lines: z.array(z.object({ sku: Sku, /** 0 removes the line. */ quantity: z.int().check(z.gte(0), z.lte(99)) })).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine(lines => new Set(lines.map(({ sku }) => sku)).size === lines.length, { error: 'value_invalid' }),
  ),
  /** Reason, which only staff see. */
  reason: RequiredText(300),
  version: z.optional(OrderVersion),
})
export type ChangeLines = z.infer<typeof ChangeLines>

/**
 * Reduces, removes or replaces the lines of a paid order before it is packed. A lower total is refunded; a higher
 * total is rejected with `ORDER_EXCEEDS_PAID`. The request is idempotent by its `Idempotency-Key`.
 */
export const changeOrderLines = route({
  method: 'PATCH',
  path: '/admin/orders/:number/lines',
  access: 'orders.edit',
  tag: 'orders',
  summary: 'Change the lines of an order',
  headers: IdempotencyHeaders,
  params: OrderNumber,
  body: ChangeLines,
  result: AdminOrder,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'ORDER_STATE',
    'ORDER_CHANGED',
    'ITEM_UNAVAILABLE',
    'OUT_OF_STOCK',
    'ORDER_EXCEEDS_PAID',
    'ORDER_LINE_NEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

/**
 * Declines a customer's request to cancel a dispatched order and sends the reason to the customer. To accept a request,
 * cancel the order. Repeating the request has no effect.
 */
export const refuseCancellation = route({
  method: 'POST',
  path: '/admin/orders/:number/cancel-request/refuse',
  access: 'orders.edit',
  tag: 'orders',
  summary: 'Refuse a cancellation request',
  params: OrderNumber,
  body: z.object({ reason: RequiredText(500) }),
  result: AdminOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'ORDER_STATE'],
})

/**
 * `whole`: everything not refunded yet; `lines`: units of lines of a delivered order that the customer keeps;
 * `amount`: an amount in AMD.
 */
export const RefundPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('lines'),
    lines: z.array(z.object({ sku: Sku, quantity: z.int().check(z.gte(1), z.lte(99)) })).check(
      z.minLength(1),
      z.maxLength(50),
      z.refine(lines => new Set(lines.map(({ sku }) => sku)).size === lines.length, { error: 'value_invalid' }),
    ),
  }),
  z.object({ kind: z.literal('amount'), amountAmd: Amd.check(z.gte(1)) }),
])
export type RefundPart = z.infer<typeof RefundPart>

/**
 * Refunds a paid order in full, for some units, or by an amount in AMD, without a return. The sum of refunds cannot
 * exceed the payment. Refunds above the configured limit wait for an admin's release. The request is idempotent by
 * its `Idempotency-Key`.
 */
export const refundOrder = route({
  method: 'POST',
  path: '/admin/orders/:number/refunds',
  access: 'refunds.create',
  tag: 'orders',
  summary: 'Refund an order',
  headers: IdempotencyHeaders,
  params: OrderNumber,
  body: z.object({
    part: RefundPart,
    /** True if the refund becomes store credit. By default it goes where the money came from. */
    toCredit: z.optional(z.boolean()),
    /** Reason, which only staff see. */
    reason: RequiredText(300),
  }),
  result: AdminOrder,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'ORDER_STATE',
    'REFUND_EXCEEDS_PAYMENT',
    'CREDIT_WITHOUT_ACCOUNT',
    'RETURN_NOT_POSSIBLE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

/**
 * Undoes the last step of an order, given by the number of its event, for a minute after it. The customer's message
 * about the step is not sent. Returns `ORDER_STATE` if the order has moved on, and `UNDO_TOO_LATE` after a minute.
 * Each step but packing needs `orders.edit`. Repeating the request has no effect.
 */
export const undoStep = route({
  method: 'POST',
  path: '/admin/orders/:number/undo',
  access: 'orders.pack',
  tag: 'orders',
  summary: 'Undo the last step of an order',
  params: OrderNumber,
  body: z.object({ event: StepEvent }),
  result: AdminOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'ORDER_STATE', 'RENTAL_STATE', 'UNDO_TOO_LATE'],
})

/**
 * Moves an order that its customer collects to another pick-up point, until it is ready there. The customer gets a message
 * with the address and the new time. The same point changes nothing.
 */
export const changePickupPoint = route({
  method: 'PATCH',
  path: '/admin/orders/:number/pickup-point',
  access: 'orders.edit',
  tag: 'orders',
  summary: 'Change the pick-up point of an order',
  params: OrderNumber,
  body: z.object({ pickupPointId: z.uuid(), version: z.optional(OrderVersion) }),
  result: AdminOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'ORDER_STATE', 'ORDER_CHANGED'],
})

/**
 * Changes whether an order is discreet, until it is handed over. It applies to the next messages, to a payment page that
 * is opened later, to the parcel, and to the orders that travel with it. The same value changes nothing.
 */
export const changeAnyDiscretion = route({
  method: 'PATCH',
  path: '/admin/orders/:number/discretion',
  access: 'orders.edit',
  tag: 'orders',
  summary: 'Change whether an order is discreet',
  params: OrderNumber,
  body: z.object({ isDiscreet: z.boolean() }),
  result: AdminOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'ORDER_STATE'],
})

export const orderChangeRoutes = {
  changeAnyDiscretion,
  changePickupPoint,
  changeOrderLines,
  refuseCancellation,
  refundOrder,
  undoStep,
}
