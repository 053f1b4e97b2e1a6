import { sql } from 'kysely'

/**
 * How many pieces of the variant `v` are sold and not packed yet: they have been off the books' stock since they were
 * paid, and are still on the shelf.
 */
export const UNPACKED_PIECES = sql<number>`(SELECT coalesce(sum(l.quantity), 0)::int
  FROM order_line l JOIN orders w ON w.id = l.order_id
  WHERE l.variant_id = v.id AND w.status IN ('paid', 'confirmed'))`
