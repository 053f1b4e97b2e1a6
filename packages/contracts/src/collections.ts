import * as z from 'zod/mini'
import { ruleAttributes } from './attribute-fields.ts'
import { Category } from './catalog.ts'
import { PublicPicture } from './pictures.ts'
import { route } from './route.ts'
import { Amd, Text } from './scalars.ts'

const values = <T extends z.ZodMiniType>(value: T) => z.optional(z.array(value).check(z.maxLength(50)))

/**
 * The filters of a collection that follows a rule, as the product list has them. A product must match every filter;
 * several values of one filter are alternatives.
 */
export const CollectionRule = z.object({
  category: values(Category),
  /** Search text. */
  q: z.optional(Text(100)),
  brand: values(Text(100)),
  ...ruleAttributes,
  /** Pack weight in grams. */
  weight: values(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** Lowest price in AMD. */
  priceMin: z.optional(Amd),
  /** Highest price in AMD. */
  priceMax: z.optional(Amd),
  inStock: z.optional(z.boolean()),
  onSale: z.optional(z.boolean()),
})
export type CollectionRule = z.infer<typeof CollectionRule>

/** A published collection as menus and tiles show it, in the requested language. */
export const CollectionCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** Empty if there is none. */
  subTitle: z.string(),
  picture: z.optional(PublicPicture),
  /** True if menus name it; the others are found by their links, the search and the page of all collections. */
  isInMenu: z.boolean(),
})
export type CollectionCard = z.infer<typeof CollectionCard>

/** What a landing page shows above its products, in the requested language. */
const landing = {
  title: z.string(),
  subTitle: z.string(),
  /** Paragraphs are separated by empty lines. Empty if there is none. */
  description: z.string(),
  picture: z.optional(PublicPicture),
  /** The categories of its products. */
  categories: z.array(Category),
}

/** The page of a collection. Its products are those of the product list with `collection`. */
export const CollectionPage = z.object({ slug: z.string(), ...landing })
export type CollectionPage = z.infer<typeof CollectionPage>

/** A brand that has products on sale. */
export const BrandLink = z.object({ slug: z.string(), name: z.string() })
export type BrandLink = z.infer<typeof BrandLink>

/** The page of a brand. Its products are those of the product list with `brand`. */
export const BrandPage = z.object({ slug: z.string(), ...landing })
export type BrandPage = z.infer<typeof BrandPage>

/** The path parameter of a landing page. */
export const CollectionBySlug = z.object({ slug: z.string().check(z.maxLength(120)) })

const base = { method: 'GET', access: 'all', tag: 'collections' } as const

/** Returns the published collections in the order of the menus. */
export const listCollections = route({
  ...base,
  path: '/collections',
  summary: 'List collections',
  result: z.object({ items: z.array(CollectionCard) }),
})
/** Returns the page of a published collection. */
export const getCollection = route({
  ...base,
  path: '/collections/:slug',
  summary: 'Retrieve a collection',
  params: CollectionBySlug,
  result: CollectionPage,
  errors: ['NOT_FOUND'],
})
/** Returns the brands that have products on sale, by name. */
export const listBrands = route({
  ...base,
  path: '/brands',
  summary: 'List brands',
  result: z.object({ items: z.array(BrandLink) }),
})
/** Returns the page of a brand that has products on sale. */
export const getBrand = route({
  ...base,
  path: '/brands/:slug',
  summary: 'Retrieve a brand',
  params: CollectionBySlug,
  result: BrandPage,
  errors: ['NOT_FOUND'],
})

export const collectionRoutes = { listCollections, getCollection, listBrands, getBrand }
