import type { Address } from '@shop/contracts/delivery.ts'
import { sql, type Updateable } from 'kysely'
import { addressColumns, addressOf, slotColumns, slotOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, execute, kysely, query } from '#platform/db/sql.ts'
import type { Order } from '#platform/db/tables/tables.ts'
import type { DeliveryAttempts } from './rules.ts'

/** The delivery address and slot of an order. Post orders have no slot. */
export type OrderDelivery = { address: Address; slot: { date: string; time: string; endTime: string } | null }

export async function readOrderDelivery(tx: Tx, orderId: string): Promise<OrderDelivery> {
  const [row] = await query(tx, deliveries.where('o.id', '=', orderId))
  if (!row) throw new Error(`expected order ${orderId}, found none`)
  return { address: addressOf(row), slot: slotOf(row) }
}

/** Returns where and from when the customer collects an order; null if it is brought. */
export async function readOrderPickup(tx: Tx, orderId: string): Promise<{ pointId: string; from: Date } | null> {
  const orders = kysely.selectFrom('orders').select(['pickup_point_id as pointId', 'pickup_from as from'])
  const [row] = await query(tx, orders.where('id', '=', orderId))
  return row?.pointId && row.from ? { pointId: row.pointId, from: row.from } : null
}

const deliveries = kysely
  .selectFrom('orders as o')
  .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
  .select([...addressColumns, ...slotColumns])

export type OrderDeliveryUpdate = {
  address: Address | undefined
  /** A slot whose capacity is reserved already. */
  slotId: string | undefined
  /** True if the fee that was agreed by phone is no longer valid. */
  isFeeReset: boolean
  /** The new end of the reservation of an unpaid order. */
  holdUntil?: Date | undefined
}

/**
 * Updates the address and the slot, also of the supplements, which travel with the order. The customer has agreed to the
 * change, so the order is not marked unreachable any more.
 */
export async function updateOrderDelivery(
  tx: Tx,
  orderId: string,
  { address, slotId, isFeeReset, holdUntil }: OrderDeliveryUpdate,
): Promise<void> {
  const delivery = { ...(address ? columnsOf(address) : {}), ...(slotId ? { slot_id: slotId } : {}) }
  const order = kysely.updateTable('orders').set({
    ...delivery,
    ...(isFeeReset ? { delivery_fee_amd: null } : {}),
    ...(holdUntil ? { hold_until: holdUntil } : {}),
    unreachable_since: null,
  })
  await execute(tx, order.where('id', '=', orderId))
  if (address || slotId) await moveSupplements(tx, orderId, delivery)
}

/** Changes the delivery of an order's supplements that are still in the shop. */
export async function moveSupplements(
  tx: Tx,
  orderId: string,
  delivery: Partial<
    Pick<
      Updateable<Order>,
      | 'slot_id'
      | 'pickup_point_id'
      | 'pickup_from'
      | 'region'
      | 'city'
      | 'street'
      | 'building'
      | 'apartment'
      | 'postal_code'
    >
  >,
): Promise<void> {
  const supplements = kysely.updateTable('orders').set(delivery).where('supplements_id', '=', orderId)
  await execute(tx, supplements.where('status', 'not in', ['dispatched', 'delivered', 'cancelled']))
}

/** Gives a supplement the delivery that its order has now. */
export async function copyDeliveryOfOrder(tx: Tx, supplementId: string): Promise<void> {
  const supplement = kysely
    .updateTable('orders as o')
    .from('orders as t')
    .whereRef('t.id', '=', 'o.supplements_id')
    .where('o.id', '=', supplementId)
    .set(({ ref }) => ({
      slot_id: ref('t.slot_id'),
      pickup_point_id: ref('t.pickup_point_id'),
      pickup_from: ref('t.pickup_from'),
      region: ref('t.region'),
      city: ref('t.city'),
      street: ref('t.street'),
      building: ref('t.building'),
      apartment: ref('t.apartment'),
      postal_code: ref('t.postal_code'),
    }))
  await execute(tx, supplement)
}

const columnsOf = ({ apartment, postalCode, ...address }: Address) => ({
  ...address,
  apartment: apartment || null,
  postal_code: postalCode || null,
})

/** Sets when the customer of a locked order was marked unreachable; null once they were reached. */
export async function writeUnreachable(tx: Tx, orderId: string, since: Date | null): Promise<void> {
  const order = kysely.updateTable('orders').set({ unreachable_since: since })
  await execute(tx, order.where('id', '=', orderId))
}

/**
 * Sets the delivery fee that was agreed by phone. It is not part of the amount paid online. A customer who agreed was
 * reached.
 */
export async function writeAgreedFee(tx: Tx, orderId: string, feeAmd: number): Promise<void> {
  const order = kysely.updateTable('orders').set({ delivery_fee_amd: feeAmd, unreachable_since: null })
  await execute(tx, order.where('id', '=', orderId))
}

export async function readDeliveryAttempts(tx: Tx, orderId: string): Promise<DeliveryAttempts> {
  const [tries] = await query(
    tx,
    kysely
      .selectFrom('order_activity')
      .select([
        countWhere(sql`kind = 'delivery_failed'`).as('failed'),
        countWhere(sql`kind = 'second_try'`).as('triedAgain'),
      ])
      .where('order_id', '=', orderId),
  )
  return tries ?? { failed: 0, triedAgain: 0 }
}
