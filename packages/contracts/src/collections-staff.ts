import * as z from 'zod/mini'
import { Slug } from './catalog-writing.ts'
import { CollectionBySlug, CollectionRule } from './collections.ts'
import { Texts } from './locale-schemas.ts'
import { byLocale, locales } from './locales.ts'
import { PublicPicture } from './pictures.ts'
import { ById, route, Success } from './route.ts'
import { MAX_INT32, oneLine, RequiredText, Text } from './scalars.ts'

export const MAX_COLLECTION_TITLE = 60
export const MAX_COLLECTION_SUBTITLE = 160
export const MAX_COLLECTION_DESCRIPTION = 2000
/** Products of a picked list at most. */
export const MAX_COLLECTION_PRODUCTS = 200
/** Collections in all states at most. */
export const MAX_COLLECTIONS = 100

/** The title of a collection in each language. */
const Title = z.object(byLocale(() => RequiredText(MAX_COLLECTION_TITLE).check(oneLine)))

/** Creates the schema of a text that has all languages or none. A page must not mix languages. */
export function OptionalTexts(text: z.ZodMiniString) {
  return z.object(byLocale(() => text)).check(context => {
    const isSet = locales.some(locale => context.value[locale] !== '')
    for (const locale of locales) {
      if (isSet && context.value[locale] === '')
        context.issues.push({ code: 'custom', message: 'all_languages', path: [locale], input: context.value })
    }
  })
}

/** The subtitle of a collection: all languages or none. */
const SubTitle = OptionalTexts(Text(MAX_COLLECTION_SUBTITLE).check(oneLine))

const landing = {
  /** Paragraphs are separated by empty lines. All languages or none. */
  description: OptionalTexts(Text(MAX_COLLECTION_DESCRIPTION)),
  /** An uploaded catalog picture. */
  pictureId: z.nullable(z.uuid()),
}
const common = {
  slug: Slug,
  title: Title,
  subTitle: SubTitle,
  ...landing,
  isInMenu: z.boolean(),
  /** The slug of a published collection cannot change any more. */
  isPublished: z.boolean(),
}
const isNarrowing = z.refine<CollectionRule>(
  rule => Object.values(rule).some(value => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  { error: 'rule_empty' },
)

/** A collection to save: with a rule, or with the slugs of picked products in their order. */
export const WrittenCollection = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('rule'), rule: CollectionRule.check(isNarrowing) }),
  z.object({
    ...common,
    kind: z.literal('list'),
    products: z.array(z.string().check(z.maxLength(120))).check(
      z.minLength(1, { error: 'list_empty' }),
      z.maxLength(MAX_COLLECTION_PRODUCTS),
      z.refine(slugs => new Set(slugs).size === slugs.length, { error: 'product_twice' }),
    ),
  }),
])
export type WrittenCollection = z.infer<typeof WrittenCollection>

/** A product of a picked list. */
export const PickedProduct = z.object({
  slug: z.string(),
  title: Texts,
  imageUrl: z.string(),
  /** False for a draft or an archived product, which customers do not see. */
  isOnSale: z.boolean(),
})
export type PickedProduct = z.infer<typeof PickedProduct>

/** A collection as staff see it. */
export const StaffCollection = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(['rule', 'list']),
  /** Absent for a list. */
  rule: z.optional(CollectionRule),
  title: Texts,
  subTitle: Texts,
  description: Texts,
  picture: z.nullable(PublicPicture),
  isInMenu: z.boolean(),
  isPublished: z.boolean(),
  /** True once it has been published: its slug cannot change any more. */
  wasPublished: z.boolean(),
  version: z.int(),
  /** The products of a list in their order; empty for a rule. */
  products: z.array(PickedProduct),
})
export type StaffCollection = z.infer<typeof StaffCollection>

/** The texts of a brand's page. */
export const StaffBrand = z.object({
  slug: z.string(),
  name: z.string(),
  /** Number of products on sale. */
  products: z.int(),
  description: Texts,
  picture: z.nullable(PublicPicture),
  /** 0 until staff have saved it. */
  version: z.int(),
})
export type StaffBrand = z.infer<typeof StaffBrand>

const version = z.int().check(z.nonnegative(), z.lte(MAX_INT32))
const base = { access: 'content.edit', tag: 'collections' } as const

/** Returns all collections in the order of the menus. */
export const listStaffCollections = route({
  ...base,
  method: 'GET',
  path: '/admin/collections',
  summary: 'List collections for staff',
  result: z.object({ items: z.array(StaffCollection) }),
})
/** Returns a collection with its texts, rule or products, and picture. */
export const getStaffCollection = route({
  ...base,
  method: 'GET',
  path: '/admin/collections/:id',
  summary: 'Retrieve a collection for staff',
  params: ById,
  result: StaffCollection,
  errors: ['NOT_FOUND'],
})
/** Creates a collection as the last one of the menus. */
export const createCollection = route({
  ...base,
  method: 'POST',
  path: '/admin/collections',
  summary: 'Create a collection',
  body: WrittenCollection,
  result: StaffCollection,
  status: 201,
  errors: ['VALIDATION', 'CONFLICT'],
})
/**
 * Replaces a collection, publishes it or takes it off the shop. Returns `PAGE_CHANGED` with the author and the time of
 * the last change if `version` is outdated.
 */
export const saveCollection = route({
  ...base,
  method: 'PUT',
  path: '/admin/collections/:id',
  summary: 'Update a collection',
  params: ById,
  body: z.object({ version, collection: WrittenCollection }),
  result: StaffCollection,
  errors: ['VALIDATION', 'NOT_FOUND', 'PAGE_CHANGED'],
})
/** Deletes a collection. Repeating the request has no effect. */
export const deleteCollection = route({
  ...base,
  method: 'DELETE',
  path: '/admin/collections/:id',
  summary: 'Delete a collection',
  params: ById,
  result: Success,
})
/** Sets the order of the menus. Returns `PAGE_CHANGED` if the ids are not those of all collections. */
export const orderCollections = route({
  ...base,
  method: 'PUT',
  path: '/admin/collections-order',
  summary: 'Order the collections',
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(MAX_COLLECTIONS)) }),
  result: z.object({ items: z.array(StaffCollection) }),
  errors: ['VALIDATION', 'PAGE_CHANGED'],
})
/** Returns the brands that have products on sale, by name. */
export const listStaffBrands = route({
  ...base,
  method: 'GET',
  path: '/admin/brands',
  summary: 'List brands for staff',
  result: z.object({ items: z.array(StaffBrand) }),
})
/** Sets the text and the picture of a brand's page. Returns `PAGE_CHANGED` if `version` is outdated. */
export const saveBrand = route({
  ...base,
  method: 'PUT',
  path: '/admin/brands/:slug',
  summary: 'Update the page of a brand',
  params: CollectionBySlug,
  body: z.object({ version, ...landing }),
  result: StaffBrand,
  errors: ['VALIDATION', 'NOT_FOUND', 'PAGE_CHANGED'],
})

export const collectionStaffRoutes = {
  listStaffCollections,
  getStaffCollection,
  createCollection,
  saveCollection,
  deleteCollection,
  orderCollections,
  listStaffBrands,
  saveBrand,
}
