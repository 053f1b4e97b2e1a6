import * as z from 'zod/mini'
import { staffAttributes } from './attribute-fields.ts'
import { Category, FlavorCategory, ProductPage, TasteProfile } from './catalog.ts'
import { Slug, WrittenProduct } from './catalog-writing.ts'
import { Texts } from './locale-schemas.ts'
import { translationLocales } from './locales.ts'
import { choices, PageLimit, pageOf } from './pagination.ts'
import { FocalPoint, PublicPicture } from './pictures.ts'
import { AverageCost } from './purchasing.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { Amd, MAX_INT32, Text, Timestamp } from './scalars.ts'
import { textFields } from './text-fields.ts'
import { titleFields } from './variant.ts'

/** `draft`: not shown; `published`: shown in the shop; `archived`: removed. */
export const ProductState = z.enum(['draft', 'published', 'archived'])
export type ProductState = z.infer<typeof ProductState>

/** Order of the product list of staff. The margin of a product is its lowest one; an unknown margin comes last. */
export const StaffSort = z.enum([
  'updated',
  'title',
  'brand',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
  'popular',
  'new',
  'margin-asc',
  'margin-desc',
])
export type StaffSort = z.infer<typeof StaffSort>

/** A language that texts are translated into. */
const Translation = z.enum(translationLocales)

/** A variant as staff see it. */
export const StaffVariant = z.object({
  sku: z.string(),
  /** Net weight in grams. */
  weight: z.int(),
  price: Amd,
  /** Price before the discount in AMD. */
  oldPrice: z.nullable(Amd),
  sameDay: z.boolean(),
  /** True if the variant is no longer sold. */
  isWithdrawn: z.boolean(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  /** Sold units that are not packed yet. They are not part of the stock on hand. */
  unpacked: z.int(),
  /** At this many available units or fewer, the stock is low. */
  reorderPoint: z.int(),
  /** Null if it is unknown. */
  barcode: z.nullable(z.string()),
  /** Where the variant lies in the warehouse; null if it is unknown. */
  shelf: z.nullable(z.string()),
})
export type StaffVariant = z.infer<typeof StaffVariant>

/** A variant in the list of products. */
export const ListedVariant = z.extend(StaffVariant, {
  /** Null if it is unknown; absent for staff without `stock.view`. */
  averageCostAmd: z.optional(z.nullable(AverageCost)),
})
export type ListedVariant = z.infer<typeof ListedVariant>

/** A product in the list of staff. */
export const StaffProductRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  category: Category,
  brand: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  state: ProductState,
  version: z.int(),
  /** When staff created or last changed it. */
  updatedAt: Timestamp,
  /** Languages in which texts are missing. */
  missing: z.array(Translation),
  /** Units sold. */
  popularity: z.int(),
  variants: z.array(ListedVariant),
})
export type StaffProductRow = z.infer<typeof StaffProductRow>

/** Filters of the product table and of exports. */
export const productFilters = {
  /** Words of the title, brand or taste, or the beginning of a slug or SKU. */
  q: z.optional(Text(100)),
  category: choices(Category),
  brand: choices(z.string().check(z.maxLength(100))),
  state: choices(ProductState),
  /** `out`: no variant is available; `low`: a variant has at most 5 available units; `in`: a variant is available. */
  stock: z.optional(z.enum(['out', 'low', 'in'])),
  missing: choices(Translation),
}
/** Filters of products. */
export const ProductFilters = z.object(productFilters)
export type ProductFilters = z.infer<typeof ProductFilters>

export const StaffProductQuery = z.object({
  ...productFilters,
  sort: z._default(StaffSort, 'updated'),
  limit: PageLimit,
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type StaffProductQuery = z.infer<typeof StaffProductQuery>

/** The version that the client has read. An outdated version is rejected. */
const ProductVersion = z.int().check(z.gte(1), z.lte(MAX_INT32))

/** Why customers cannot buy the product. The last four values are warnings. */
export const PublishBlocker = z.enum([
  'archived',
  'draft',
  'no_title',
  'no_brand',
  'no_description',
  'no_packing',
  'out_of_stock',
  'only_shown',
  ...translationLocales.map(locale => `no_${locale}` as const),
  'low_stock',
  'no_picture',
])
export type PublishBlocker = z.infer<typeof PublishBlocker>

/** A product as its editor shows it. */
export const StaffProduct = z.object({
  id: z.uuid(),
  state: ProductState,
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: z.nullable(Timestamp),
  /** Name of the staff member who last changed it; absent if there is none. */
  updatedBy: z.optional(z.string()),
  /** Units sold. */
  popularity: z.int(),
  imageUrl: z.string(),
  hurdles: z.array(PublishBlocker),
  /** Former slugs, which redirect to the current one. */
  formerSlugs: z.array(z.string()),
  slug: z.string(),
  category: Category,
  brand: z.string(),
  ...textFields('title', z.string(), z.string()),
  ...textFields('subTitle', z.string(), z.string()),
  ...textFields('description', z.string(), z.string()),
  ...staffAttributes,
  taste: z.optional(TasteProfile),
  variants: z.array(StaffVariant),
  pictures: z.array(
    z.extend(PublicPicture, { focus: z.nullable(FocalPoint), ...textFields('alt', z.string(), z.string()) }),
  ),
})
export type StaffProduct = z.infer<typeof StaffProduct>

/** A value of a reference list. A hidden one is offered only for products that have it. */
const ReferenceOption = z.object({ id: z.string(), name: Texts, isHidden: z.boolean() })

/** Values for the editor and the filters. */
export const ProductOptions = z.object({
  /** All brands by name with the number of their products. */
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  flavors: z.array(z.extend(ReferenceOption, { category: FlavorCategory })),
  accessoryTypes: z.array(ReferenceOption),
  /** Categories whose units are received only with best-before dates. */
  datedCategories: z.optional(z.array(Category)),
})
export type ProductOptions = z.infer<typeof ProductOptions>

const tag = 'catalog' as const
/** The version that the client has read. */
const WithVersion = z.object({ version: ProductVersion })
const changed = {
  access: 'catalog.edit' as const,
  tag,
  params: ById,
  result: StaffProduct,
}

/**
 * Returns products in all states with every variant, price and stock level. Search, filter and sort them. Average costs
 * and the sorting by margin need `stock.view`.
 */
export const listStaffProducts = route({
  method: 'GET',
  path: '/admin/products',
  access: 'catalog.view',
  tag,
  summary: 'List products for staff',
  query: StaffProductQuery,
  result: pageOf(StaffProductRow),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Returns the brands, tastes and accessory types that a product can have. */
export const getProductOptions = route({
  method: 'GET',
  path: '/admin/products/options',
  access: 'catalog.view',
  tag,
  summary: 'List product options',
  result: ProductOptions,
})
/** Returns a free slug for a brand and a title, or whether a given slug is free. */
export const suggestSlug = route({
  method: 'GET',
  path: '/admin/products/slug',
  access: 'catalog.edit',
  tag,
  summary: 'Suggest a product slug',
  query: z.object({
    brand: z.optional(z.string().check(z.maxLength(100))),
    title: z.optional(z.string().check(z.maxLength(150))),
    slug: z.optional(Slug),
    /** Id of the product to ignore, so that its own slugs are free. */
    id: z.optional(z.uuid()),
  }),
  result: z.object({ slug: z.string(), isFree: z.boolean() }),
  errors: ['VALIDATION'],
})
/** Returns a product with its texts in all languages and the reasons why it cannot be bought. */
export const getStaffProduct = route({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'catalog.view',
  tag,
  summary: 'Retrieve a product for staff',
  params: ById,
  result: StaffProduct,
  errors: ['PRODUCT_NOT_FOUND'],
})
/** Creates a product as a draft. The request is idempotent by its `Idempotency-Key`. */
export const createProduct = route({
  method: 'POST',
  path: '/admin/products',
  access: 'catalog.edit',
  tag,
  summary: 'Create a product',
  headers: IdempotencyHeaders,
  body: WrittenProduct,
  result: StaffProduct,
  status: 201,
  errors: ['VALIDATION'],
})
/**
 * Replaces a product. Returns `CATALOG_CHANGED` if `version` is outdated; `details` name the changed fields, the
 * staff member and the time. Sending the current product has no effect.
 */
export const saveProduct = route({
  ...changed,
  method: 'PUT',
  path: '/admin/products/:id',
  summary: 'Update a product',
  body: z.object({ version: ProductVersion, product: WrittenProduct }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PRODUCT_INCOMPLETE'],
})
/**
 * Creates a draft with the same texts and variants, and with a new slug and new SKUs. The request is idempotent by
 * its `Idempotency-Key`.
 */
export const duplicateProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/duplicate',
  summary: 'Duplicate a product',
  headers: IdempotencyHeaders,
  status: 201,
  errors: ['PRODUCT_NOT_FOUND'],
})
/**
 * Shows a product in the shop. If the product is incomplete, `details` name the missing fields. Repeating the request
 * has no effect.
 */
export const publishProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/publish',
  summary: 'Publish a product',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PRODUCT_INCOMPLETE'],
})
/** Makes a published or archived product a draft, which customers do not see. Repeating the request has no effect. */
export const unpublishProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/unpublish',
  summary: 'Unpublish a product',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED'],
})
/** Removes a product from the shop and from the default list of staff. Repeating the request has no effect. */
export const archiveProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/archive',
  summary: 'Archive a product',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED'],
})
/** Returns a token that shows the current product to anyone who has it. The token is valid for 7 days. */
export const previewLink = route({
  method: 'POST',
  path: '/admin/products/:id/preview',
  access: 'catalog.view',
  tag,
  summary: 'Create a preview link',
  params: ById,
  result: z.object({ token: z.string(), expiresAt: Timestamp }),
  errors: ['PRODUCT_NOT_FOUND'],
})
/**
 * Returns a product as its page would show it, also if it is not published. The path has the token of a preview link.
 */
export const previewProduct = route({
  method: 'GET',
  path: '/catalog/previews/:token',
  access: 'all',
  tag,
  summary: 'Preview a product',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  result: ProductPage,
  errors: ['PRODUCT_NOT_FOUND'],
})

export const catalogStaffRoutes = {
  listStaffProducts,
  getProductOptions,
  suggestSlug,
  getStaffProduct,
  createProduct,
  saveProduct,
  duplicateProduct,
  publishProduct,
  unpublishProduct,
  archiveProduct,
  previewLink,
  previewProduct,
}
