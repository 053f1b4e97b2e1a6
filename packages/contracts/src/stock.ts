import * as z from 'zod/mini'
import { route, Success } from './route.ts'
import { Timestamp } from './scalars.ts'
import { Sku, variantFields } from './variant.ts'

/** Maximum number of back-in-stock alerts of an account. */
export const MAX_STOCK_ALERTS = 50

/** A back-in-stock alert of a customer. */
export const StockAlert = z.object({
  ...variantFields,
  category: z.string(),
  askedAt: Timestamp,
})
export type StockAlert = z.infer<typeof StockAlert>

const tag = 'stock'

/**
 * Sends one SMS and e-mail when a sold-out variant is available again. Returns `IN_STOCK` if it is available now.
 * Repeating the request has no effect. The limit is 50 alerts.
 */
export const addStockAlert = route({
  method: 'POST',
  path: '/catalog/products/:slug/stock-alerts',
  access: 'customer',
  tag,
  summary: 'Add a back-in-stock alert',
  params: z.object({ slug: z.string().check(z.maxLength(120)) }),
  body: z.object({ sku: Sku }),
  result: Success,
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'IN_STOCK', 'TOO_MANY_STOCK_ALERTS'],
})
/** Returns the sold-out variants that the customer waits for, newest first. */
export const listStockAlerts = route({
  method: 'GET',
  path: '/user/stock-alerts',
  access: 'customer',
  tag,
  summary: 'List back-in-stock alerts',
  result: z.object({ items: z.array(StockAlert) }),
})
/** Deletes an alert. Repeating the request has no effect. */
export const removeStockAlert = route({
  method: 'DELETE',
  path: '/user/stock-alerts/:sku',
  access: 'customer',
  tag,
  summary: 'Delete a back-in-stock alert',
  params: z.object({ sku: Sku }),
  result: Success,
})

export const stockRoutes = { addStockAlert, listStockAlerts, removeStockAlert }
