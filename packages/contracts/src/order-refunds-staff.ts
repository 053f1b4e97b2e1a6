import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { Amd } from './money.ts'
import { OrderNumber } from './orders.ts'
import { AdminOrder } from './orders-staff.ts'
import { Sku } from './packing.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'

/** All that is left; units of lines of a delivered order that the customer keeps; or an amount. */
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

export const refundOrder = route({
  method: 'POST',
  path: '/admin/orders/:number/refunds',
  access: 'operator',
  tag: 'orders',
  summary:
    'Gives money of a paid order back without its goods: all, for some units, or an amount; never more than is left, from a limit on once an admin releases it. Once per Idempotency-Key.',
  headers: Keyed,
  params: OrderNumber,
  body: z.object({ part: RefundPart, /** Why: staff alone read it. */ reason: RequiredText(300) }),
  result: AdminOrder,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'ORDER_STATE',
    'REFUND_EXCEEDS_PAYMENT',
    'RETURN_NOT_POSSIBLE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const orderRefundsStaffRoutes = { refundOrder }
