import { type RawBuilder, sql } from 'kysely'
import { addressColumns, addressOf, type GeoPoint } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { LockedOrder } from './transition.ts'

/**
 * True for order `q` if it goes to the address of order `o` and is of the same customer. A customer without an account has
 * an order and its supplements.
 */
const isSameAddress = sql<boolean>`(q.id = o.id OR q.id = o.supplements_id OR q.supplements_id = o.id
    OR q.supplements_id = o.supplements_id OR q.account_id = o.account_id)
  AND (q.region, q.city, q.street, q.building) = (o.region, o.city, o.street, o.building)`

/**
 * The point of an order's address, for statements that have the order as `o`: the newest one that staff set at an order of
 * the same customer to this address. Null without one.
 */
export const pointOfAddressColumn: RawBuilder<GeoPoint | null> = sql`(
  SELECT json_build_object('latitude', p.latitude, 'longitude', p.longitude)
  FROM orders q JOIN order_point p ON p.order_id = q.id WHERE ${isSameAddress}
  ORDER BY p.set_at DESC, p.order_id DESC LIMIT 1)`

const points = kysely
  .selectFrom('orders as o')
  .select(['o.number', ...addressColumns])
  .select(pointOfAddressColumn.as('point'))

/** Reads the addresses of orders with their points, by the number of the order. */
export async function readOrderPoints(db: Tx, numbers: readonly number[]) {
  const rows = await query(db, points.where('o.number', '=', anyOf(numbers)))
  return new Map(rows.map(({ number, point, ...row }) => [number, { address: addressOf(row), point }]))
}

/** Finds the point of the address of an order. */
export async function findOrderPoint(db: Tx, orderId: string): Promise<GeoPoint | undefined> {
  const [row] = await query(db, points.where('o.id', '=', orderId))
  return row?.point ?? undefined
}

/** Sets the point of the address of a locked order. */
export async function writeOrderPoint(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id }: LockedOrder,
  { latitude, longitude }: GeoPoint,
): Promise<void> {
  const point = { latitude, longitude, set_at: clock.now() }
  const added = kysely.insertInto('order_point').values({ order_id: id, ...point })
  await execute(
    tx,
    added.onConflict(conflict => conflict.column('order_id').doUpdateSet(point)),
  )
}

/** Deletes the point of the address of a locked order, also from the customer's other orders to this address. */
export async function deleteOrderPoint(tx: Tx, { id }: LockedOrder): Promise<void> {
  const same = sql<string>`(SELECT q.id FROM orders q, orders o WHERE o.id = ${id} AND ${isSameAddress})`
  await execute(tx, kysely.deleteFrom('order_point').where('order_id', 'in', same))
}

/** Returns the points of orders for the export of personal data. */
export async function exportOrderPoints(db: Tx, orderIds: readonly string[]) {
  const all = kysely
    .selectFrom('order_point')
    .select(['order_id as orderId', 'latitude', 'longitude', 'set_at as setAt'])
  const rows = await query(db, all.where('order_id', '=', anyOf(orderIds)))
  return rows.map(({ setAt, ...point }) => ({ ...point, setAt: setAt.toISOString() }))
}
