import { createHash, randomUUIDv7 } from 'node:crypto'
import { type PriceChange, type PricePlan, type PriceRow, SHOWN_PRICES } from '@shop/contracts/catalog-bulk.ts'
import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { RUSSIAN_TITLE } from '../../product/text-column.ts'
import { filterProducts } from '../list-products.ts'
import { lockProducts } from '../lock-product.ts'
import { type PricedVariant, type PriceTag, pricedVariants, writePrices } from './write-prices.ts'

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
    const id = randomUUIDv7()
    await execute(
      tx,
      kysely.insertInto('price_change').values({
        id,
        at: deps.clock.now(),
        staff_id: staff.accountId,
        step: JSON.stringify(change.step),
        packings: made.length,
        rows: JSON.stringify(made),
      }),
    )
    return { ...plan, changeId: id }
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
