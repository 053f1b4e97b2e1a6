import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { toSummary } from './rules.ts'

const columns = ['stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5'] as const
const NONE = [0, 0, 0, 0, 0]

function columnOf(rating: number): (typeof columns)[number] {
  const column = columns[rating - 1]
  if (!column) throw new Error(`expected a rating from 1 to 5, got ${rating}`)
  return column
}

/** Counts a review that is published. Its row is locked. */
export async function addRating(tx: Tx, productId: string, rating: number): Promise<void> {
  const column = columnOf(rating)
  const counted = kysely.insertInto('product_rating').values({ product_id: productId, [column]: 1 })
  await execute(
    tx,
    counted.onConflict(conflict =>
      conflict.column('product_id').doUpdateSet({ [column]: sql`product_rating.${sql.ref(column)} + 1` }),
    ),
  )
}

/** Counts a review no longer that was published. Its row is locked. */
export async function removeRating(tx: Tx, productId: string, rating: number): Promise<void> {
  const column = columnOf(rating)
  const counts = kysely.updateTable('product_rating').where('product_id', '=', productId)
  const changed = await execute(tx, counts.set({ [column]: sql`${sql.ref(column)} - 1` }))
  if (changed !== 1) throw new Error(`expected the rating of product ${productId}, got none`)
}

/** Returns the figures of the published reviews of a product. */
export async function readSummary(db: Tx, productId: string) {
  const counts = kysely.selectFrom('product_rating').select(columns).where('product_id', '=', productId)
  const [row] = await query(db, counts)
  return toSummary(row ? columns.map(column => row[column]) : NONE)
}
