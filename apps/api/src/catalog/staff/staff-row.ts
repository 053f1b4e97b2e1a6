import { Category, FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import type { StaffProduct, StaffProductRow, StaffVariant } from '@shop/contracts/catalog-staff.ts'
import { toPublicPicture } from '#pictures/index.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { imageOf, ownColumns, type ProductRow, titlesOf, toTaste } from '../product-row.ts'
import { unpackedPieces } from '../unpacked.ts'
import { hurdlesOf, missingIn, stateOf } from './rules.ts'

/** A product with all its packings, as SQL answers it. */
export type StaffRow = Omit<ProductRow, 'variants'> & {
  version: number
  popularity: number
  createdAt: Date
  updatedAt: Date | null
  isWithdrawn: boolean
  isArchived: boolean
  variants: StaffVariant[]
}

/** The columns of a StaffRow, for SQL that has the product as `p`. */
export const staffColumns = Prisma.sql`${ownColumns}, p.version, p.popularity, p.created_at AS "createdAt",
  p.updated_at AS "updatedAt", p.withdrawn_at IS NOT NULL AS "isWithdrawn", p.archived_at IS NOT NULL AS "isArchived",
  (SELECT coalesce(json_agg(json_build_object('sku', v.sku, 'weight', v.weight_grams, 'price', v.price_amd,
      'oldPrice', v.old_price_amd, 'sameDay', v.same_day, 'isWithdrawn', v.withdrawn_at IS NOT NULL,
      'onHand', v.on_hand, 'reserved', v.reserved, 'available', v.on_hand - v.reserved,
      'unpacked', ${unpackedPieces})
      ORDER BY v.position, v.weight_grams), '[]')
    FROM variant v WHERE v.product_id = p.id) AS variants`

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

type EditorRow = StaffRow & { updatedBy: string | null; formerSlugs: string[] }

/** A product as its editor has it. @throws PRODUCT_NOT_FOUND */
export async function findStaffProduct(db: Tx, id: string): Promise<StaffProduct> {
  const [row] = await db.$queryRaw<EditorRow[]>`
    SELECT ${staffColumns}, a.name AS "updatedBy",
      (SELECT coalesce(json_agg(r.slug ORDER BY r.created_at, r.slug), '[]') FROM product_redirect r WHERE r.product_id = p.id)
        AS "formerSlugs"
    FROM product p LEFT JOIN account a ON a.id = p.updated_by WHERE p.id = ${id}::uuid`
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
    ...(updatedBy !== null && { updatedBy }),
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
    pictures: (row.pictures ?? []).map(({ alt, altEN, altHY, ...picture }) => ({
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
  if (category === 'hookah') return { category, volume: row.volumeMl }
  if (category === 'coal') return { category, size: row.coalSizeMm }
  if (category === 'accessory') return { category, accessoryType: row.accessoryType ?? '' }
  return {
    category,
    flavorCategory: FlavorCategory.parse(row.flavorCategory),
    flavorType: row.flavorId ?? '',
    strength: Strength.parse(row.strength),
    taste: toTaste(row.taste ?? []),
  }
}
