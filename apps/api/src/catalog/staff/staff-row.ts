import { Category } from '@shop/contracts/catalog.ts'
import type { StaffProduct, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { toPublicPicture } from '#pictures/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { query } from '#platform/sql.ts'
import { toOwnAttributes } from '../attribute-columns.ts'
import { imageOf, productTexts, titlesOf, toTaste } from '../product-row.ts'
import { UNPACKED_PIECES } from '../unpacked.ts'
import { hurdlesOf, missingIn, stateOf } from './rules.ts'

/** Selects products with all their variants, as staff see them. The product is `p`. */
export const staffProducts = productTexts.select(({ eb, selectFrom }) => [
  'p.version',
  'p.popularity',
  'p.created_at as createdAt',
  'p.updated_at as updatedAt',
  eb('p.withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
  eb('p.archived_at', 'is not', null).$castTo<boolean>().as('isArchived'),
  jsonArrayFrom(
    selectFrom('variant as v')
      .select(variant => [
        'v.sku',
        'v.weight_grams as weight',
        'v.price_amd as price',
        'v.old_price_amd as oldPrice',
        'v.same_day as sameDay',
        variant.eb('v.withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
        'v.on_hand as onHand',
        'v.reserved',
        variant.eb('v.on_hand', '-', variant.ref('v.reserved')).as('available'),
        UNPACKED_PIECES.as('unpacked'),
      ])
      .whereRef('v.product_id', '=', 'p.id')
      .orderBy('v.position')
      .orderBy('v.weight_grams'),
  ).as('variants'),
])

export type StaffRow = InferResult<typeof staffProducts>[number]

export function toStaffRow(row: StaffRow): StaffProductRow {
  const { id, slug, brand, version, popularity, variants } = row
  return {
    id,
    slug,
    category: Category.parse(row.category),
    brand,
    ...titlesOf(row),
    imageUrl: imageOf(row),
    state: stateOf(row),
    version,
    updatedAt: (row.updatedAt ?? row.createdAt).toISOString(),
    missing: missingIn(row),
    popularity,
    variants,
  }
}

const editedProducts = staffProducts
  .leftJoin('account as a', 'a.id', 'p.updated_by')
  .select(({ selectFrom }) => [
    'a.name as updatedBy',
    sql<string[]>`array${selectFrom('product_redirect as r')
      .select('r.slug')
      .whereRef('r.product_id', '=', 'p.id')
      .orderBy('r.created_at')
      .orderBy('r.slug')}`.as('formerSlugs'),
  ])
type EditorRow = InferResult<typeof editedProducts>[number]

/** A product as its editor has it. @throws PRODUCT_NOT_FOUND */
export async function findStaffProduct(db: Tx, id: string): Promise<StaffProduct> {
  const [row] = await query(db, editedProducts.where('p.id', '=', id))
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return toStaffProduct(row)
}

function toStaffProduct(row: EditorRow): StaffProduct {
  const { id, version, popularity, formerSlugs, updatedBy } = row
  return {
    id,
    state: stateOf(row),
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedBy: updatedBy ?? undefined,
    popularity,
    imageUrl: imageOf(row),
    hurdles: hurdlesOf(row),
    formerSlugs,
    ...toStaffFields(row),
  }
}

/** What staff write of a product, as they write it; '' is no text. */
export function toStaffFields(row: StaffRow) {
  return {
    slug: row.slug,
    brand: row.brand,
    title: row.titleRu,
    titleEN: row.titleEn ?? '',
    titleHY: row.titleHy ?? '',
    subTitle: row.subTitleRu,
    subTitleEN: row.subTitleEn ?? '',
    subTitleHY: row.subTitleHy ?? '',
    description: row.descriptionRu,
    descriptionEN: row.descriptionEn ?? '',
    descriptionHY: row.descriptionHy ?? '',
    ...kindOf(row),
    variants: row.variants,
    pictures: row.pictures.map(({ alt, altEN, altHY, ...picture }) => ({
      ...toPublicPicture(picture),
      alt,
      altEN,
      altHY,
    })),
  }
}

/** What a product of its category has beside what every product has. */
function kindOf(row: StaffRow): Pick<StaffProduct, 'category'> & Partial<StaffProduct> {
  const category = Category.parse(row.category)
  return {
    category,
    ...toOwnAttributes(category, row),
    ...(category === 'flavor' && { taste: toTaste(row.taste ?? []) }),
  }
}
