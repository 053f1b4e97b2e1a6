import { sql } from 'kysely'
import { Prisma } from '#platform/db.ts'

/**
 * How many pieces of the packing `v` are sold and not packed yet, for SQL: they are off the books' stock since they were
 * paid, and still lie on the shelf.
 */
export const unpackedPieces = Prisma.sql`(SELECT coalesce(sum(l.quantity), 0)::int
  FROM order_line l JOIN orders w ON w.id = l.order_id
  WHERE l.variant_id = v.id AND w.status IN ('paid', 'confirmed'))`

/** The same for statements of Kysely. */
export const UNPACKED_PIECES = sql<number>`(SELECT coalesce(sum(l.quantity), 0)::int
  FROM order_line l JOIN orders w ON w.id = l.order_id
  WHERE l.variant_id = v.id AND w.status IN ('paid', 'confirmed'))`
