import { sql } from 'kysely'
import { escapeLike } from '#platform/db/page.ts'
import { toSearchReadings } from './search-text.ts'

/**
 * True for variants `v` that are on sale. It looks for the few withdrawn products (product_withdrawn_idx): to look at all
 * products reads the whole table, which is wide.
 */
export const IS_ON_SALE = sql<boolean>`(v.withdrawn_at IS NULL AND NOT EXISTS (
  SELECT FROM product withdrawn WHERE withdrawn.id = v.product_id AND withdrawn.withdrawn_at IS NOT NULL))`

/**
 * True for variants `v` whose SKU begins with the typed text or whose product has all typed words. Each condition is a
 * query of its own, because no index serves a condition on two tables.
 */
export function matchesVariantText(typed: string) {
  const text = typed.replaceAll('\0', ' ').trim().toLowerCase()
  const readings = toSearchReadings(text).map(
    words =>
      sql`SELECT w.id FROM variant w JOIN product q ON q.id = w.product_id WHERE ${sql.join(
        words.map(word => sql`q.search_text LIKE ${`% ${escapeLike(word)}%`}`),
        sql` AND `,
      )}`,
  )
  const bySku = sql`SELECT w.id FROM variant w WHERE lower(w.sku) LIKE ${`${escapeLike(text)}%`}`
  return sql<boolean>`v.id IN (${sql.join([bySku, ...readings], sql` UNION `)})`
}
