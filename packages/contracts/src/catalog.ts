import * as z from 'zod/mini'
import { productAttributes, queriedAttributes } from './attribute-fields.ts'
import { facetNames } from './attributes.ts'
import { recordOf } from './enums.ts'
import { Texts } from './locale-schemas.ts'
import { choices, PageLimit } from './pagination.ts'
import { FocalPoint } from './pictures.ts'
import { builtInAccessoryTypes, categories, flavorCategories, flavorRoles, sorts, strengths } from './product-values.ts'
import { route, Success } from './route.ts'
import { Amd, LocalDate } from './scalars.ts'
import { textFields } from './text-fields.ts'
import { titleFields } from './variant.ts'

export { builtInAccessoryTypes, flavorCategories, strengths, tasteDimensions } from './product-values.ts'

/** Category of a product. */
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

/** Category of a flavor. */
export const FlavorCategory = z.enum(flavorCategories)
export type FlavorCategory = z.infer<typeof FlavorCategory>

/** Strength of a flavor. */
export const Strength = z.enum(strengths)
export type Strength = z.infer<typeof Strength>

/** Use of a taste in a mix: `base` for most of it, `accent` for a smaller share, `cooling` for coolness. */
export const FlavorRole = z.enum(flavorRoles)

export const BuiltInAccessoryType = z.enum(builtInAccessoryTypes)
export type BuiltInAccessoryType = z.infer<typeof BuiltInAccessoryType>

/** Order of a product list. Default: `popular`. */
export const Sort = z.enum(sorts)
export type Sort = z.infer<typeof Sort>

/** Intensity of each taste dimension from 0 to 1. */
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

/** A running promotion that applies to a variant. */
export const OfferedPromotion = z.object({
  id: z.uuid(),
  ...titleFields,
  /** True if its amount is taken off once per order, not per unit; otherwise absent. */
  isOncePerOrder: z.optional(z.literal(true)),
  /** The price of the matching items that a cart must reach, in AMD; absent if there is no minimum. */
  minimumAmd: z.optional(Amd),
  /** How many orders of a customer get it; absent if all do. */
  usesPerCustomer: z.optional(z.int().check(z.gte(1))),
  /** True for free delivery, which applies in Yerevan; otherwise absent. */
  isInYerevan: z.optional(z.literal(true)),
})
export type OfferedPromotion = z.infer<typeof OfferedPromotion>

/** What the promotions for all visitors do for a variant. The cart also applies those for groups of customers. */
export const VariantOffer = z.object({
  /**
   * Price of a unit in AMD, which no customer pays more than; absent if no promotion lowers it. Amounts off, which apply
   * once per order, are not in it.
   */
  price: z.optional(Amd),
  /** The promotions of this price first, then those that need more units or a minimum. */
  promotions: z.array(OfferedPromotion),
})
export type VariantOffer = z.infer<typeof VariantOffer>

/** A date of the units in the store. Each unit has this date or a later one. */
const CommonDate = z.object({
  date: LocalDate,
  /** True if some units have a later date. */
  hasLater: z.boolean(),
})

/** The dates that hold for every unit of a variant in the store. */
export const VariantDates = z.object({
  /** The last day on which the units may be sold; absent if a unit has none, is expired or has no lot. */
  bestBefore: z.optional(CommonDate),
  /** The day on which the units were packed; absent for the same reasons. */
  packed: z.optional(CommonDate),
  /** True if the units were packed within the days of the settings and a law does not forbid to promote the category. */
  isFresh: z.optional(z.literal(true)),
})
export type VariantDates = z.infer<typeof VariantDates>

/** A pack size of a product, which can be bought. `available` is the stock on hand minus the reserved quantity. */
export const Variant = z.object({
  sku: z.string(),
  /** Net weight in grams. */
  weight: z.int(),
  /** Price in AMD, VAT included. */
  price: Amd,
  /** Price before the discount in AMD; absent if there is none. */
  oldPrice: z.optional(Amd),
  /** Running promotions; absent if none applies. */
  offer: z.optional(VariantOffer),
  /** Only on the page of the product; absent without dates. */
  dates: z.optional(VariantDates),
  /** Units that can be bought now. */
  available: z.int(),
  /** False if delivery is possible from the next day only. */
  sameDay: z.boolean(),
})
export type Variant = z.infer<typeof Variant>

const optionalText = z.optional(z.string())

/** A picture of a product. Generated pictures have only `url`, `width` and `height` (pixels). */
export const CatalogPicture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Value of `srcset` for AVIF. */
  avif: z.optional(z.string()),
  /** Value of `srcset` for WebP. */
  webp: z.optional(z.string()),
  /** A tiny preview as a `data:` URL. */
  placeholder: z.optional(z.string()),
  /** True if a white background surrounds the object; absent otherwise. */
  isOnWhite: z.optional(z.literal(true)),
  /** The point that stays visible if a card crops the picture; absent: the center. */
  focus: z.optional(FocalPoint),
  ...textFields('alt', optionalText, optionalText),
})
export type CatalogPicture = z.infer<typeof CatalogPicture>

/** A product as lists show it. If a text is missing in a language, show the default language. */
export const Product = z.object({
  slug: z.string(),
  category: Category,
  /** The category, or for accessories the type. */
  productType: z.string(),
  brand: z.string(),
  ...titleFields,
  ...textFields('subTitle', z.string(), optionalText),
  ...textFields('description', z.string(), optionalText),
  imageUrl: z.string(),
  /** The first uploaded picture; absent if there is none. `imageUrl` always has a picture. */
  picture: z.optional(CatalogPicture),
  ...productAttributes,
  /** Name of `accessoryType` by language. */
  accessoryTypeName: z.optional(Texts),
  /** True if the product is shown but not sold online; otherwise absent. */
  isOnlyShown: z.optional(z.literal(true)),
  variants: z.array(Variant),
})
export type Product = z.infer<typeof Product>

/** A product with pictures, taste profile and related products. */
export const ProductPage = z.extend(Product, {
  /** Slug of the brand's page. Absent if an API process of the previous version responds. */
  brandSlug: z.optional(z.string()),
  pictures: z.array(CatalogPicture),
  taste: z.optional(TasteProfile),
  related: z.array(Product),
})
export type ProductPage = z.infer<typeof ProductPage>

/** A value of a facet with the number of products that it would show. */
export const FacetValue = z.object({
  value: z.string(),
  /** Name by language, for values that are ids. */
  name: z.optional(Texts),
  count: z.int(),
  /** Ids of values that were merged into this one. Filters accept them. */
  formerIds: z.optional(z.array(z.string())),
})
export type FacetValue = z.infer<typeof FacetValue>

/**
 * The values of a facet; empty if the response lacks it. During a rolling update the web app may read the response of an API
 * process that does not know a new facet yet. The type requires the field, so that the API always sends it.
 */
const FacetValues = z._default(z.array(FacetValue), []) as z.ZodMiniType<FacetValue[], FacetValue[]>

/** Number of products by value of each facet. A facet's own filter is ignored for its counts. */
export const Facets = z.object({
  ...recordOf(facetNames, () => FacetValues),
  price: z.object({ min: Amd, max: Amd }),
  inStock: z.int(),
  onSale: z.int(),
})
export type Facets = z.infer<typeof Facets>

/** `true` or `false`. */
const Flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(flag => flag === 'true'),
  ),
)
/** Amount in whole Armenian drams (AMD). */
const AmdQuery = z.optional(z.coerce.number().check(z.int(), z.nonnegative()))

export const ProductQuery = z.object({
  /** Only products with these slugs. */
  slug: choices(z.string().check(z.maxLength(120))),
  category: choices(Category),
  /** Search text in Russian, English or Armenian. Typing errors are tolerated. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  brand: choices(z.string().check(z.maxLength(100))),
  /** Only products of the published collection with this slug; a picked list keeps its order for `popular`. */
  collection: z.optional(z.string().check(z.maxLength(120))),
  ...queriedAttributes,
  /** Only parts that fit the hookah with this slug. */
  fits: z.optional(z.string().check(z.maxLength(120))),
  /** Pack weight in grams. */
  weight: choices(z.coerce.number().check(z.int())),
  /** Lowest price in AMD, after promotions of each unit. */
  priceMin: AmdQuery,
  /** Highest price in AMD, after promotions of each unit. */
  priceMax: AmdQuery,
  /** `true` returns only products with an available variant. */
  inStock: Flag,
  /** `true` returns only products with a price that is reduced, by itself or by a promotion. */
  onSale: Flag,
  sort: z._default(Sort, 'popular'),
  limit: PageLimit,
  /** `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** A page of products with facet counts. */
export const ProductList = z.object({
  items: z.array(Product),
  nextCursor: z.nullable(z.string()),
  total: z.int(),
  /** True if nothing was found as searched for, and the products are only similar; otherwise absent. */
  isNear: z.optional(z.literal(true)),
  /** The hookah of the filter `fits`; absent without the filter and for an unknown hookah. */
  fits: z.optional(z.object({ slug: z.string(), ...titleFields })),
  /** Only the first page of a search has the values that the search does not find, with the count 0. */
  facets: Facets,
})
export type ProductList = z.infer<typeof ProductList>

const tag = 'catalog'

/**
 * Returns published products with facet counts. A product must match every filter; several values of one filter are
 * alternatives. Search with `q`, sort with `sort` and page with `cursor`.
 */
export const listProducts = route({
  method: 'GET',
  path: '/catalog/products',
  access: 'all',
  tag,
  summary: 'List products',
  query: ProductQuery,
  result: ProductList,
  errors: ['VALIDATION'],
})
/** Returns a published product with its variants, pictures, taste profile and related products. */
export const getProduct = route({
  method: 'GET',
  path: '/catalog/products/:slug',
  access: 'all',
  tag,
  summary: 'Retrieve a product',
  params: z.object({ slug: z.string().check(z.maxLength(120)) }),
  result: ProductPage,
  errors: ['PRODUCT_NOT_FOUND'],
})
/** A text that a shopper searches for. */
const SearchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A collection whose title matches the text. */
const SuggestedCollection = z.object({ slug: z.string(), title: z.string() })
export type SuggestedCollection = z.infer<typeof SuggestedCollection>

/** Products, brands and collections for the text typed so far. */
export const ProductSuggestions = z.object({
  items: z.array(Product),
  /** True if nothing was found as typed, and the products are only similar; otherwise absent. */
  isNear: z.optional(z.literal(true)),
  /** Brands that begin with the text. Empty if an API process of the previous version responds. */
  brands: z._default(z.array(z.string()), []) as z.ZodMiniType<string[], string[]>,
  /** The slugs of the brands' pages, in the same order. Empty if an API process of the previous version responds. */
  brandSlugs: z._default(z.array(z.string()), []) as z.ZodMiniType<string[], string[]>,
  /** Collections that have a word beginning with each typed one. Empty if an API process of the previous version responds. */
  collections: z._default(z.array(SuggestedCollection), []) as z.ZodMiniType<
    SuggestedCollection[],
    SuggestedCollection[]
  >,
})
export type ProductSuggestions = z.infer<typeof ProductSuggestions>

/** Returns up to 8 products, 3 brands and 3 collections that match the text typed so far. */
export const suggestProducts = route({
  method: 'GET',
  path: '/catalog/suggest',
  access: 'all',
  tag,
  summary: 'Suggest products',
  query: z.object({ q: SearchText }),
  result: ProductSuggestions,
  errors: ['VALIDATION'],
})
/**
 * Counts a search that a shopper has submitted, for the list of popular searches and the failed searches of staff. The
 * text is stored by day and language without its author. Texts that look like a phone number or an e-mail address are
 * not stored.
 */
export const recordSearch = route({
  method: 'POST',
  path: '/catalog/searches',
  access: 'all',
  tag,
  summary: 'Record a search',
  body: z.object({ q: SearchText }),
  result: Success,
  errors: ['VALIDATION'],
})
/**
 * Returns up to 6 brands, tastes and accessory types that shoppers have searched for most in the last 30 days, in the
 * language of `Accept-Language`.
 */
export const listPopularSearches = route({
  method: 'GET',
  path: '/catalog/popular-searches',
  access: 'all',
  tag,
  summary: 'List popular searches',
  result: z.object({ items: z.array(z.string()) }),
})

export const catalogRoutes = { listProducts, getProduct, suggestProducts, recordSearch, listPopularSearches }
