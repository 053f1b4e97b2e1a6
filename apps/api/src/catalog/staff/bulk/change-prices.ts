import { createHash, randomUUIDv7 } from 'node:crypto'
import {
  type PriceChange,
  type PricePlan,
  type PriceRow,
  type PriceStep,
  SHOWN_PRICES,
} from '@shop/contracts/catalog-bulk.ts'
import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { InferResult } from 'kysely'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { RUSSIAN_TITLE } from '../../product/columns.ts'
import { lockProducts } from '../change-product.ts'
import { filterProducts } from '../list-products.ts'

/** Returns the new price of each variant without changing it. */
export async function previewPrices(db: Tx, change: PriceChange): Promise<PricePlan> {
  return planOf(await readVariants(db, change), change).plan
}

/**
 * Changes prices as previewed, in one transaction with the audit entries and the record that undoes it.
 * @throws CATALOG_CHANGED if the same change would now have another result
 */
export function changePrices(
  deps: Deps,
  staff: Staff,
  { fingerprint, ...change }: PriceChange & { fingerprint: string },
): Promise<PricePlan & { changeId: string | null }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const ids = (await query(tx, productIds(change))).map(({ id }) => id)
    await lockProducts(tx, ids)
    const { plan, all, versions } = planOf(await readVariants(tx, change), change)
    if (plan.fingerprint !== fingerprint) throw new AppError('CATALOG_CHANGED')
    const changed = all.filter(({ fate }) => fate === 'changed')
    if (changed.length === 0) return { ...plan, changeId: null }
    const made = await writePrices(tx, deps, staff, { action: 'product.price', prices: changed, versions })
    return { ...plan, changeId: await recordChange(tx, deps, staff, { step: change.step, rows: made }) }
  })
}

type PriceChangeRecord = { step: PriceStep; rows: readonly RecordedPrice[] }

/** Records the change, so that it can be undone, and returns its id. */
async function recordChange(tx: Tx, deps: Deps, staff: Staff, { step, rows }: PriceChangeRecord): Promise<string> {
  const id = randomUUIDv7()
  await execute(
    tx,
    kysely.insertInto('price_change').values({
      id,
      at: deps.clock.now(),
      staff_id: staff.accountId,
      step: JSON.stringify(step),
      packings: rows.length,
      rows: JSON.stringify(rows),
    }),
  )
  return id
}

type SetPriceInput = { sku: string; price: number; expected: number }

/**
 * Sets the price of one variant, with the audit entry and the record that undoes it. The old price is kept while it is
 * higher.
 * @throws PRODUCT_NOT_FOUND; CATALOG_CHANGED if the price is no longer the expected one
 */
export function setPrice(
  deps: Deps,
  staff: Staff,
  { sku, price, expected }: SetPriceInput,
): Promise<PriceTag & { changeId: string | null }> {
  return withTransaction(deps.db, deps.random, async tx => {
    if (sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
    const products = kysely.selectFrom('variant').select('product_id as id').where('sku', '=', sku)
    await lockProducts(
      tx,
      (await query(tx, products)).map(({ id }) => id),
    )
    const [variant] = await query(tx, pricedVariants.where('v.sku', '=', sku))
    if (!variant) throw new AppError('PRODUCT_NOT_FOUND')
    const { productId, version, ...before } = variant
    if (before.price === price) return { price, oldPrice: before.oldPrice, changeId: null }
    if (before.price !== expected) throw new AppError('CATALOG_CHANGED')
    const after = { price, oldPrice: before.oldPrice !== null && before.oldPrice > price ? before.oldPrice : null }
    const rows = await writePrices(tx, deps, staff, {
      action: 'product.price',
      prices: [{ productId, sku, before: { price: before.price, oldPrice: before.oldPrice }, after }],
      versions: new Map([[productId, version]]),
    })
    const step = { kind: 'amount', value: price - before.price } as const
    return { ...after, changeId: await recordChange(tx, deps, staff, { step, rows }) }
  })
}

/** Selects the ids of the products that a change is for. */
const productIds = ({ ids, filters }: PriceChange) =>
  ids
    ? kysely.selectFrom('product as p').select('p.id').where('p.id', '=', anyOf(ids))
    : filterProducts(filters ?? {}).select('p.id')

/** Returns all variants of the products, including withdrawn ones: they return to sale with today's prices. */
function readVariants(db: Tx, change: PriceChange): Promise<PricedVariant[]> {
  return query(
    db,
    pricedVariants
      .where('v.product_id', 'in', productIds(change))
      .orderBy(RUSSIAN_TITLE, order => order.collate('ru-x-icu'))
      .orderBy('p.id')
      .orderBy('v.position')
      .orderBy('v.sku', order => order.collate('C')),
  )
}

type PlannedChange = { plan: PricePlan; all: readonly PriceRow[]; versions: ReadonlyMap<string, number> }

function planOf(variants: readonly PricedVariant[], change: PriceChange): PlannedChange {
  const all = variants.map(({ productId, sku, weight, price, oldPrice, ...row }): PriceRow => {
    const variant = { productId, sku, ...toTextFields('title', row.title), weight }
    const before = { price, oldPrice }
    const after = calculatePrice(before, change)
    if (!after) return { ...variant, fate: 'out_of_range', before, after: before }
    const isSame = after.price === price && after.oldPrice === oldPrice
    return { ...variant, fate: isSame ? 'same' : 'changed', before, after }
  })
  const versions = new Map(variants.map(({ productId, version }) => [productId, version]))
  const outOfRange = all.filter(({ fate }) => fate === 'out_of_range')
  const changed = all.filter(({ fate }) => fate === 'changed')
  const same = all.filter(({ fate }) => fate === 'same')
  return {
    all,
    versions,
    plan: {
      rows: [...outOfRange, ...changed, ...same].slice(0, SHOWN_PRICES),
      products: versions.size,
      packings: all.length,
      changed: changed.length,
      outOfRange: outOfRange.length,
      differenceAmd: changed.reduce((sum, { before, after }) => sum + after.price - before.price, 0),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([all, [...versions]]))
        .digest('base64url'),
    },
  }
}

type Step = Pick<PriceChange, 'step' | 'roundTo' | 'isReduction'>

/**
 * Returns a variant's price after a step, in whole AMD; undefined if the result is out of range. The old price is kept
 * while it is higher.
 */
export function calculatePrice(
  { price, oldPrice }: PriceTag,
  { step, roundTo, isReduction }: Step,
): PriceTag | undefined {
  // Hundredths of a percent avoid rounding errors: 10.1 % of 1000 is 101.
  const exact = step.kind === 'amount' ? price + step.value : (price * (10_000 + Math.round(step.value * 100))) / 10_000
  const next = Math.round(exact / roundTo) * roundTo
  if (next <= 0 || next > MAX_PRICE_AMD) return undefined
  const former = oldPrice ?? (isReduction && next < price ? price : null)
  return { price: next, oldPrice: former !== null && former > next ? former : null }
}

/** Selects variants with their prices and titles. The variant is `v`, the product `p`. */
export const pricedVariants = kysely
  .selectFrom('variant as v')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select([
    'p.id as productId',
    'p.version',
    'p.title',
    'v.sku',
    'v.weight_grams as weight',
    'v.price_amd as price',
    'v.old_price_amd as oldPrice',
  ])
export type PricedVariant = InferResult<typeof pricedVariants>[number]

/** AMD. */
export type PriceTag = { price: number; oldPrice: number | null }

/** A variant's prices before and after a change. */
type NewPrice = Pick<PriceRow, 'productId' | 'sku' | 'before' | 'after'>

/** A new price with the product version that it created. */
type RecordedPrice = NewPrice & { version: number }

type PriceWrite = {
  /** The action of the audit entry. */
  action: 'product.price' | 'product.price_undo'
  prices: readonly NewPrice[]
  /** The version of each product, read after locking. */
  versions: ReadonlyMap<string, number>
}

/** Writes prices of locked variants, with a new version and an audit entry for each product. */
export async function writePrices(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { action, prices, versions }: PriceWrite,
): Promise<RecordedPrice[]> {
  const written = prices.map(({ sku, after }) => ({ sku, price_amd: after.price, old_price_amd: after.oldPrice }))
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(recordsOf('variant', written).as('r'))
      .set(({ ref }) => ({ price_amd: ref('r.price_amd'), old_price_amd: ref('r.old_price_amd') }))
      .whereRef('v.sku', '=', 'r.sku'),
  )
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  await execute(
    tx,
    kysely
      .updateTable('product')
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: deps.clock.now(), updated_by: staff.accountId }))
      .where('id', '=', anyOf([...byProduct.keys()])),
  )
  const versionOf = (id: string) => (versions.get(id) ?? 0) + 1
  await auditAll(
    tx,
    deps,
    staff,
    [...byProduct].map(
      ([id, own]): AuditedAction => ({
        action,
        subject: { type: 'product', id },
        before: fields(own, 'before'),
        after: { ...fields(own, 'after'), version: versionOf(id) },
      }),
    ),
  )
  return prices.map(({ productId, sku, before, after }) => ({
    productId,
    sku,
    before,
    after,
    version: versionOf(productId),
  }))
}

/** Returns the changed prices of a product's variants by field path. */
function fields(prices: readonly NewPrice[], when: 'before' | 'after') {
  return Object.fromEntries(
    prices.flatMap(row =>
      (['price', 'oldPrice'] as const)
        .filter(name => row.before[name] !== row.after[name])
        .map(name => [`variants.${row.sku}.${name}`, row[when][name]]),
    ),
  )
}
