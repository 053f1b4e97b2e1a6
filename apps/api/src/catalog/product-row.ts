import { Category, type Product, type ShownPicture, type TasteProfile, type Variant } from '@shop/contracts/catalog.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { toPublicPicture } from '#pictures/index.ts'
import { kysely } from '#platform/sql.ts'
import { categoryFlag } from '#settings/index.ts'
import { attributeSelections, toAttributes } from './attribute-columns.ts'

/** Whether product `p` may be ordered here at all (decisions.md, Delivery). */
export const IS_SOLD_ONLINE = categoryFlag('isSoldOnline')

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
          's.alt_ru as alt',
          's.alt_en as altEN',
          's.alt_hy as altHY',
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
  'p.title_ru as titleRu',
  'p.title_en as titleEn',
  'p.title_hy as titleHy',
  'p.sub_title_ru as subTitleRu',
  'p.sub_title_en as subTitleEn',
  'p.sub_title_hy as subTitleHy',
  'p.description_ru as descriptionRu',
  'p.description_en as descriptionEn',
  'p.description_hy as descriptionHy',
  IS_SOLD_ONLINE.as('isSoldOnline'),
  jsonObjectFrom(
    selectFrom('accessory_type as t')
      .select(['t.name_ru as ru', 't.name_en as en', 't.name_hy as hy'])
      .whereRef('t.id', '=', 'p.accessory_type'),
  ).as('accessoryTypeName'),
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

/** What imageOf needs. */
export type Pictured = InferResult<typeof picturedProducts>[number]

/** A product on the wire (api.md): absent texts and facets are left out. */
export function toProduct(row: ProductRow): Product {
  const category = Category.parse(row.category)
  const [picture] = shownPictures(row)
  return {
    slug: row.slug,
    category,
    productType: row.accessoryType ?? category,
    brand: row.brand,
    ...titlesOf(row),
    subTitle: row.subTitleRu,
    description: row.descriptionRu,
    ...translations(row),
    imageUrl: imageOf(row),
    ...(picture && { picture }),
    ...toAttributes(row),
    ...(row.accessoryTypeName !== null && { accessoryTypeName: row.accessoryTypeName }),
    ...(!row.isSoldOnline && { isOnlyShown: true as const }),
    variants: row.variants.map(toVariant),
  }
}

/** The columns that keep what goods were called and looked like when they were ordered. */
export const namesSelect = {
  slug: true,
  brand: true,
  titleRu: true,
  titleEn: true,
  titleHy: true,
  imageUrl: true,
} as const

/** The same on the wire. */
export function namesOf(row: Titles & { slug: string; brand: string; imageUrl: string }) {
  const { slug, brand, imageUrl } = row
  return { slug, brand, ...titlesOf(row), imageUrl }
}

export type Titles = Pick<ProductRow, 'titleRu' | 'titleEn' | 'titleHy'>

/** The pictures of a product on the wire; none if its category shows placeholders (the setting hasPlainPictures). */
export function shownPictures({ isPlain, pictures }: Pick<ProductRow, 'isPlain' | 'pictures'>): ShownPicture[] {
  if (isPlain) return []
  return pictures.map(({ alt, altEN, altHY, ...row }) => {
    const { id: _id, ...picture } = toPublicPicture(row)
    return { ...picture, ...(alt && { alt }), ...(altEN && { altEN }), ...(altHY && { altHY }) }
  })
}

/** The address of a product's first picture; without one, of the placeholder of its category. */
export const imageOf = (row: Pictured): string => shownPictures(row)[0]?.url ?? placeholderOf(row.category)

/** A static file of the web app (apps/web/public/placeholders). */
const placeholderOf = (category: string) => `/placeholders/${category}.svg`

/** What goods are called, on the wire: a title that is not there is left out. */
export function titlesOf(row: Titles) {
  return {
    title: row.titleRu,
    titleEN: row.titleEn ?? undefined,
    titleHY: row.titleHy ?? undefined,
  }
}

function translations(row: ProductRow): Partial<Product> {
  return {
    subTitleEN: row.subTitleEn ?? undefined,
    subTitleHY: row.subTitleHy ?? undefined,
    descriptionEN: row.descriptionEn ?? undefined,
    descriptionHY: row.descriptionHy ?? undefined,
  }
}

function toVariant({ oldPrice, ...variant }: VariantRow): Variant {
  return oldPrice === null ? variant : { ...variant, oldPrice }
}

/** Percent as stored to 0..1 as said on the wire. */
export function toTaste(percents: readonly number[]): TasteProfile {
  const [sweet = 0, sour = 0, fresh = 0, spicy = 0, creamy = 0, bitter = 0, herbal = 0] = percents.map(
    percent => percent / 100,
  )
  return { sweet, sour, fresh, spicy, creamy, bitter, herbal }
}
