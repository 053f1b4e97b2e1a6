import type { Address } from '@shop/contracts/delivery.ts'
import { addressColumns, addressOf, slotColumns, slotOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

/** The delivery address and slot of an order. Post orders have no slot. */
export type OrderDelivery = { address: Address; slot: { date: string; time: string; endTime: string } | null }

export async function readOrderDelivery(tx: Tx, orderId: string): Promise<OrderDelivery> {
  const [row] = await query(tx, deliveries.where('o.id', '=', orderId))
  if (!row) throw new Error(`expected order ${orderId}, found none`)
  return { address: addressOf(row), slot: slotOf(row) }
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
}

/** Updates the address and the slot. The customer has agreed to the change, so the order is not marked unreachable any more. */
export async function updateOrderDelivery(
  tx: Tx,
  orderId: string,
  { address, slotId, isFeeReset }: OrderDeliveryUpdate,
): Promise<void> {
  const order = kysely.updateTable('orders').set({
    ...(address ? columnsOf(address) : {}),
    ...(slotId ? { slot_id: slotId } : {}),
    ...(isFeeReset ? { delivery_fee_amd: null } : {}),
    unreachable_since: null,
  })
  await execute(tx, order.where('id', '=', orderId))
}

const columnsOf = ({ apartment, postalCode, ...address }: Address) => ({
  ...address,
  apartment: apartment || null,
  postal_code: postalCode || null,
})
