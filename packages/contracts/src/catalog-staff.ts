import * as z from 'zod/mini'
import { staffAttributes } from './attribute-fields.ts'
import { Category, FlavorCategory, ProductPage, TasteProfile } from './catalog.ts'
import { Slug, WrittenProduct } from './catalog-writing.ts'
import { Keyed } from './idempotency-key.ts'
import { MAX_INT32 } from './int32.ts'
import { choices, PageLimit, pageOf } from './list.ts'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { titles } from './packing.ts'
import { PublicPicture } from './pictures.ts'
import { ById, route } from './route.ts'
import { Text } from './text.ts'
import { Moment } from './time.ts'

/** draft: not in the shop, being written or taken off; archived: put away. */
export const ProductState = z.enum(['draft', 'published', 'archived'])
export type ProductState = z.infer<typeof ProductState>

/** With no more than this free, a packing is soon sold out, pieces. */
export const LOW_STOCK = 5

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
])
export type StaffSort = z.infer<typeof StaffSort>

/** Languages that a product can do without: it falls back to ru there. */
const Translation = z.enum(['en', 'hy'])

/** A packing as staff see it. */
export const StaffVariant = z.object({
  sku: z.string(),
  /** Grams. */
  weight: z.int(),
  price: Amd,
  /** The price before a reduction, AMD. */
  oldPrice: z.nullable(Amd),
  sameDay: z.boolean(),
  /** Taken off sale; what was sold of it stays known. */
  isWithdrawn: z.boolean(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  /** Sold and not packed yet: off the stock on hand, and still on the shelf. */
  unpacked: z.int(),
})
export type StaffVariant = z.infer<typeof StaffVariant>

/** A product in the table of staff. */
export const StaffProductRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  category: Category,
  brand: z.string(),
  ...titles,
  imageUrl: z.string(),
  state: ProductState,
  version: z.int(),
  /** When staff last changed it, or it was made. */
  updatedAt: Moment,
  /** Languages in which a text is missing that ru has. */
  missing: z.array(Translation),
  /** Units sold. */
  popularity: z.int(),
  variants: z.array(StaffVariant),
})
export type StaffProductRow = z.infer<typeof StaffProductRow>

/** Which products: what a filter of the table names, or a file of them is made of. */
export const productFilters = {
  /** Words of titles, brand, taste; or the beginning of a slug or sku. */
  q: z.optional(Text(100)),
  category: choices(Category),
  brand: choices(z.string().check(z.maxLength(100))),
  state: choices(ProductState),
  /** Packings on sale: out: none can be bought; low: one that can has at most LOW_STOCK left; in: one can be bought. */
  stock: z.optional(z.enum(['out', 'low', 'in'])),
  missing: choices(Translation),
}
const ProductFilters = z.object(productFilters)
export type ProductFilters = z.infer<typeof ProductFilters>

export const StaffProductQuery = z.object({
  ...productFilters,
  sort: z._default(StaffSort, 'updated'),
  limit: PageLimit,
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type StaffProductQuery = z.infer<typeof StaffProductQuery>

/** The version that was read: another one by now, and the change is refused. */
const Version = z.int().check(z.gte(1), z.lte(MAX_INT32))

/** Why customers cannot buy it, or find it less than they could; the first stand in the way, the last four only warn. */
export const Hurdle = z.enum([
  'archived',
  'draft',
  'no_title',
  'no_brand',
  'no_description',
  'no_packing',
  'out_of_stock',
  'only_shown',
  'no_en',
  'no_hy',
  'low_stock',
  'no_picture',
])
export type Hurdle = z.infer<typeof Hurdle>

/** A product as its editor has it. */
export const StaffProduct = z.object({
  id: z.uuid(),
  state: ProductState,
  version: z.int(),
  createdAt: Moment,
  updatedAt: z.nullable(Moment),
  /** Who last changed it; absent where nobody has, or the account is deleted. */
  updatedBy: z.optional(z.string()),
  /** Units sold. */
  popularity: z.int(),
  imageUrl: z.string(),
  hurdles: z.array(Hurdle),
  /** Addresses it had, which lead to the present one. */
  formerSlugs: z.array(z.string()),
  slug: z.string(),
  category: Category,
  brand: z.string(),
  title: z.string(),
  titleEN: z.string(),
  titleHY: z.string(),
  subTitle: z.string(),
  subTitleEN: z.string(),
  subTitleHY: z.string(),
  description: z.string(),
  descriptionEN: z.string(),
  descriptionHY: z.string(),
  ...staffAttributes,
  taste: z.optional(TasteProfile),
  variants: z.array(StaffVariant),
  pictures: z.array(z.extend(PublicPicture, { alt: z.string(), altEN: z.string(), altHY: z.string() })),
})
export type StaffProduct = z.infer<typeof StaffProduct>

/** A value of a reference list. A hidden one is offered only where a product has it already. */
const Option = z.object({ id: z.string(), name: Texts, isHidden: z.boolean() })

/** What the fields of the editor and the filters of the table offer. */
export const ProductOptions = z.object({
  /** Every brand there is, by name, with the number of its products. */
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  flavors: z.array(z.extend(Option, { category: FlavorCategory })),
  accessoryTypes: z.array(Option),
})
export type ProductOptions = z.infer<typeof ProductOptions>

const tag = 'catalog'
const WithVersion = z.object({ version: Version })
const changed = {
  access: 'admin' as const,
  tag,
  params: ById,
  result: StaffProduct,
}

export const listStaffProducts = route({
  method: 'GET',
  path: '/admin/products',
  access: 'operator',
  tag,
  summary: 'Products with every packing, price and stock: searched, filtered, sorted, paged.',
  query: StaffProductQuery,
  result: pageOf(StaffProductRow),
  errors: ['VALIDATION'],
})
export const getProductOptions = route({
  method: 'GET',
  path: '/admin/products/options',
  access: 'operator',
  tag,
  summary: 'The brands, tastes and accessory types there are.',
  result: ProductOptions,
})
export const suggestSlug = route({
  method: 'GET',
  path: '/admin/products/slug',
  access: 'admin',
  tag,
  summary: 'A free address for a brand and a title; or, of a slug, whether a product may have it.',
  query: z.object({
    brand: z.optional(z.string().check(z.maxLength(100))),
    title: z.optional(z.string().check(z.maxLength(150))),
    slug: z.optional(Slug),
    /** The product that asks: its own addresses are free for it. */
    id: z.optional(z.uuid()),
  }),
  result: z.object({ slug: z.string(), isFree: z.boolean() }),
  errors: ['VALIDATION'],
})
export const getStaffProduct = route({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'operator',
  tag,
  summary: 'A product in all its languages, and why customers cannot buy it.',
  params: ById,
  result: StaffProduct,
  errors: ['PRODUCT_NOT_FOUND'],
})
export const createProduct = route({
  method: 'POST',
  path: '/admin/products',
  access: 'admin',
  tag,
  summary: 'Makes a draft. Safe to repeat with the same Idempotency-Key.',
  headers: Keyed,
  body: WrittenProduct,
  result: StaffProduct,
  status: 201,
  errors: ['VALIDATION'],
})
export const saveProduct = route({
  ...changed,
  method: 'PUT',
  path: '/admin/products/:id',
  summary:
    'Writes a product whole. Where somebody has changed it since the version given, nothing is written and details name who changed which fields when. The same again changes nothing.',
  body: z.object({ version: Version, product: WrittenProduct }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PRODUCT_INCOMPLETE'],
})
export const duplicateProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/duplicate',
  summary:
    'Makes a draft of the same texts and packings with an address and skus of its own. Safe to repeat with the same Idempotency-Key.',
  headers: Keyed,
  status: 201,
  errors: ['PRODUCT_NOT_FOUND'],
})
export const publishProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/publish',
  summary: 'Puts it into the shop; details name what is missing for that. Repeating it changes nothing.',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PRODUCT_INCOMPLETE'],
})
export const unpublishProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/unpublish',
  summary: 'Makes it a draft: out of the shop, or back from the archive. Repeating it changes nothing.',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED'],
})
export const archiveProduct = route({
  ...changed,
  method: 'POST',
  path: '/admin/products/:id/archive',
  summary: 'Puts it away, out of the shop and the table. Repeating it changes nothing.',
  body: WithVersion,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED'],
})
export const previewLink = route({
  method: 'POST',
  path: '/admin/products/:id/preview',
  access: 'operator',
  tag,
  summary: 'A token that shows the product, as it is at any moment, to whoever has it, for a week.',
  params: ById,
  result: z.object({ token: z.string(), expiresAt: Moment }),
  errors: ['PRODUCT_NOT_FOUND'],
})
export const previewProduct = route({
  method: 'GET',
  path: '/catalog/previews/:token',
  access: 'all',
  tag,
  summary: 'A product as its page would show it, in the shop or not, by a link of staff.',
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
