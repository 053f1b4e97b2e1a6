import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { Item, MAX_LINES } from './checkout.ts'
import { route } from './route.ts'

/**
 * The account's cart. `products` has those that a browser needs to show the lines that it did not send itself;
 * `version` is 0 where there has never been a cart.
 */
export const SavedCart = z.object({ lines: z.array(Item), products: z.array(Product), version: z.int() })
export type SavedCart = z.infer<typeof SavedCart>

export const PutCart = z.object({
  lines: z.array(Item).check(z.maxLength(MAX_LINES)),
  /**
   * The version that the browser knows: its cart replaces that one. Absent, as at login: the two are merged by sku,
   * and the larger quantity wins (decisions.md, Cart and quote).
   */
  version: z.optional(z.int().check(z.nonnegative())),
})
export type PutCart = z.infer<typeof PutCart>

const tag = 'carts'

export const getCart = route({
  method: 'GET',
  path: '/user/cart',
  access: 'customer',
  tag,
  summary: "The signed-in customer's cart as its browsers last wrote it.",
  result: SavedCart,
})
export const putCart = route({
  method: 'PUT',
  path: '/user/cart',
  access: 'customer',
  tag,
  summary:
    'Replaces the cart of the version named, or merges into it where none is. CART_CHANGED: another browser was first.',
  body: PutCart,
  result: SavedCart,
  errors: ['VALIDATION', 'CART_CHANGED'],
})

export const cartRoutes = { getCart, putCart }
