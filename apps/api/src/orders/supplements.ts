import { canBeSupplemented, type Order, OrderStatus } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** The number of the order with which an order `o` travels; null if it travels alone. */
export const supplementOfColumn = sql<number | null>`(SELECT t.number FROM orders t WHERE t.id = o.supplements_id)`

/** The columns of orders `o` about their supplements; `supplementsOf` converts them. */
export const supplementColumns = [
  supplementOfColumn.as('supplementOf'),
  jsonArrayFrom(
    kysely
      .selectFrom('orders as t')
      .select(['t.number', 't.status', 't.total_amd as totalAmd'])
      .where(sql<boolean>`t.supplements_id = o.id`)
      .orderBy('t.number'),
  ).as('supplements'),
] as const

type SupplementRow = { number: number; status: string; totalAmd: number }

/** Converts `supplementColumns`. */
export function supplementsOf(row: {
  supplementOf: number | null
  supplements: readonly SupplementRow[]
}): Pick<Order, 'supplementOf' | 'supplements'> {
  const supplements = row.supplements.map(({ status, ...other }) => ({ ...other, status: OrderStatus.parse(status) }))
  return {
    ...(row.supplementOf !== null && { supplementOf: row.supplementOf }),
    ...(supplements.length > 0 && { supplements }),
  }
}

/** The numbers of the paid orders that travel with an order `o`: the supplemented order and its supplements. */
export const togetherWithColumn = sql<number[]>`ARRAY(SELECT t.number FROM orders t
  WHERE (t.id = o.supplements_id OR t.supplements_id = coalesce(o.supplements_id, o.id)) AND t.id <> o.id
    AND t.status NOT IN ('awaiting_payment', 'cancelled')
  ORDER BY t.number)`

/** The numbers of the paid supplements of an order `o` that are not packed: a dispatch would leave them behind. */
export const unpackedSupplementsColumn = sql<number[]>`ARRAY(SELECT t.number FROM orders t
  WHERE t.supplements_id = o.id AND t.status IN ('paid', 'confirmed') ORDER BY t.number)`

/** Returns the ids of the supplements of an order that are not delivered or cancelled. */
export async function findOpenSupplements(tx: Tx, orderId: string): Promise<string[]> {
  const supplements = kysely.selectFrom('orders').select('id').where('supplements_id', '=', orderId)
  const open = supplements.where('status', 'not in', ['delivered', 'cancelled'])
  return (await query(tx, open.orderBy('id'))).map(({ id }) => id)
}

/**
 * Returns true if an order is paid and still in the shop, so that a supplement can travel with it. Its row is locked
 * against a change of its status until the transaction ends.
 */
export async function isStillInShop(tx: Tx, orderId: string): Promise<boolean> {
  const orders = kysely.selectFrom('orders').select('status').where('id', '=', orderId)
  const [order] = await query(tx, orders.forShare())
  return order !== undefined && canBeSupplemented(OrderStatus.parse(order.status))
}
