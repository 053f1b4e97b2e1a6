import * as z from 'zod/mini'
import { writtenAttributes } from './attribute-fields.ts'
import { FocalPoint } from './pictures.ts'
import { oneLine, RequiredText, Text } from './scalars.ts'
import { MAX_MOVED, Shelf } from './stock-staff.ts'
import { textFields } from './text-fields.ts'

/** Lower-case Latin letters, digits and hyphens. It is the last part of the product's URL. */
export const Slug = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug_form' }),
    z.maxLength(120, { error: 'slug_form' }),
  )

/** Id of a new variant. */
const NewSku = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: 'sku_form' }))

/** Maximum weight of a pack size in grams. */
export const MAX_WEIGHT_GRAMS = 1_000_000
/** Weight in grams. */
const Grams = z
  .int({ error: 'grams_form' })
  .check(z.gte(1, { error: 'grams_form' }), z.lte(MAX_WEIGHT_GRAMS, { error: 'grams_form' }))
export const MAX_PRICE_AMD = 100_000_000
/** Price in whole Armenian drams (AMD). */
const Price = z
  .int({ error: 'price_form' })
  .check(z.positive({ error: 'price_form' }), z.lte(MAX_PRICE_AMD, { error: 'price_form' }))

/** Units of a new variant. */
const OpeningStock = z
  .int({ error: 'pieces_form' })
  .check(z.gte(0, { error: 'pieces_form' }), z.lte(MAX_MOVED, { error: 'pieces_form' }))

/** A variant, identified by its permanent SKU. Its stock is changed by stock movements. */
export const SaveVariant = z
  .object({
    sku: NewSku,
    weight: Grams,
    price: Price,
    oldPrice: z.nullable(Price),
    sameDay: z.boolean(),
    isWithdrawn: z.boolean(),
    /** Where it lies in the warehouse; without it, the shelf stays. A change needs `stock.edit`. */
    shelf: z.optional(z.nullable(Shelf)),
    /**
     * Units that are received when the variant is created; an existing variant ignores it. It needs `stock.edit`.
     * Categories that need best-before dates take deliveries only.
     */
    openingStock: z.optional(OpeningStock),
  })
  .check(
    z.refine(({ price, oldPrice }) => oldPrice === null || oldPrice > price, {
      error: 'old_price',
      path: ['oldPrice'],
    }),
  )
export type SaveVariant = z.infer<typeof SaveVariant>

/** Maximum number of variants of a product. */
export const MAX_VARIANTS = 30

/** Maximum number of pictures of a product. */
export const MAX_PICTURES = 12

const alt = Text(200).check(oneLine)

/** An uploaded picture with its description. An empty text means none. */
const WrittenPicture = z.object({
  id: z.uuid(),
  /** The point that stays visible if a card crops the picture. Without it, the center. */
  focus: z.optional(z.nullable(FocalPoint)),
  ...textFields('alt', alt, alt),
})
export type WrittenPicture = z.infer<typeof WrittenPicture>

const title = Text(150).check(oneLine)
const subTitle = Text(200).check(oneLine)
const description = Text(5000)

/** The fields of every product. If a text is empty, the shop shows the default language. */
const written = {
  slug: Slug,
  brand: Text(100).check(oneLine),
  ...textFields('title', RequiredText(150).check(oneLine), title),
  ...textFields('subTitle', subTitle, subTitle),
  ...textFields('description', description, description),
  /** In the order in which the shop shows them. */
  variants: z.array(SaveVariant).check(z.maxLength(MAX_VARIANTS)),
  /** In the order in which they are shown, each once. Cards show the first. */
  pictures: z.array(WrittenPicture).check(
    z.maxLength(MAX_PICTURES),
    z.refine(list => new Set(list.map(({ id }) => id)).size === list.length, { error: 'picture_twice' }),
  ),
}

/** A number from 0 to 1. */
const Share = z.number().check(z.gte(0), z.lte(1))

/** Intensity of each taste dimension from 0 to 1, with two decimals. */
const SaveTaste = z.object({
  sweet: Share,
  sour: Share,
  fresh: Share,
  spicy: Share,
  creamy: Share,
  bitter: Share,
  herbal: Share,
})

type End = number | null | undefined
const isRange = (min: End, max: End): boolean => !min || !max || min <= max

/** A complete product. */
export const WrittenProduct = z.discriminatedUnion('category', [
  z.object({ ...written, category: z.literal('flavor'), ...writtenAttributes('flavor'), taste: SaveTaste }),
  z
    .object({ ...written, category: z.literal('hookah'), ...writtenAttributes('hookah') })
    .check(z.refine(({ joint }) => joint !== 'any', { error: 'joint_of_hookah', path: ['joint'] })),
  z.object({ ...written, category: z.literal('accessory'), ...writtenAttributes('accessory') }).check(
    z.refine(({ rimMin, rimMax }) => isRange(rimMin, rimMax), { error: 'range_order', path: ['rimMax'] }),
    z.refine(({ tipMin, tipMax }) => isRange(tipMin, tipMax), { error: 'range_order', path: ['tipMax'] }),
  ),
  z.object({ ...written, category: z.literal('coal'), ...writtenAttributes('coal') }),
])
export type WrittenProduct = z.infer<typeof WrittenProduct>
