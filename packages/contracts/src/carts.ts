import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { CartMix, Item, MAX_LINES, MAX_MIXES_OF_CART } from './checkout.ts'
import { MAX_INT32 } from './int32.ts'
import { MAX_RENTALS, OrderRental } from './rental-booking.ts'
import { route } from './route.ts'
import { storable } from './text.ts'
import { LocalTime } from './time.ts'

/** A rental of a cart: its flavor and its bowl are one each of the lines. `id` is the browser's name for it. */
export const KeptRental = z.object({
  id: CartMix.shape.id,
  ...OrderRental.shape,
  slug: OrderRental.shape.slug.check(storable),
  pickUpTime: z.optional(LocalTime),
})
export type KeptRental = z.infer<typeof KeptRental>

/** A mix of a cart: which packs of the lines are its. */
export const KeptMix = z.extend(CartMix, {
  /** Its link, where it is saved. */
  shareId: z.optional(z.string().check(z.maxLength(64), storable)),
})
export type KeptMix = z.infer<typeof KeptMix>

/**
 * The account's cart. `products` has those that a browser needs to show the lines that it did not send itself;
 * `version` is 0 where there has never been a cart.
 */
export const SavedCart = z.object({
  lines: z.array(Item),
  rentals: z.array(KeptRental),
  mixes: z.array(KeptMix),
  products: z.array(Product),
  version: z.int(),
})
export type SavedCart = z.infer<typeof SavedCart>

export const PutCart = z.object({
  lines: z.array(Item).check(z.maxLength(MAX_LINES)),
  /** Absent from browsers that know no groups: those of the account stay as they are. */
  rentals: z.optional(z.array(KeptRental).check(z.maxLength(MAX_RENTALS))),
  mixes: z.optional(z.array(KeptMix).check(z.maxLength(MAX_MIXES_OF_CART))),
  /**
   * The version that the browser knows: its cart replaces that one. Absent, as at login: the two are merged by sku,
   * and the larger quantity wins (decisions.md, Cart and quote); groups are merged by their ids, and the lines hold the packs of all.
   */
  version: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_INT32))),
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
