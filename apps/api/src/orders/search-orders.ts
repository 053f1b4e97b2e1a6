import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike, parseOrderSearch } from '#platform/db/page.ts'
import { kysely, query } from '#platform/db/sql.ts'

/**
 * Up to this number of matching customers, their orders are found by the index on the customer. With more customers, so
 * many orders match that reading the orders one after the other fills a page sooner.
 */
const MAX_CUSTOMERS = 5000

/** A condition on orders by their alias. */
type Condition = (orders: RawBuilder<unknown>) => RawBuilder<boolean>

/** Returns a condition on orders `o`: the order number, digits of a phone number or a part of the customer's name. */
export async function matchesSearch(db: Tx, q: string): Promise<RawBuilder<boolean>> {
  const { name, number, phone } = parseOrderSearch(q)
  if (name !== undefined) {
    const pattern = `%${escapeLike(name)}%`
    return ofCustomersOr(db, sql`name ILIKE ${pattern}`, [
      o => sql`${o}.placed_by IS NOT NULL AND ${o}.customer_name ILIKE ${pattern}`,
    ])
  }
  const ofNumber: Condition[] = number === undefined ? [] : [o => sql`${o}.number = ${number}`]
  if (phone === undefined) return found(ofNumber)
  const pattern = `%${phone}%`
  return ofCustomersOr(db, sql`phone LIKE ${pattern}`, [
    ...ofNumber,
    // The expression of orders_phone_search_idx.
    o => sql`${o}.phone || ' ' || coalesce(${o}.secondary_phone, '') LIKE ${pattern}`,
  ])
}

/** A condition on orders `o` of matching accounts, or with one of the other conditions. */
async function ofCustomersOr(
  db: Tx,
  isAccount: RawBuilder<boolean>,
  others: readonly Condition[],
): Promise<RawBuilder<boolean>> {
  const matching = kysely.selectFrom('account').select('id').where(isAccount)
  const accounts = await query(db, matching.limit(MAX_CUSTOMERS + 1))
  const ids = accounts.map(({ id }) => id)
  if (ids.length <= MAX_CUSTOMERS) return found([o => sql`${o}.account_id = ANY (${ids}::uuid[])`, ...others])
  const conditions = [sql`o.account_id IN (${matching})`, ...others.map(other => other(sql`o`))]
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** Each condition is searched by its own index: PostgreSQL would read all orders for conditions joined by OR. */
function found(conditions: readonly Condition[]): RawBuilder<boolean> {
  if (conditions.length === 0) return sql`false`
  const searches = conditions.map(condition => sql`SELECT f.id FROM orders f WHERE ${condition(sql`f`)}`)
  return sql`o.id IN (${sql.join(searches, sql` UNION `)})`
}
