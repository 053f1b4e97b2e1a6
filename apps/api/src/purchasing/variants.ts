import type { PurchasableVariant } from '@shop/contracts/purchasing.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { matchesVariantText } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'

const MAX_FOUND = 10

const variants = kysely.selectFrom('variant as v').innerJoin('product as p', 'p.id', 'v.product_id')

/** The cost of a unit of variant `v` in the last received delivery with a cost, in the last of its lines. */
const LAST_COST = sql<string | null>`(SELECT l.unit_cost_amd FROM goods_receipt_line l
  JOIN goods_receipt r ON r.id = l.goods_receipt_id
  WHERE l.variant_id = v.id AND r.state = 'received' AND l.unit_cost_amd IS NOT NULL
  ORDER BY r.received_at DESC, l.position DESC LIMIT 1)`

/** The columns of a variant `v` and its product `p` for `toPurchasableVariant`. */
export const purchasableColumns = [
  'v.sku',
  'v.barcode',
  'p.title',
  'p.brand',
  'v.weight_grams as weight',
  'v.price_amd as price',
  'v.on_hand as onHand',
  'v.average_cost_amd as averageCostAmd',
  LAST_COST.as('lastCostAmd'),
  sql<boolean>`coalesce(v.withdrawn_at, p.withdrawn_at) IS NOT NULL`.as('isWithdrawn'),
] as const

const purchasable = variants.select(purchasableColumns)
type Row = InferResult<typeof purchasable>[number]

/** A variant to add to a delivery, which may need its best-before date. */
type FoundVariant = PurchasableVariant & { needsDate: boolean }

/** Converts a decimal column to a number. */
export const toNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))

export function toPurchasableVariant(row: Row): PurchasableVariant {
  const { sku, barcode, brand, weight, price, onHand, isWithdrawn } = row
  return {
    sku,
    barcode,
    ...toTextFields('title', row.title),
    brand,
    weight,
    price,
    onHand,
    averageCostAmd: toNumber(row.averageCostAmd),
    lastCostAmd: toNumber(row.lastCostAmd),
    isWithdrawn,
  }
}

/** Finds the variant with this SKU or barcode, or else up to ten by the beginning of the SKU or by words. */
export async function findVariants(db: Tx, typed: string): Promise<(FoundVariant & { isExact: boolean })[]> {
  const [exact] = await lookUpCodes(db, [typed])
  if (exact) {
    const { code: _, ...variant } = exact
    return [{ ...variant, isExact: true }]
  }
  const rows = await query(
    db,
    purchasable
      .select('p.category')
      .where(matchesVariantText(typed))
      .where('p.archived_at', 'is', null)
      .orderBy(sql`coalesce(v.withdrawn_at, p.withdrawn_at) IS NOT NULL`)
      .orderBy('p.popularity', 'desc')
      .orderBy('v.sku')
      .limit(MAX_FOUND),
  )
  const { datedCategories } = await getSettings(db, 'lots')
  return rows.map(row => ({ ...toFoundVariant(row, datedCategories), isExact: false }))
}

/** Returns the variants with these SKUs, in any case, or barcodes, each with its code. A SKU wins over a barcode. */
export async function lookUpCodes(db: Tx, codes: readonly string[]): Promise<(FoundVariant & { code: string })[]> {
  const skus = [...new Set(codes.map(code => code.toLowerCase()))]
  const rows = await query(
    db,
    purchasable
      .select('p.category')
      .where(({ or, eb }) =>
        or([eb(sql<string>`lower(v.sku)`, '=', anyOf(skus)), eb('v.barcode', '=', anyOf([...codes]))]),
      ),
  )
  const { datedCategories } = await getSettings(db, 'lots')
  return codes.flatMap(code => {
    const row =
      rows.find(({ sku }) => sku === code) ??
      rows.find(({ sku }) => sku.toLowerCase() === code.toLowerCase()) ??
      rows.find(({ barcode }) => barcode === code)
    return row ? [{ ...toFoundVariant(row, datedCategories), code }] : []
  })
}

const toFoundVariant = (row: Row & { category: string }, datedCategories: readonly string[]): FoundVariant => ({
  ...toPurchasableVariant(row),
  needsDate: datedCategories.includes(row.category),
})
