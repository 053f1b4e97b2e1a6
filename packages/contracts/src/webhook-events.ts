import * as z from 'zod/mini'
import { OrderStatus } from './orders.ts'
import { ReturnState } from './returns.ts'
import { Timestamp, TotalAmd } from './scalars.ts'

/** An order after a step. It has no personal data. */
export const WebhookOrder = z.object({
  orderId: z.uuid(),
  orderNumber: z.int(),
  status: OrderStatus,
  /** Null for a new order. */
  previousStatus: z.nullable(OrderStatus),
  totalAmd: TotalAmd,
  /** Why the order was cancelled, such as `customer`; null for other statuses. */
  cancelReason: z.nullable(z.string()),
})

/** A refund that the customer has received. */
export const WebhookRefund = z.object({
  refundId: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.int(),
  amountAmd: TotalAmd,
  /** The part of the amount that became store credit. */
  creditAmd: TotalAmd,
  /** The part of the amount that is deposits of rentals. */
  depositAmd: TotalAmd,
})

/** A return of items after a step. */
export const WebhookReturn = z.object({
  returnId: z.uuid(),
  /** The number that people see, such as `10001-1`. */
  returnNumber: z.string(),
  orderId: z.uuid(),
  orderNumber: z.int(),
  status: ReturnState,
  /** The reason of the customer, such as `faulty`. */
  reason: z.string(),
})

/** A variant whose available units have fallen to its reorder point. */
export const WebhookStock = z.object({
  variantId: z.uuid(),
  sku: z.string(),
  available: z.int(),
  reorderPoint: z.int(),
})

/** The content of a test. */
export const WebhookTest = z.object({ message: z.string() })

/**
 * The topics of webhooks with the schemas of their data. A released topic keeps its fields: only fields are added. The
 * triggers of the migrations write the data.
 */
export const webhookData = {
  'order.placed': WebhookOrder,
  'order.paid': WebhookOrder,
  'order.confirmed': WebhookOrder,
  'order.packed': WebhookOrder,
  'order.dispatched': WebhookOrder,
  'order.delivered': WebhookOrder,
  'order.cancelled': WebhookOrder,
  'order.step_undone': WebhookOrder,
  'refund.settled': WebhookRefund,
  'return.requested': WebhookReturn,
  'return.accepted': WebhookReturn,
  'return.refused': WebhookReturn,
  'return.received': WebhookReturn,
  'return.refunded': WebhookReturn,
  'stock.low': WebhookStock,
} as const

/** The topic of a webhook that an endpoint may choose. */
export const WebhookTopic = z.enum(Object.keys(webhookData) as (keyof typeof webhookData)[])
export type WebhookTopic = z.infer<typeof WebhookTopic>

/** The topic of the event that staff send to try an endpoint. */
export const TEST_TOPIC = 'webhook.test'

/** The version of all payloads. A change that breaks receivers needs another one. */
export const WEBHOOK_VERSION = 1

const webhookTopics = { ...webhookData, [TEST_TOPIC]: WebhookTest }

/** Creates the schema of the body that an endpoint gets for an event of a topic. */
export const webhookPayload = <T extends keyof typeof webhookTopics>(topic: T) =>
  z.object({
    type: z.literal(topic),
    /** When the event happened. */
    timestamp: Timestamp,
    version: z.literal(WEBHOOK_VERSION),
    data: webhookTopics[topic],
  })
