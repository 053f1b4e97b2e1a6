import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { attributeTexts } from '../attribute-columns.ts'
import type { PublishedRow } from './catalogue.ts'

/** What one look at the database found changed since the look before. */
export type Changes = {
  /** What the next look is to begin from. */
  mark: string
  /** Rows of product and variant: fewer than were known means that some were deleted. */
  products: number
  variants: number
  changed: string[]
  /** Settings, tastes, accessory types: what every product may show. */
  isAllChanged: boolean
}

/**
 * Which products were changed by transactions that the look before did not see: by the transaction number that
 * PostgreSQL keeps in every row, so that no writer has to announce anything and none can forget to (ADR 0026). One
 * statement, so one moment; it reads product and variant from end to end.
 * @param mark the oldest transaction that was still running then; null for the first look
 */
export async function readChanges(db: Tx, mark: string | null): Promise<Changes> {
  const isSince = mark === null ? sql<boolean>`FALSE` : sql<boolean>`age(xmin) <= age(${mark}::text::xid)`
  const changedOf = <Column extends string>(column: Column) =>
    sql<string[]>`coalesce(array_agg(DISTINCT ${sql.ref(column)}) FILTER (WHERE ${isSince}), '{}')`.as('changed')
  const [changes] = await query(
    db,
    kysely
      .with('p', queries => queries.selectFrom('product').select([rowCount.as('rows'), changedOf('id')]))
      .with('v', queries => queries.selectFrom('variant').select([rowCount.as('rows'), changedOf('product_id')]))
      .selectFrom(['p', 'v'])
      .select(({ eb, exists, or, selectFrom }) => [
        sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text`.as('mark'),
        'p.rows as products',
        'v.rows as variants',
        sql<string[]>`p.changed || v.changed`.as('changed'),
        or([
          exists(selectFrom('setting').select(eb.lit(1).as('one')).where(isSince)),
          exists(selectFrom('flavor').select(eb.lit(1).as('one')).where(isSince)),
          exists(selectFrom('accessory_type').select(eb.lit(1).as('one')).where(isSince)),
        ])
          .$castTo<boolean>()
          .as('isAllChanged'),
      ]),
  )
  if (!changes) throw new Error('a statement without GROUP BY answers one row')
  return changes
}

/** How many products are read at a time. */
const BATCH = 2000

/** Every product on sale with at least one packing, some at a time. */
export async function* readPublished(db: Tx): AsyncGenerator<PublishedRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows: PublishedRow[] = await query(db, published.where('p.id', '>', after))
    const last = rows.at(-1)
    if (!last) return
    yield rows.filter(isOffered)
    after = last.id
  }
}

/** Those of some products that are on sale. */
export async function readThese(db: Tx, ids: readonly string[]): Promise<PublishedRow[]> {
  const found: PublishedRow[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    found.push(...(await query(db, published.where('p.id', 'in', some))).filter(isOffered))
  }
  return found
}

/** What lists and facets need of a product on sale and of its variants. */
const published = kysely
  .selectFrom('product as p')
  .select(({ selectFrom }) => [
    'p.id',
    'p.slug',
    'p.popularity',
    'p.created_at as createdAt',
    'p.title_ru as titleRu',
    'p.title_en as titleEn',
    'p.title_hy as titleHy',
    'p.search_text as searchText',
    sql<string>`hashtextextended(p.search_text, 0)::text`.as('searchHash'),
    'p.category',
    'p.brand',
    ...attributeTexts,
    jsonArrayFrom(
      selectFrom('variant as v')
        .select(({ eb }) => [
          'v.price_amd as price',
          'v.weight_grams as weight',
          eb('v.on_hand', '>', eb.ref('v.reserved')).$castTo<boolean>().as('isInStock'),
          eb('v.old_price_amd', 'is not', null).$castTo<boolean>().as('isOnSale'),
        ])
        .whereRef('v.product_id', '=', 'p.id')
        .where('v.withdrawn_at', 'is', null),
    ).as('packings'),
  ])
  .where('p.withdrawn_at', 'is', null)
  .orderBy('p.id')
  .limit(BATCH)

const isOffered = ({ packings }: PublishedRow): boolean => packings.length > 0
