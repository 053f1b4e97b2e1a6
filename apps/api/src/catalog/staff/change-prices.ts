import { createHash, randomUUIDv7 } from 'node:crypto'
import { type PriceChange, type PricePlan, type PriceRow, SHOWN_PRICES } from '@shop/contracts/catalog-bulk.ts'
import type { Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { anyOf, execute, kysely, query } from '#platform/sql.ts'
import { titlesOf } from '../product-row.ts'
import { filterProducts } from './list-products.ts'
import { lockProducts } from './lock-product.ts'
import { repriced } from './prices.ts'
import { type PricedVariant, pricedVariants, writePrices } from './write-prices.ts'

/** What a change of prices would do, packing by packing. */
export async function previewPrices(db: Tx, change: PriceChange): Promise<PricePlan> {
  return planOf(await readVariants(db, change), change).plan
}

/**
 * Changes prices as they were previewed, in one transaction with its entries of the log and what it takes to undo it.
 * @throws CATALOG_CHANGED where the same change would do something else by now
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

/** Every packing of the products, also those off sale: they come back with today's prices. */
function readVariants(db: Tx, change: PriceChange): Promise<PricedVariant[]> {
  return query(
    db,
    pricedVariants
      .where('v.product_id', 'in', productIds(change))
      .orderBy('p.title_ru', order => order.collate('ru-x-icu'))
      .orderBy('p.id')
      .orderBy('v.position')
      .orderBy('v.sku', order => order.collate('C')),
  )
}

type Planned = { plan: PricePlan; all: readonly PriceRow[]; versions: ReadonlyMap<string, number> }

function planOf(found: readonly PricedVariant[], change: PriceChange): Planned {
  const all = found.map(({ productId, sku, weight, price, oldPrice, ...row }): PriceRow => {
    const packing = { productId, sku, ...titlesOf(row), weight }
    const before = { price, oldPrice }
    const after = repriced(before, change)
    if (!after) return { ...packing, fate: 'out_of_range', before, after: before }
    const isSame = after.price === price && after.oldPrice === oldPrice
    return { ...packing, fate: isSame ? 'same' : 'changed', before, after }
  })
  const versions = new Map(found.map(({ productId, version }) => [productId, version]))
  const stuck = all.filter(({ fate }) => fate === 'out_of_range')
  const changed = all.filter(({ fate }) => fate === 'changed')
  const same = all.filter(({ fate }) => fate === 'same')
  return {
    all,
    versions,
    plan: {
      rows: [...stuck, ...changed, ...same].slice(0, SHOWN_PRICES),
      products: versions.size,
      packings: all.length,
      changed: changed.length,
      outOfRange: stuck.length,
      differenceAmd: changed.reduce((sum, { before, after }) => sum + after.price - before.price, 0),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([all, [...versions]]))
        .digest('base64url'),
    },
  }
}
