import * as z from 'zod/mini'

/** Names a packing: what is sold, counted and ordered. */
export const Sku = z.string().check(z.minLength(1), z.maxLength(64))

/** What goods are called: in ru, and in the other languages where the shop has it. */
export const titles = { title: z.string(), titleEN: z.optional(z.string()), titleHY: z.optional(z.string()) }

/** What names and shows a packing. */
export const packing = {
  sku: z.string(),
  slug: z.string(),
  ...titles,
  brand: z.string(),
  imageUrl: z.string(),
  /** Grams. */
  weight: z.int(),
}
