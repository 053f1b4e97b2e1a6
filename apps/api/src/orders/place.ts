import type { Address } from '@shop/contracts/delivery.ts'
import { addressColumns, addressOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'

/** Where and when an order is brought; by post there is no window. */
export type Place = { address: Address; slot: { date: string; time: string; endTime: string } | null }

export async function placeOf(tx: Tx, orderId: string): Promise<Place> {
  const { slot, ...row } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { ...addressColumns, slot: { select: { date: true, startTime: true, endTime: true } } },
  })
  return {
    address: addressOf(row),
    slot: slot && { date: slot.date.toISOString().slice(0, 10), time: slot.startTime, endTime: slot.endTime },
  }
}

export type NewPlace = {
  address: Address | undefined
  /** Of a window whose place has been taken. */
  slotId: string | undefined
  /** The fee that was agreed was for another place. */
  isFeeOver: boolean
}

/** Writes what is different; whoever agrees on a place has been reached. */
export async function writePlace(tx: Tx, orderId: string, { address, slotId, isFeeOver }: NewPlace): Promise<void> {
  await tx.order.update({
    where: { id: orderId },
    data: {
      ...(address ? { ...address, apartment: address.apartment || null, postalCode: address.postalCode || null } : {}),
      ...(slotId ? { slotId } : {}),
      ...(isFeeOver ? { deliveryFeeAmd: null } : {}),
      unreachableSince: null,
    },
    select: { id: true },
  })
}
