import type { PriceRow } from '@shop/contracts/catalog-bulk.ts'
import { type AuditedAction, auditAll, type Staff } from '#audit/index.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/** What the product `q` is called. */
export const titleColumns = Prisma.sql`q.title_ru AS "titleRu", q.title_en AS "titleEn", q.title_hy AS "titleHy"`

/** A packing's prices as they were and as they become. */
type NewPrice = Pick<PriceRow, 'productId' | 'sku' | 'before' | 'after'>

/** The same with the version of its product that it made. */
export type MadePrice = NewPrice & { version: number }

type Writing = {
  /** What the log calls it. */
  action: 'product.price' | 'product.price_undo'
  prices: readonly NewPrice[]
  /** By product, as they were read under the locks. */
  versions: ReadonlyMap<string, number>
}

/** Writes prices of locked packings: each product has a new version and an entry of the log with exactly what changed. */
export async function writePrices(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { action, prices, versions }: Writing,
): Promise<MadePrice[]> {
  const written = JSON.stringify(prices.map(({ sku, after }) => ({ sku, ...after })))
  await tx.$executeRaw`
    UPDATE variant v SET price_amd = r.price, old_price_amd = r."oldPrice"
    FROM jsonb_to_recordset(${written}::jsonb) AS r(sku text, price int, "oldPrice" int) WHERE v.sku = r.sku`
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  await tx.$executeRaw`
    UPDATE product SET version = version + 1, updated_at = ${deps.clock.now()}, updated_by = ${staff.accountId}::uuid
    WHERE id = ANY(${[...byProduct.keys()]}::uuid[])`
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

/** What of the prices of a product's packings is another, by the fields' paths. */
function fields(prices: readonly NewPrice[], when: 'before' | 'after') {
  return Object.fromEntries(
    prices.flatMap(row =>
      (['price', 'oldPrice'] as const)
        .filter(name => row.before[name] !== row.after[name])
        .map(name => [`variants.${row.sku}.${name}`, row[when][name]]),
    ),
  )
}
