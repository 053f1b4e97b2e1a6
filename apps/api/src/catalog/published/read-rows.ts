import { Prisma, type Tx } from '#platform/db.ts'
import type { PublishedRow } from './catalogue.ts'
import type { Packing } from './columns.ts'

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
  const isSince = mark === null ? Prisma.sql`FALSE` : Prisma.sql`age(xmin) <= age(${mark}::text::xid)`
  const [changes] = await db.$queryRaw<Changes[]>`
    WITH p AS (SELECT count(*)::int AS rows, array_agg(id) FILTER (WHERE ${isSince}) AS changed FROM product),
      v AS (SELECT count(*)::int AS rows, array_agg(DISTINCT product_id) FILTER (WHERE ${isSince}) AS changed FROM variant)
    SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS mark, p.rows AS products, v.rows AS variants,
      coalesce(p.changed, '{}') || coalesce(v.changed, '{}') AS changed,
      EXISTS (SELECT FROM setting WHERE ${isSince}) OR EXISTS (SELECT FROM flavor WHERE ${isSince})
        OR EXISTS (SELECT FROM accessory_type WHERE ${isSince}) AS "isAllChanged"
    FROM p, v`
  if (!changes) throw new Error('a statement without GROUP BY answers one row')
  return changes
}

/** How many products are read at a time. */
const BATCH = 2000

/** Every product on sale with at least one packing, some at a time. */
export async function* readPublished(db: Tx): AsyncGenerator<PublishedRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await select(db, Prisma.sql`p.id > ${after}::uuid`)
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
    found.push(...(await select(db, Prisma.sql`p.id = ANY(${some}::uuid[])`)).filter(isOffered))
  }
  return found
}

type Row = Omit<PublishedRow, 'packings'> & { packings: Packing[] | null }

const isOffered = (row: Row): row is PublishedRow => row.packings !== null

function select(db: Tx, condition: Prisma.Sql): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT p.id, p.slug, p.popularity, p.created_at AS "createdAt", p.title_ru AS "titleRu", p.title_en AS "titleEn",
      p.title_hy AS "titleHy", p.search_text AS "searchText", hashtextextended(p.search_text, 0)::text AS "searchHash",
      p.category, p.brand, p.flavor_category AS "flavorCategory", p.flavor_id AS "flavorType", p.strength,
      p.volume_ml::text AS volume, p.accessory_type AS "accessoryType", p.coal_size_mm::text AS size,
      (SELECT json_agg(json_build_object('price', v.price_amd, 'weight', v.weight_grams,
          'isInStock', v.on_hand > v.reserved, 'isOnSale', v.old_price_amd IS NOT NULL))
        FROM variant v WHERE v.product_id = p.id AND v.withdrawn_at IS NULL) AS packings
    FROM product p WHERE p.withdrawn_at IS NULL AND ${condition} ORDER BY p.id LIMIT ${BATCH}`
}
