import * as z from 'zod/mini'
import { textFields } from './text-fields.ts'

/** Stock keeping unit: the id of a variant. */
export const Sku = z.string().check(z.minLength(1), z.maxLength(64))

/** The titles of a product: in Russian, and in the other languages if the shop has them. */
export const titleFields = textFields('title', z.string(), z.optional(z.string()))

/** The fields that name and show a variant. */
export const variantFields = {
  sku: z.string(),
  slug: z.string(),
  ...titleFields,
  brand: z.string(),
  imageUrl: z.string(),
  /** Net weight in grams. */
  weight: z.int(),
}
