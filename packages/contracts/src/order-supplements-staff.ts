import * as z from 'zod/mini'
import { Item, MAX_LINES } from './checkout.ts'
import { StaffQuote } from './order-drafts-staff.ts'
import { ExpectedTotals, OrderNumber } from './orders.ts'
import { IdempotencyHeaders, route } from './route.ts'

/** Items that staff add to a paid order. */
const SupplementItems = z.array(Item).check(z.minLength(1), z.maxLength(MAX_LINES))

/** Always empty: a rental has its own delivery day, and a mix is ordered as a whole. Both need a new order. */
const NotSupplemented = z.optional(z.array(z.unknown()).check(z.maxLength(0, { error: 'supplement_items_only' })))
const supplementContents = { items: SupplementItems, rentals: NotSupplemented, mixes: NotSupplemented }

/** A supplement to open. */
export const OpenSupplement = z.object({
  ...supplementContents,
  /** The totals of the quote. */
  expected: ExpectedTotals,
})
export type OpenSupplement = z.infer<typeof OpenSupplement>

const tag = 'orders'

/**
 * Calculates what items would cost that staff add to a paid order: by the current prices and promotions, without a
 * delivery fee, because they travel with the order.
 */
export const quoteSupplement = route({
  method: 'POST',
  path: '/admin/orders/:number/supplements/quote',
  access: 'orders.edit',
  tag,
  summary: 'Calculate items that are added to an order',
  params: OrderNumber,
  body: z.object(supplementContents),
  result: StaffQuote,
  errors: ['NOT_FOUND', 'VALIDATION', 'FORBIDDEN'],
})

/**
 * Adds items to a paid order that is not dispatched: places a supplement, an order for the same customer with the same
 * delivery, reserves its stock, and sends the payment link by SMS. It expires like other orders that staff place, and
 * at the latest when the order is dispatched. The request is idempotent by its `Idempotency-Key`.
 */
export const openSupplement = route({
  method: 'POST',
  path: '/admin/orders/:number/supplements',
  access: 'orders.edit',
  tag,
  summary: 'Add items to a paid order',
  params: OrderNumber,
  headers: IdempotencyHeaders,
  body: OpenSupplement,
  result: z.object({
    /** Number of the supplement. */
    number: z.int(),
  }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'VALIDATION',
    'FORBIDDEN',
    'SUPPLEMENT_NOT_POSSIBLE',
    'OUT_OF_STOCK',
    'ITEM_UNAVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'ORDERS_OFF',
    'TOTAL_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const orderSupplementRoutes = { quoteSupplement, openSupplement }
