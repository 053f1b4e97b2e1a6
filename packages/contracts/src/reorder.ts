import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { CartMix, MixLine, StockStatus } from './checkout.ts'
import { OrderNumber } from './orders.ts'
import { BookedRental } from './rental-booking.ts'
import { route } from './route.ts'
import { SuggestionItem } from './suggestions.ts'
import { textFields } from './text-fields.ts'
import { titleFields } from './variant.ts'

/** A line that can be ordered again: `quantity` of the `requested` units. */
export const ReorderLine = z.object({
  sku: z.string(),
  ...titleFields,
  requested: z.int(),
  quantity: z.int(),
  status: StockStatus,
})
export type ReorderLine = z.infer<typeof ReorderLine>

/** A mix that can be ordered again. */
export const ReorderMix = z.object({
  name: CartMix.shape.name,
  /** Available packs, within the quantities of the lines. Empty if none is available. */
  lines: z.array(MixLine),
  /** Unavailable parts with their replacements. */
  gone: z.array(
    z.extend(MixLine, {
      status: StockStatus,
      /** The same flavor in another pack size, otherwise the closest taste of equal strength. */
      swap: z.optional(SuggestionItem),
    }),
  ),
})
export type ReorderMix = z.infer<typeof ReorderMix>

/** A rental that can be ordered again for new days. Its flavor and bowl are not among the lines. */
export const ReorderRental = z.extend(z.pick(BookedRental, { slug: true, ...textFields('title', true, true) }), {
  /** True if the model can still be rented. */
  isOffered: z.boolean(),
  /** Absent if not available; null if the customer had tobacco. */
  flavorSku: z.optional(z.nullable(z.string())),
  /** Absent if not available; null if the customer had a bowl. */
  cupSku: z.optional(z.nullable(z.string())),
})
export type ReorderRental = z.infer<typeof ReorderRental>

/**
 * Returns which lines, mixes and rentals of an order are available now, with the products for a cart. It does not
 * change anything.
 */
export const getReorder = route({
  method: 'GET',
  path: '/orders/:number/again',
  access: 'customer',
  tag: 'orders',
  summary: 'Prepare a reorder',
  params: OrderNumber,
  result: z.object({
    lines: z.array(ReorderLine),
    mixes: z.array(ReorderMix),
    rentals: z.array(ReorderRental),
    products: z.array(Product),
  }),
  errors: ['NOT_FOUND'],
})

export const reorderRoutes = { getReorder }
