import * as z from 'zod/mini'
import { writtenAttributes } from './attribute-fields.ts'
import { PriceAmd } from './money.ts'
import { oneLine } from './one-line.ts'
import { RequiredText, Text } from './text.ts'

/** Small Latin letters, digits and hyphens between them: the end of the product's address. */
export const Slug = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug_form' }),
    z.maxLength(120, { error: 'slug_form' }),
  )

const NewSku = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: 'sku_form' }))

const Grams = z.int().check(z.gte(1), z.lte(1_000_000))
export const MAX_PRICE_AMD = 100_000_000
const Price = PriceAmd.check(z.lte(MAX_PRICE_AMD))

/** A packing as it is written; named by its sku, which it keeps for ever. Its stock is booked by the calls of stock. */
export const SaveVariant = z
  .object({
    sku: NewSku,
    weight: Grams,
    price: Price,
    oldPrice: z.nullable(Price),
    sameDay: z.boolean(),
    isWithdrawn: z.boolean(),
  })
  .check(
    z.refine(({ price, oldPrice }) => oldPrice === null || oldPrice > price, {
      error: 'old_price',
      path: ['oldPrice'],
    }),
  )
export type SaveVariant = z.infer<typeof SaveVariant>

/** How many packings a product has at most. */
export const MAX_VARIANTS = 30

/** How many pictures a product has at most. */
export const MAX_PICTURES = 12

const alt = Text(200).check(oneLine)

/** An uploaded picture with what is to be seen on it; '' is no text. */
const WrittenPicture = z.object({ id: z.uuid(), alt, altEN: alt, altHY: alt })
export type WrittenPicture = z.infer<typeof WrittenPicture>

const title = Text(150).check(oneLine)
const subTitle = Text(200).check(oneLine)
const description = Text(5000)

/** What every product has; '' is no text: en and hy fall back to ru then. */
const written = {
  slug: Slug,
  brand: Text(100).check(oneLine),
  title: RequiredText(150).check(oneLine),
  titleEN: title,
  titleHY: title,
  subTitle,
  subTitleEN: subTitle,
  subTitleHY: subTitle,
  description,
  descriptionEN: description,
  descriptionHY: description,
  /** In the order in which the shop shows them. */
  variants: z.array(SaveVariant).check(z.maxLength(MAX_VARIANTS)),
  /** In the order in which they are shown, each once. Cards show the first. */
  pictures: z.array(WrittenPicture).check(
    z.maxLength(MAX_PICTURES),
    z.refine(list => new Set(list.map(({ id }) => id)).size === list.length, { error: 'picture_twice' }),
  ),
}

const Share = z.number().check(z.gte(0), z.lte(1))

/** A taste profile as it is written; kept in hundredths. */
const SaveTaste = z.object({
  sweet: Share,
  sour: Share,
  fresh: Share,
  spicy: Share,
  creamy: Share,
  bitter: Share,
  herbal: Share,
})

/** A product as staff write it, whole. The category of a taste is the flavor's. */
export const WrittenProduct = z.discriminatedUnion('category', [
  z.object({ ...written, category: z.literal('flavor'), ...writtenAttributes('flavor'), taste: SaveTaste }),
  z.object({ ...written, category: z.literal('hookah'), ...writtenAttributes('hookah') }),
  z.object({ ...written, category: z.literal('accessory'), ...writtenAttributes('accessory') }),
  z.object({ ...written, category: z.literal('coal'), ...writtenAttributes('coal') }),
])
export type WrittenProduct = z.infer<typeof WrittenProduct>
