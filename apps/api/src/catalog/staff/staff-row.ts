import { Category } from '@shop/contracts/catalog.ts'
import type { StaffProduct, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { toTextFields, toWrittenFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { actorName } from '#audit/index.ts'
import { toPublicPicture } from '#pictures/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { toOwnAttributes } from '../product/columns.ts'
import { imageOf, productTexts, toFocalPoint, toTaste } from '../product/queries.ts'
import { findPublishBlockers, missingIn, stateOf } from './rules.ts'

/**
 * The number of pieces of variant `v` that are sold but not packed: the ledger no longer counts them, but they are still
 * in the store.
 */
export const UNPACKED_PIECES = sql<number>`(SELECT coalesce(sum(l.quantity), 0)::int
  FROM order_line l JOIN orders w ON w.id = l.order_id
  WHERE l.variant_id = v.id AND w.status IN ('paid', 'confirmed'))`

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
        'v.reorder_point as reorderPoint',
        'v.barcode',
        'v.shelf',
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
    ...toTextFields('title', row.title),
    imageUrl: imageOf(row),
    state: stateOf(row),
    version,
    updatedAt: (row.updatedAt ?? row.createdAt).toISOString(),
    missing: missingIn(row),
    popularity,
    variants,
  }
}

const editedProducts = staffProducts.select(({ selectFrom }) => [
  actorName('p.updated_by').as('updatedBy'),
  sql<string[]>`array${selectFrom('product_redirect as r')
    .select('r.slug')
    .whereRef('r.product_id', '=', 'p.id')
    .orderBy('r.created_at')
    .orderBy('r.slug')}`.as('formerSlugs'),
])
type EditorRow = InferResult<typeof editedProducts>[number]

/** Returns a product for the editor. @throws PRODUCT_NOT_FOUND */
export async function getStaffProduct(db: Tx, id: string): Promise<StaffProduct> {
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
    hurdles: findPublishBlockers(row),
    formerSlugs,
    ...toStaffFields(row),
  }
}

/** Returns the editable fields of a product; '' for a text that is missing. */
export function toStaffFields(row: StaffRow) {
  return {
    slug: row.slug,
    brand: row.brand,
    ...toWrittenFields('title', row.title),
    ...toWrittenFields('subTitle', row.subTitle),
    ...toWrittenFields('description', row.description),
    ...kindOf(row),
    variants: row.variants,
    pictures: row.pictures.map(picture => ({
      ...toPublicPicture(picture),
      focus: toFocalPoint(picture),
      ...toWrittenFields('alt', picture.alt),
    })),
  }
}

/** Returns the fields that only the product's category has. */
function kindOf(row: StaffRow): Pick<StaffProduct, 'category'> & Partial<StaffProduct> {
  const category = Category.parse(row.category)
  return {
    category,
    ...toOwnAttributes(category, row),
    ...(category === 'flavor' && { taste: toTaste(row.taste ?? []) }),
  }
}
