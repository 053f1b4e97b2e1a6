import type { Address } from '@shop/contracts/delivery.ts'
import { addressColumns, addressOf, slotColumns, slotOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import { execute, kysely, query } from '#platform/sql.ts'

/** Where and when an order is brought; by post there is no window. */
export type Place = { address: Address; slot: { date: string; time: string; endTime: string } | null }

export async function placeOf(tx: Tx, orderId: string): Promise<Place> {
  const [row] = await query(tx, places.where('o.id', '=', orderId))
  if (!row) throw new Error(`expected order ${orderId}, found none`)
  return { address: addressOf(row), slot: slotOf(row) }
}

const places = kysely
  .selectFrom('orders as o')
  .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
  .select([...addressColumns, ...slotColumns])

export type NewPlace = {
  address: Address | undefined
  /** Of a window whose place has been taken. */
  slotId: string | undefined
  /** The fee that was agreed was for another place. */
  isFeeOver: boolean
}

/** Writes what is different; whoever agrees on a place has been reached. */
export async function writePlace(tx: Tx, orderId: string, { address, slotId, isFeeOver }: NewPlace): Promise<void> {
  const place = kysely.updateTable('orders').set({
    ...(address ? columnsOf(address) : {}),
    ...(slotId ? { slot_id: slotId } : {}),
    ...(isFeeOver ? { delivery_fee_amd: null } : {}),
    unreachable_since: null,
  })
  await execute(tx, place.where('id', '=', orderId))
}

const columnsOf = ({ apartment, postalCode, ...address }: Address) => ({
  ...address,
  apartment: apartment || null,
  postal_code: postalCode || null,
})
