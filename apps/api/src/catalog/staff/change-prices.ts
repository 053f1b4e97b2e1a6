import { createHash } from 'node:crypto'
import { type PriceChange, type PricePlan, type PriceRow, SHOWN_PRICES } from '@shop/contracts/catalog-bulk.ts'
import type { Staff } from '#audit/index.ts'
import { Prisma, type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Titles, titlesOf } from '../product-row.ts'
import { filtered } from './list-products.ts'
import { lockProducts } from './lock-product.ts'
import { type PriceTag, repriced } from './prices.ts'
import { titleColumns, writePrices } from './write-prices.ts'

type Row = PriceTag & Titles & { productId: string; version: number; sku: string; weight: number }

/** What a change of prices would do, packing by packing. */
export async function previewPrices(db: Tx, change: PriceChange): Promise<PricePlan> {
  return planOf(await rowsOf(db, selected(change)), change).plan
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
  return transact(deps.db, deps.random, async tx => {
    const ids = (await tx.$queryRaw<{ id: string }[]>`SELECT p.id FROM ${selected(change)}`).map(({ id }) => id)
    await lockProducts(tx, ids)
    const { plan, all, versions } = planOf(await rowsOf(tx, selected(change)), change)
    if (plan.fingerprint !== fingerprint) throw new AppError('CATALOG_CHANGED')
    const changed = all.filter(({ fate }) => fate === 'changed')
    if (changed.length === 0) return { ...plan, changeId: null }
    const made = await writePrices(tx, deps, staff, { action: 'product.price', prices: changed, versions })
    const { id } = await tx.priceChange.create({
      data: { at: deps.clock.now(), staffId: staff.accountId, step: change.step, packings: made.length, rows: made },
      select: { id: true },
    })
    return { ...plan, changeId: id }
  })
}

/** FROM and WHERE of the products that a change is for. */
function selected({ ids, filters }: PriceChange): Prisma.Sql {
  return ids ? Prisma.sql`product p WHERE p.id = ANY(${ids}::uuid[])` : filtered(filters ?? {})
}

/** Every packing of the products, also those off sale: they come back with today's prices. */
function rowsOf(db: Tx, products: Prisma.Sql): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT q.id AS "productId", q.version, ${titleColumns}, v.sku, v.weight_grams AS weight, v.price_amd AS price,
      v.old_price_amd AS "oldPrice"
    FROM variant v JOIN product q ON q.id = v.product_id WHERE q.id IN (SELECT p.id FROM ${products})
    ORDER BY q.title_ru COLLATE "ru-x-icu", q.id, v.position, v.sku COLLATE "C"`
}

type Planned = { plan: PricePlan; all: readonly PriceRow[]; versions: ReadonlyMap<string, number> }

function planOf(found: readonly Row[], change: PriceChange): Planned {
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
