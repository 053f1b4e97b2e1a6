import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { CartMix, Item, MAX_LINES, MAX_MIXES_OF_CART } from './checkout.ts'
import { MAX_RENTALS, OrderRental } from './rental-booking.ts'
import { route } from './route.ts'
import { LocalTime, MAX_INT32, storable } from './scalars.ts'

/** A rental in a cart. Its flavor and bowl are among the lines. The client chooses `id`. */
export const SavedCartRental = z.object({
  id: CartMix.shape.id,
  ...OrderRental.shape,
  slug: OrderRental.shape.slug.check(storable),
  pickUpTime: z.optional(LocalTime),
})
export type SavedCartRental = z.infer<typeof SavedCartRental>

/** A mix in a cart: the packs of the lines that belong to it. */
export const SavedCartMix = z.extend(CartMix, {
  /** The link of the mix, if it is saved. */
  shareId: z.optional(z.string().check(z.maxLength(64), storable)),
})
export type SavedCartMix = z.infer<typeof SavedCartMix>

/**
 * The saved cart of an account. `products` has the products of lines that the client did not send. `version` is 0 if
 * no cart was saved.
 */
export const SavedCart = z.object({
  lines: z.array(Item),
  rentals: z.array(SavedCartRental),
  mixes: z.array(SavedCartMix),
  products: z.array(Product),
  version: z.int(),
})
export type SavedCart = z.infer<typeof SavedCart>

/** The cart to save. */
export const PutCart = z.object({
  lines: z.array(Item).check(z.maxLength(MAX_LINES)),
  /** If absent, the saved rentals are kept. */
  rentals: z.optional(z.array(SavedCartRental).check(z.maxLength(MAX_RENTALS))),
  /** If absent, the saved mixes are kept. */
  mixes: z.optional(z.array(SavedCartMix).check(z.maxLength(MAX_MIXES_OF_CART))),
  /**
   * The version that the client has read. If absent, the carts are merged: lines by SKU with the larger quantity,
   * rentals and mixes by id.
   */
  version: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_INT32))),
})
export type PutCart = z.infer<typeof PutCart>

const tag = 'carts'

/** Returns the saved cart of the signed-in customer with the products that it contains. */
export const getCart = route({
  method: 'GET',
  path: '/user/cart',
  access: 'customer',
  tag,
  summary: 'Retrieve the saved cart',
  result: SavedCart,
})
/**
 * Replaces the cart if `version` is the current one, else returns `CART_CHANGED`. Without `version` the carts are
 * merged: the larger quantity of each SKU is kept.
 */
export const putCart = route({
  method: 'PUT',
  path: '/user/cart',
  access: 'customer',
  tag,
  summary: 'Save the cart',
  body: PutCart,
  result: SavedCart,
  errors: ['VALIDATION', 'CART_CHANGED'],
})

export const cartRoutes = { getCart, putCart }
