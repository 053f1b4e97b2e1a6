import type { PriceRow } from '@shop/contracts/catalog-bulk.ts'
import type { InferResult } from 'kysely'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, recordsOf } from '#platform/db/sql.ts'

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
export type RecordedPrice = NewPrice & { version: number }

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
