import * as z from 'zod/mini'
import { productAttributes, queriedAttributes } from './attribute-fields.ts'
import { facetNames, recordOf } from './attributes.ts'
import { builtInAccessoryTypes, categories, flavorCategories, flavorRoles, sorts, strengths } from './goods.ts'
import { choices, PageLimit } from './list.ts'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { titles } from './packing.ts'
import { route } from './route.ts'

export { builtInAccessoryTypes, flavorCategories, strengths, tasteDimensions } from './goods.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const FlavorCategory = z.enum(flavorCategories)
export type FlavorCategory = z.infer<typeof FlavorCategory>

export const Strength = z.enum(strengths)
export type Strength = z.infer<typeof Strength>

export const FlavorRole = z.enum(flavorRoles)

export const BuiltInAccessoryType = z.enum(builtInAccessoryTypes)
export type BuiltInAccessoryType = z.infer<typeof BuiltInAccessoryType>

export const Sort = z.enum(sorts)
export type Sort = z.infer<typeof Sort>

export const TasteProfile = z.object({
  sweet: z.number(),
  sour: z.number(),
  fresh: z.number(),
  spicy: z.number(),
  creamy: z.number(),
  bitter: z.number(),
  herbal: z.number(),
})
export type TasteProfile = z.infer<typeof TasteProfile>

/** A packing: what is bought. `available` is stock on hand less what is reserved. */
export const Variant = z.object({
  sku: z.string(),
  /** Grams. */
  weight: z.int(),
  price: Amd,
  /** The price before a reduction, AMD. */
  oldPrice: z.optional(Amd),
  available: z.int(),
  /** False: delivered from the next day on (decisions.md, Delivery). */
  sameDay: z.boolean(),
})
export type Variant = z.infer<typeof Variant>

/** A picture of a product. A drawn one has its address alone; an uploaded one `srcset`s, a placeholder and its texts. */
export const ShownPicture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  avif: z.optional(z.string()),
  webp: z.optional(z.string()),
  /** A data: address of a few pixels. */
  placeholder: z.optional(z.string()),
  alt: z.optional(z.string()),
  altEN: z.optional(z.string()),
  altHY: z.optional(z.string()),
})
export type ShownPicture = z.infer<typeof ShownPicture>

/** A product as lists and pages show it (api.md). Absent EN and HY texts fall back to ru. */
export const Product = z.object({
  slug: z.string(),
  category: Category,
  /** The trade's word for the kind of goods: the category, or the accessory's type. */
  productType: z.string(),
  brand: z.string(),
  ...titles,
  subTitle: z.string(),
  subTitleEN: z.optional(z.string()),
  subTitleHY: z.optional(z.string()),
  description: z.string(),
  descriptionEN: z.optional(z.string()),
  descriptionHY: z.optional(z.string()),
  imageUrl: z.string(),
  /** The first uploaded picture; absent where the shop draws one. */
  picture: z.optional(ShownPicture),
  ...productAttributes,
  /** The name that staff gave to `accessoryType`. */
  accessoryTypeName: z.optional(Texts),
  /** Present: the shop shows it and does not sell it online. */
  isOnlyShown: z.optional(z.literal(true)),
  variants: z.array(Variant),
})
export type Product = z.infer<typeof Product>

/** A product's page: its pictures, taste and what goes well with it. */
export const ProductPage = z.extend(Product, {
  pictures: z.array(ShownPicture),
  taste: z.optional(TasteProfile),
  related: z.array(Product),
})
export type ProductPage = z.infer<typeof ProductPage>

/** One value of a facet with how many products it would show; `name` is for the person. */
export const FacetValue = z.object({
  value: z.string(),
  name: z.optional(Texts),
  count: z.int(),
  /** Ids of values that were merged into this one: a filter by them is a filter by this one. */
  formerIds: z.optional(z.array(z.string())),
})
export type FacetValue = z.infer<typeof FacetValue>

/** Counts of each facet's values under all the other facets' choices. */
export const Facets = z.object({
  ...recordOf(facetNames, () => z.array(FacetValue)),
  price: z.object({ min: Amd, max: Amd }),
  inStock: z.int(),
  onSale: z.int(),
})
export type Facets = z.infer<typeof Facets>

const Flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(flag => flag === 'true'),
  ),
)
const AmdQuery = z.optional(z.coerce.number().check(z.int(), z.nonnegative()))

export const ProductQuery = z.object({
  /** These products alone, as what a person has looked at. */
  slug: choices(z.string().check(z.maxLength(120))),
  category: choices(Category),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  brand: choices(z.string().check(z.maxLength(100))),
  ...queriedAttributes,
  /** Grams of a packing. */
  weight: choices(z.coerce.number().check(z.int())),
  priceMin: AmdQuery,
  priceMax: AmdQuery,
  inStock: Flag,
  onSale: Flag,
  sort: z._default(Sort, 'popular'),
  limit: PageLimit,
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const ProductList = z.object({
  items: z.array(Product),
  nextCursor: z.nullable(z.string()),
  total: z.int(),
  facets: Facets,
})
export type ProductList = z.infer<typeof ProductList>

const tag = 'catalog'

export const listProducts = route({
  method: 'GET',
  path: '/catalog/products',
  access: 'all',
  tag,
  summary: 'Products by facets (OR within one, AND between), searched, sorted and paged by cursor.',
  query: ProductQuery,
  result: ProductList,
  errors: ['VALIDATION'],
})
export const getProduct = route({
  method: 'GET',
  path: '/catalog/products/:slug',
  access: 'all',
  tag,
  summary: 'One product with its variants, pictures, taste profile and related products.',
  params: z.object({ slug: z.string().check(z.maxLength(120)) }),
  result: ProductPage,
  errors: ['PRODUCT_NOT_FOUND'],
})
export const suggestProducts = route({
  method: 'GET',
  path: '/catalog/suggest',
  access: 'all',
  tag,
  summary: 'Up to 8 products for what is being typed into the search.',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  result: z.object({ items: z.array(Product) }),
  errors: ['VALIDATION'],
})

export const catalogRoutes = { listProducts, getProduct, suggestProducts }
