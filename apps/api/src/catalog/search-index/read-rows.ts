import { tasteDimensions } from '@shop/contracts/product-values.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { filterTexts } from '../product/columns.ts'
import type { IndexedProductRow } from './search-index.ts'

/** What has changed in the database since the previous read. */
type CatalogChanges = {
  /** Pass it to the next call of readChangesSince. */
  watermark: string
  /** The number of rows in product and variant. Fewer than before means that rows were deleted. */
  products: number
  variants: number
  changedIds: string[]
  /** True if settings, tastes or accessory types have changed, which every product may show. */
  areListsChanged: boolean
}

/**
 * Returns the products that were changed by transactions which the previous read did not see. It compares `xmin`, the
 * transaction ID that PostgreSQL keeps in every row, so writers need not announce changes (docs/adr/0026). One statement
 * reads all of it from one snapshot and scans product and variant completely.
 * @param watermark the oldest transaction that was running at the previous read; null for the first read
 */
export async function readChangesSince(db: Tx, watermark: string | null): Promise<CatalogChanges> {
  const isSince = watermark === null ? sql<boolean>`FALSE` : sql<boolean>`age(xmin) <= age(${watermark}::text::xid)`
  const changedOf = <Column extends string>(column: Column) =>
    sql<string[]>`coalesce(array_agg(DISTINCT ${sql.ref(column)}) FILTER (WHERE ${isSince}), '{}')`.as('changed_ids')
  const [changes] = await query(
    db,
    kysely
      .with('p', queries => queries.selectFrom('product').select([rowCount.as('rows'), changedOf('id')]))
      .with('v', queries => queries.selectFrom('variant').select([rowCount.as('rows'), changedOf('product_id')]))
      .selectFrom(['p', 'v'])
      .select(({ eb, exists, or, selectFrom }) => [
        sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text`.as('watermark'),
        'p.rows as products',
        'v.rows as variants',
        sql<string[]>`p.changed_ids || v.changed_ids`.as('changedIds'),
        or([
          exists(selectFrom('setting').select(eb.lit(1).as('one')).where(isSince)),
          exists(selectFrom('flavor').select(eb.lit(1).as('one')).where(isSince)),
          exists(selectFrom('accessory_type').select(eb.lit(1).as('one')).where(isSince)),
        ])
          .$castTo<boolean>()
          .as('areListsChanged'),
      ]),
  )
  if (!changes) throw new Error('expected one row of changes, got none')
  return changes
}

const BATCH_SIZE = 2000

/** Yields all products on sale that have a variant, in batches. */
export async function* readProductsOnSale(db: Tx): AsyncGenerator<IndexedProductRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows: IndexedProductRow[] = await query(db, indexedProducts.where('p.id', '>', after))
    const last = rows.at(-1)
    if (!last) return
    yield rows.filter(hasVariants)
    after = last.id
  }
}

/** Returns those of the products that are on sale. */
export async function readProductsById(db: Tx, ids: readonly string[]): Promise<IndexedProductRow[]> {
  const found: IndexedProductRow[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE)
    found.push(...(await query(db, indexedProducts.where('p.id', 'in', some))).filter(hasVariants))
  }
  return found
}

const tasteColumns = tasteDimensions.map(dimension => `p.${dimension}` as const)

/** Selects what the index needs of products on sale and their variants. */
const indexedProducts = kysely
  .selectFrom('product as p')
  .select(({ selectFrom }) => [
    'p.id',
    'p.slug',
    'p.popularity',
    'p.created_at as createdAt',
    'p.title',
    'p.description',
    'p.search_text as searchText',
    ...tasteColumns,
    sql<string>`hashtextextended(concat_ws(' ', p.search_text, p.description, ${sql.join(tasteColumns.map(column => sql.ref(column)))}), 0)::text`.as(
      'searchHash',
    ),
    'p.category',
    'p.brand',
    ...filterTexts,
    jsonArrayFrom(
      selectFrom('variant as v')
        .select(({ eb }) => [
          'v.price_amd as priceAmd',
          'v.weight_grams as weightGrams',
          eb('v.on_hand', '>', eb.ref('v.reserved')).$castTo<boolean>().as('isInStock'),
          eb('v.old_price_amd', 'is not', null).$castTo<boolean>().as('isOnSale'),
        ])
        .whereRef('v.product_id', '=', 'p.id')
        .where('v.withdrawn_at', 'is', null),
    ).as('variants'),
  ])
  .where('p.withdrawn_at', 'is', null)
  .orderBy('p.id')
  .limit(BATCH_SIZE)

const hasVariants = ({ variants }: IndexedProductRow): boolean => variants.length > 0
