import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { OrderNumber } from './orders.ts'
import { AdminOrder, OrderVersion } from './orders-staff.ts'
import { Sku } from './packing.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'

/** What becomes of lines of an order that is paid and not packed; lines that are not named stay. */
export const ChangeLines = z.object({
  lines: z.array(z.object({ sku: Sku, /** 0: the line goes. */ quantity: z.int().check(z.gte(0), z.lte(99)) })).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine(lines => new Set(lines.map(({ sku }) => sku)).size === lines.length, { error: 'value_invalid' }),
  ),
  /** Why: staff alone read it. */
  reason: RequiredText(300),
  version: z.optional(OrderVersion),
})
export type ChangeLines = z.infer<typeof ChangeLines>

export const changeOrderLines = route({
  method: 'PATCH',
  path: '/admin/orders/:number/lines',
  access: 'operator',
  tag: 'orders',
  summary:
    'Changes what a paid order brings before it is packed: fewer, none or other goods. What it costs less goes back; it may not cost more. Once per Idempotency-Key.',
  headers: Keyed,
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
