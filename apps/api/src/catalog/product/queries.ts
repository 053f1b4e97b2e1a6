import {
  type CatalogPicture,
  Category,
  FlavorCategory,
  type Product,
  type TasteProfile,
  type Variant,
} from '@shop/contracts/catalog.ts'
import { flavorColor } from '@shop/contracts/flavor-colors.ts'
import type { FocalPoint } from '@shop/contracts/pictures.ts'
import { completeTexts, type LocalTexts, toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { toPublicPicture } from '#pictures/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, arrayOf, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { categoryFlag } from '#settings/index.ts'
import { attributeSelections, toAttributes } from './columns.ts'
import { type FindOffer, type OfferSource, withOffers } from './offers.ts'

/** True if product `p` can be ordered online. */
export const IS_SOLD_ONLINE = categoryFlag('isSoldOnline')

/** True if product `p` has a variant in stock that is not withdrawn. */
export const HAS_AVAILABLE_VARIANT = sql<boolean>`EXISTS (SELECT FROM variant v
  WHERE v.product_id = p.id AND v.withdrawn_at IS NULL AND v.on_hand > v.reserved)`

/** Selects what `imageOf` needs of products. Add joins, columns and conditions; the product is `p`. */
export const picturedProducts = kysely
  .selectFrom('product as p')
  .select(({ selectFrom }) => [
    'p.slug',
    'p.category',
    categoryFlag('hasPlainPictures').as('isPlain'),
    jsonArrayFrom(
      selectFrom('product_picture as s')
        .innerJoin('picture as m', 'm.id', 's.picture_id')
        .select([
          'm.id',
          'm.width',
          'm.height',
          'm.widths',
          'm.placeholder',
          'm.is_on_white as isOnWhite',
          's.alt',
          's.focus_x as focusX',
          's.focus_y as focusY',
        ])
        .whereRef('s.product_id', '=', 'p.id')
        .orderBy('s.position'),
    ).as('pictures'),
  ])

/** Selects what lists and pages show of products, without their variants. */
export const productTexts = picturedProducts.select(({ selectFrom }) => [
  'p.id',
  'p.brand',
  ...attributeSelections,
  'p.title',
  'p.sub_title as subTitle',
  'p.description',
  IS_SOLD_ONLINE.as('isSoldOnline'),
  selectFrom('accessory_type as t')
    .select('t.name')
    .whereRef('t.id', '=', 'p.accessory_type')
    .$asScalar()
    .as('accessoryTypeName'),
  // Percent of full scale, in the order of the contract's taste dimensions; null except for flavors.
  sql<number[] | null>`CASE WHEN p.sweet IS NOT NULL
    THEN json_build_array(p.sweet, p.sour, p.fresh, p.spicy, p.creamy, p.bitter, p.herbal) END`.as('taste'),
])

/** Selects what lists and pages show of products, with their variants that are not withdrawn. */
export const products = productTexts.select(({ selectFrom }) =>
  jsonArrayFrom(
    selectFrom('variant as v')
      .select(({ eb }) => [
        'v.sku',
        'v.weight_grams as weight',
        'v.price_amd as price',
        'v.old_price_amd as oldPrice',
        eb('v.on_hand', '-', eb.ref('v.reserved')).as('available'),
        'v.same_day as sameDay',
      ])
      .whereRef('v.product_id', '=', 'p.id')
      .where('v.withdrawn_at', 'is', null)
      .orderBy('v.position')
      .orderBy('v.weight_grams'),
  ).as('variants'),
)

export type ProductRow = InferResult<typeof products>[number]
type VariantRow = ProductRow['variants'][number]

type Pictured = InferResult<typeof picturedProducts>[number]
type Picture = Pictured['pictures'][number]

/** Converts a row to the API's product. Texts and attributes that the product lacks are omitted. */
export function toProduct(row: ProductRow): Product {
  const category = Category.parse(row.category)
  const [picture] = shownPictures(row)
  return {
    slug: row.slug,
    category,
    productType: row.accessoryType ?? category,
    brand: row.brand,
    ...toTextFields('title', row.title),
    ...toTextFields('subTitle', row.subTitle),
    ...toTextFields('description', row.description),
    imageUrl: imageOf(row),
    ...(picture && { picture }),
    ...toAttributes(row),
    ...(row.accessoryTypeName !== null && { accessoryTypeName: completeTexts(row.accessoryTypeName) }),
    ...(!row.isSoldOnline && { isOnlyShown: true as const }),
    variants: row.variants.map(toVariant),
  }
}

/** Selects the columns that store the names and the picture of a product at the time of an order. */
export const namesSelect = {
  slug: true,
  brand: true,
  title: true,
  imageUrl: true,
} as const

/** Returns the color of a flavor in charts; undefined for other products. */
export function toFlavorColor(category: string | null, taste: string | null): string | undefined {
  const parsed = FlavorCategory.safeParse(category)
  return parsed.success ? flavorColor(parsed.data, taste) : undefined
}

/** Converts these columns to the fields of the API. */
export function namesOf({
  slug,
  brand,
  title,
  imageUrl,
}: Record<'slug' | 'brand' | 'imageUrl', string> & { title: LocalTexts }) {
  return { slug, brand, ...toTextFields('title', title), imageUrl }
}

/** Returns the API's pictures of a product; none if its category shows placeholders (the setting hasPlainPictures). */
export function shownPictures({ isPlain, pictures }: Pick<ProductRow, 'isPlain' | 'pictures'>): CatalogPicture[] {
  if (isPlain) return []
  return pictures.map(row => {
    const { id: _id, ...picture } = toPublicPicture(row)
    const { alt, ...translations } = toTextFields('alt', row.alt)
    const focus = toFocalPoint(row)
    return { ...picture, ...(focus && { focus }), ...(alt && { alt }), ...translations }
  })
}

/** Converts the columns of a focal point; null if staff have chosen none. */
export function toFocalPoint({ focusX: x, focusY: y }: Pick<Picture, 'focusX' | 'focusY'>): FocalPoint | null {
  return x === null || y === null ? null : { x, y }
}

/** Returns the URL of a product's first picture, or of its category's placeholder. */
export const imageOf = (row: Pictured): string => shownPictures(row)[0]?.url ?? placeholderOf(row.category)

/** A static file of the web app (apps/web/public/placeholders). */
const placeholderOf = (category: string) => `/placeholders/${category}.svg`

function toVariant({ oldPrice, ...variant }: VariantRow): Variant {
  return oldPrice === null ? variant : { ...variant, oldPrice }
}

/** Converts stored percentages to the API's values from 0 to 1. */
export function toTaste(percents: readonly number[]): TasteProfile {
  const [sweet = 0, sour = 0, fresh = 0, spicy = 0, creamy = 0, bitter = 0, herbal = 0] = percents.map(
    percent => percent / 100,
  )
  return { sweet, sour, fresh, spicy, creamy, bitter, herbal }
}

/** Returns products on sale in the order of the IDs. Two queries. */
export async function productsById(db: Tx, ids: readonly string[], readOffers: OfferSource): Promise<Product[]> {
  const byId = await productOfEach(db, ids, await readOffers())
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns products on sale by their IDs. One query. */
export async function productOfEach(
  db: Tx,
  ids: readonly string[],
  findOffer: FindOffer,
): Promise<Map<string, Product>> {
  const rows = await query(db, onSaleById({ ids }))
  return new Map(rows.map(row => [row.id, withOffers(row.id, toProduct(row), findOffer)]))
}

/** Returns the products on sale that have one of the SKUs, each once. One query. */
export async function productsBySku(db: Tx, skus: readonly string[]): Promise<Product[]> {
  const known = skus.filter(sku => !sku.includes('\0'))
  const rows = await query(db, onSaleBySku({ skus: known }))
  return rows.map(toProduct)
}

const onSale = products.where('p.withdrawn_at', 'is', null)

const onSaleById = prepare((param: Param<{ ids: readonly string[] }>) =>
  onSale.where('p.id', '=', anyOf(arrayOf(param('ids'), 'uuid[]'))),
)

const onSaleBySku = prepare((param: Param<{ skus: readonly string[] }>) =>
  onSale.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('variant as v')
        .select('v.id')
        .whereRef('v.product_id', '=', 'p.id')
        .where('v.sku', '=', anyOf(arrayOf(param('skus'), 'text[]')))
        .where('v.withdrawn_at', 'is', null),
    ),
  ),
)

/** Returns the slugs of the products on sale in some categories, sorted, for the sitemap. */
export async function listSlugs(db: Tx, categories: readonly Category[], limit: number): Promise<string[]> {
  const products = await query(
    db,
    kysely
      .selectFrom('product')
      .select('slug')
      .where('withdrawn_at', 'is', null)
      .where('category', '=', anyOf(categories))
      .orderBy('slug')
      .limit(limit),
  )
  return products.map(({ slug }) => slug)
}

/** Returns the present slug of the product that once had another; undefined if there is none on sale. */
export async function presentSlug(db: Tx, former: string): Promise<string | undefined> {
  if (former.includes('\0')) return undefined
  const [product] = await query(
    db,
    kysely
      .selectFrom('product_redirect as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .select('p.slug')
      .where('r.slug', '=', former)
      .where('p.withdrawn_at', 'is', null),
  )
  return product?.slug
}
