import { type QueryCreator, sql } from 'kysely'
import { releaseSlot, restoreSlot } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query, send } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { getGroups } from '#settings/index.ts'
import { returnToLots } from '#stock/index.ts'
import { type LockedOrder, lockOrder } from './transition.ts'

type ReservationState = 'held' | 'consumed' | 'released'
/** `restocked`: sold and returned. Reservations of lines stay `consumed` then, because the stock ledger has the return. */
type OrderReservationState = ReservationState | 'restocked'

/**
 * Locks the order and then, by id, the variants of its lines with this reservation state. `isInState` is true if a line
 * has the state, or the order without lines.
 */
async function lockLines(tx: Tx, orderId: string, state: ReservationState) {
  const order = await lockOrder(tx, orderId)
  const lines = await query(
    tx,
    kysely
      .selectFrom('reservation as r')
      .innerJoin('variant as v', 'v.id', 'r.variant_id')
      .select(['r.variant_id as variantId', 'r.quantity', sql<number>`v.on_hand - v.reserved`.as('free')])
      .where('r.order_id', '=', orderId)
      .where('r.state', '=', state)
      .orderBy('v.id')
      .forNoKeyUpdate('v'),
  )
  return { order, lines, isInState: lines.length > 0 || order.reservationState === state }
}

/** Records the reservation state of an order that was placed without lines, and does nothing for others. */
async function recordState(tx: Tx, orderId: string, state: OrderReservationState): Promise<void> {
  const orders = kysely.updateTable('orders').where('id', '=', orderId)
  await execute(tx, orders.where('reservation_state', 'is not', null).set({ reservation_state: state }))
}

/** Records that an order is sold although its last line was removed: only its rentals remain. */
export async function recordConsumption(tx: Tx, orderId: string): Promise<void> {
  await execute(tx, kysely.updateTable('orders').where('id', '=', orderId).set({ reservation_state: 'consumed' }))
}

/**
 * Turns the reserved stock of an order into sales: reduces the stock, adds ledger entries and increases the sales
 * counts. Call lockOrder first and this last, as other orders wait for the same variants. Locks variants by id, then
 * products. Does nothing if the order has no reservation.
 */
export async function consumeReservations(tx: Tx, { clock }: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await send(tx, consumption({ orderId, now: clock.now() }))
}

const consumption = prepare((param: Param<{ orderId: string; now: Date }>) =>
  addSalesCount(
    kysely
      .with(
        cte => cte('locked').materialized(),
        queries =>
          queries
            .selectFrom('reservation as r')
            .innerJoin('variant as v', 'v.id', 'r.variant_id')
            .select(['v.id', 'v.product_id'])
            .where('r.order_id', '=', param('orderId'))
            .where('r.state', '=', 'held')
            .orderBy('v.id')
            .forNoKeyUpdate('v'),
      )
      .with('sold', queries =>
        queries
          .updateTable('reservation as r')
          .from('locked as k')
          .set({ state: 'consumed' })
          .where('r.order_id', '=', param('orderId'))
          .whereRef('r.variant_id', '=', 'k.id')
          .where('r.state', '=', 'held')
          .returning(['r.variant_id', 'k.product_id', 'r.quantity']),
      )
      .with('stock', queries =>
        queries
          .updateTable('variant as v')
          .from('sold as s')
          .set(({ eb, ref }) => ({
            on_hand: eb('v.on_hand', '-', ref('s.quantity')),
            reserved: eb('v.reserved', '-', ref('s.quantity')),
          }))
          .whereRef('v.id', '=', 's.variant_id'),
      )
      // An order without lines has the state itself.
      .with('order_state', queries =>
        queries
          .updateTable('orders')
          .set({ reservation_state: 'consumed' })
          .where('id', '=', param('orderId'))
          .where('reservation_state', '=', 'held'),
      )
      .with('entry', queries =>
        queries
          .insertInto('stock_move')
          .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('sold').select([
              'variant_id',
              sql<number>`-quantity`.as('delta'),
              val('sale').as('kind'),
              param('orderId').as('ref'),
              param('now').as('created_at'),
            ]),
          ),
      ),
  ),
)

type Sold = { product_id: string; quantity: number }

/**
 * Adds the quantities of `sold`, which may be negative, to the sales counts that the sorting "popular" uses. Locks
 * products by id, after the variants and the slot.
 */
export function addSalesCount(queries: QueryCreator<DB & { sold: Sold }>) {
  return queries
    .with('sold_product', sales =>
      sales
        .selectFrom('sold')
        .select(['product_id', sql<number>`sum(quantity)::int`.as('quantity')])
        .groupBy('product_id'),
    )
    .with(
      cte => cte('locked_product').materialized(),
      sales =>
        sales
          .selectFrom('product as p')
          .select('p.id')
          .where('p.id', 'in', ({ selectFrom }) => selectFrom('sold_product').select('product_id'))
          .orderBy('p.id')
          .forNoKeyUpdate(),
    )
    .updateTable('product as p')
    .from('locked_product as k')
    .innerJoin('sold_product as s', 's.product_id', 'k.id')
    .set({ popularity: sql`greatest(0, p.popularity + s.quantity)` })
    .whereRef('p.id', '=', 'k.id')
}

/**
 * Releases the reserved stock and the delivery slot of an order, once.
 * @returns false if nothing was reserved
 */
export async function releaseReservations(tx: Tx, orderId: string): Promise<boolean> {
  const { order, isInState } = await lockLines(tx, orderId, 'held')
  if (!isInState) return false
  await changeState(tx, orderId, 'held', 'released')
  await releaseOwnSlot(tx, order)
  return true
}

/** Releases the capacity that an order takes. A supplement takes none. */
async function releaseOwnSlot(tx: Tx, { slotId, supplementsId }: LockedOrder): Promise<void> {
  if (slotId && supplementsId === null) await releaseSlot(tx, slotId)
}

/**
 * Reserves the stock of an expired order again for a late payment: all lines or none.
 * @param pickUpSlotIds the slots in which its rentals are collected, sorted by time
 * @returns false, without a change, if a line is out of stock or a slot is full or has begun
 */
export async function restoreReservations(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
  pickUpSlotIds: readonly string[] = [],
): Promise<boolean> {
  const { order, lines, isInState } = await lockLines(tx, orderId, 'released')
  if (!isInState || lines.some(({ free, quantity }) => free < quantity)) return false
  const slotIds = [...(order.slotId && order.supplementsId === null ? [order.slotId] : []), ...pickUpSlotIds]
  if (!(await restoreSlots(tx, slotIds, clock.now()))) return false
  await changeState(tx, orderId, 'released', 'held')
  return true
}

/** Changes the state of an order's reservations and the reserved quantity of the variants. */
async function changeState(tx: Tx, orderId: string, from: ReservationState, to: 'held' | 'released'): Promise<void> {
  await execute(
    tx,
    kysely
      .with('changed', queries =>
        queries
          .updateTable('reservation')
          .set({ state: to })
          .where('order_id', '=', orderId)
          .where('state', '=', from)
          .returning(['variant_id', 'quantity']),
      )
      .updateTable('variant as v')
      .from('changed as c')
      .set(({ eb, ref }) => ({ reserved: eb('v.reserved', to === 'held' ? '+' : '-', ref('c.quantity')) }))
      .whereRef('v.id', '=', 'c.variant_id'),
  )
  await recordState(tx, orderId, to)
}

/** Reserves capacity in all slots again, or in none. */
async function restoreSlots(tx: Tx, slotIds: readonly string[], now: Date): Promise<boolean> {
  const { delivery, capacity } = await getGroups(tx, ['delivery', 'capacity'])
  const limits = { slotCapacity: delivery.slotCapacity, ...capacity }
  for (const [index, slotId] of slotIds.entries()) {
    if (await restoreSlot(tx, slotId, limits, now)) continue
    for (const reserved of slotIds.slice(0, index)) await releaseSlot(tx, reserved)
    return false
  }
  return true
}

/**
 * Returns the sold stock of a cancelled order, with one ledger entry per line, packed units to their lots, and releases
 * its delivery slot. The
 * caller then releases the pick-up slots and calls decreaseSalesCount.
 * @returns false if nothing was sold
 */
export async function restockOrder(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<boolean> {
  const { order, lines, isInState } = await lockLines(tx, orderId, 'consumed')
  if (!isInState) return false
  const restocked = await execute(
    tx,
    kysely
      .with('restocked', queries =>
        queries
          .insertInto('stock_move')
          .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('reservation')
              .select([
                'variant_id',
                'quantity',
                val('sale_reversal').as('kind'),
                'order_id',
                val(deps.clock.now()).as('created_at'),
              ])
              .where('order_id', '=', orderId)
              .where('state', '=', 'consumed'),
          )
          .onConflict(conflict => conflict.columns(['ref', 'variant_id', 'kind']).doNothing())
          .returning(['variant_id', 'delta']),
      )
      .updateTable('variant as v')
      .from('restocked as r')
      .set(({ eb, ref }) => ({ on_hand: eb('v.on_hand', '+', ref('r.delta')) }))
      .whereRef('v.id', '=', 'r.variant_id'),
  )
  if (lines.length > 0 && restocked === 0) return false
  await returnToLots(tx, deps, orderId)
  await recordState(tx, orderId, 'restocked')
  await releaseOwnSlot(tx, order)
  return true
}

/** Subtracts the units of restockOrder from the sales counts. Call it last, as it locks the products. */
export async function decreaseSalesCount(tx: Tx, orderId: string): Promise<void> {
  await execute(
    tx,
    addSalesCount(
      kysely.with('sold', queries =>
        queries
          .selectFrom('order_line as l')
          .innerJoin('variant as v', 'v.id', 'l.variant_id')
          .select(['v.product_id', sql<number>`-l.quantity`.as('quantity')])
          .where('l.order_id', '=', orderId),
      ),
    ),
  )
}
