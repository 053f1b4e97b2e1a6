import * as z from 'zod/mini'
import { IdempotencyHeaders } from './idempotency-key.ts'
import { OrderNumber } from './orders.ts'
import { AdminOrder, OrderVersion } from './orders-staff.ts'
import { Sku } from './packing.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'

/** New quantities of lines. Lines that are not named are kept. */
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
  access: 'operator',
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

export const orderLinesStaffRoutes = { changeOrderLines }
