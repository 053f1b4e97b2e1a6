import * as z from 'zod/mini'
import { packing, Sku } from './packing.ts'
import { route, Success } from './route.ts'
import { Moment } from './time.ts'

/** How many sold-out packings an account can wait for at most. */
export const MAX_STOCK_ALERTS = 50

/** A sold-out packing that a customer wants to hear of when it is back. */
export const StockAlert = z.object({
  ...packing,
  category: z.string(),
  askedAt: Moment,
})
export type StockAlert = z.infer<typeof StockAlert>

const tag = 'stock'

export const addStockAlert = route({
  method: 'POST',
  path: '/catalog/products/:slug/stock-alerts',
  access: 'customer',
  tag,
  summary: 'Asks to be told once, by SMS and e-mail, when a sold-out packing is back. Asking again changes nothing.',
  params: z.object({ slug: z.string().check(z.maxLength(120)) }),
  body: z.object({ sku: Sku }),
  result: Success,
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'IN_STOCK', 'TOO_MANY_STOCK_ALERTS'],
})
export const listStockAlerts = route({
  method: 'GET',
  path: '/user/stock-alerts',
  access: 'customer',
  tag,
  summary: 'The sold-out packings the customer waits for, the newest first.',
  result: z.object({ items: z.array(StockAlert) }),
})
export const removeStockAlert = route({
  method: 'DELETE',
  path: '/user/stock-alerts/:sku',
  access: 'customer',
  tag,
  summary: 'Stops waiting for a packing; where nobody waits it changes nothing.',
  params: z.object({ sku: Sku }),
  result: Success,
})

export const stockRoutes = { addStockAlert, listStockAlerts, removeStockAlert }
