import { randomUUIDv7 } from 'node:crypto'
import type { SaveVariant, WrittenPicture } from '@shop/contracts/catalog-writing.ts'
import { fromTextFields } from '@shop/contracts/text-fields.ts'
import { usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { type ErrorContext, type FieldError, validationError } from './change-product.ts'

type WriteContext = ErrorContext & { productId: string; now: Date /** The path of the list in the body. */; at: string }

/** The opening stock of a new variant. `index`: its position in the request. */
export type OpeningStock = { variantId: string; quantity: number; index: number }

/**
 * Replaces the variants of a product without changing their stock. The caller has locked the existing variants. Returns
 * the opening stock of the new ones, which the caller receives.
 * @throws VALIDATION if two variants have the same SKU or weight, or a missing variant has been sold or counted
 */
export async function writeVariants(
  tx: Tx,
  variants: readonly SaveVariant[],
  context: WriteContext,
): Promise<OpeningStock[]> {
  const duplicates = findDuplicates(variants, context.at)
  if (duplicates.length > 0) throw validationError(context, duplicates)
  const existing = await query(
    tx,
    kysely
      .selectFrom('variant')
      .select(['id', 'sku', 'withdrawn_at as withdrawnAt'])
      .where('product_id', '=', context.productId),
  )
  await deleteMissing(tx, existing, variants, context)
  await moveWeightsOutOfRange(tx, context.productId)
  const bySku = new Map(existing.map(variant => [variant.sku, variant]))
  const opening: OpeningStock[] = []
  for (const [position, { sku, openingStock = 0, ...variant }] of variants.entries()) {
    const { weight, price, oldPrice, sameDay, isWithdrawn, shelf } = variant
    const existing = bySku.get(sku)
    const columns = {
      weight_grams: weight,
      price_amd: price,
      old_price_amd: oldPrice,
      same_day: sameDay,
      position,
      withdrawn_at: isWithdrawn ? (existing?.withdrawnAt ?? context.now) : null,
      ...(shelf !== undefined && { shelf }),
    }
    if (existing) await execute(tx, kysely.updateTable('variant').set(columns).where('id', '=', existing.id))
    else {
      const variantId = await insert(tx, { ...columns, sku }, `${context.at}.${position}.sku`, context)
      if (openingStock > 0) opening.push({ variantId, quantity: openingStock, index: position })
    }
  }
  return opening
}

/** Moves all weights out of range first: two variants that swap weights would violate the unique index. */
async function moveWeightsOutOfRange(tx: Tx, productId: string): Promise<void> {
  await execute(
    tx,
    kysely
      .updateTable('variant')
      .set(({ eb }) => ({ weight_grams: eb('weight_grams', '+', 10_000_000) }))
      .where('product_id', '=', productId),
  )
}

type New = { sku: string; weight_grams: number; price_amd: number; position: number }

/** Inserts a variant and returns its ID. @throws VALIDATION if another product has the SKU */
async function insert(tx: Tx, columns: New, path: string, context: WriteContext): Promise<string> {
  const row = { ...columns, id: randomUUIDv7(), product_id: context.productId, on_hand: 0 }
  const count = await execute(
    tx,
    kysely
      .insertInto('variant')
      .values(row)
      .onConflict(conflict => conflict.doNothing()),
  )
  if (count === 0) throw validationError(context, [{ path, why: 'sku_taken', sku: columns.sku }])
  return row.id
}

/** Deletes the variants that are no longer listed. @throws VALIDATION if a variant has been used */
async function deleteMissing(
  tx: Tx,
  existing: readonly { id: string; sku: string }[],
  variants: readonly { sku: string }[],
  context: WriteContext,
): Promise<void> {
  const skus = new Set(variants.map(({ sku }) => sku))
  const ids = existing.flatMap(({ id, sku }) => (skus.has(sku) ? [] : [id]))
  if (ids.length === 0) return
  await execute(
    tx,
    kysely
      .deleteFrom('variant as v')
      .where('v.id', '=', anyOf(ids))
      .where('v.on_hand', '=', 0)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('order_line as l').select('l.variant_id').whereRef('l.variant_id', '=', 'v.id'))),
      )
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('stock_move as m').select('m.id').whereRef('m.variant_id', '=', 'v.id'))),
      ),
  )
  const [left] = await query(tx, kysely.selectFrom('variant').select('sku').where('id', '=', anyOf(ids)).limit(1))
  if (left) throw validationError(context, [{ path: context.at, why: 'sku_used', sku: left.sku }])
}

/** Returns an error for each variant that repeats the SKU or the weight of an earlier one. */
function findDuplicates(variants: readonly SaveVariant[], at: string): FieldError[] {
  return variants.flatMap(({ sku, weight }, index) => {
    const before = variants.slice(0, index)
    const duplicates: FieldError[] = []
    if (before.some(other => other.sku === sku)) duplicates.push({ path: `${at}.${index}.sku`, why: 'sku_taken', sku })
    if (before.some(other => other.weight === weight))
      duplicates.push({ path: `${at}.${index}.weight`, why: 'weight_taken', sku })
    return duplicates
  })
}

/** Selects the IDs of all pictures of products. */
export const picturesOfProducts = kysely.selectFrom('product_picture').select('picture_id').$asScalar()

/**
 * Replaces the pictures of a product. The caller has locked the product.
 * @throws VALIDATION if a picture does not exist or does not belong to the catalog
 */
export async function writePictures(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  pictures: readonly WrittenPicture[],
  { productId, at }: Pick<WriteContext, 'productId' | 'at'>,
): Promise<void> {
  await usePictures(tx, deps, { owner: 'catalog', ids: pictures.map(({ id }) => id), path: at })
  await execute(tx, kysely.deleteFrom('product_picture').where('product_id', '=', productId))
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({
    product_id: productId,
    position,
    picture_id: picture.id,
    alt: fromTextFields('alt', picture),
    focus_x: picture.focus?.x ?? null,
    focus_y: picture.focus?.y ?? null,
  }))
  await execute(tx, kysely.insertInto('product_picture').values(rows))
}
