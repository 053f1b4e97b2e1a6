import type { SharedOrder } from '@shop/contracts/shared-order.ts'
import { orderByLink } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { showOrder } from './start-attempt.ts'

/** Returns the order of a link. The contract omits what only its customer may see. @throws NOT_FOUND */
export async function getSharedOrder(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  token: string,
): Promise<SharedOrder> {
  const now = clock.now()
  const order = await showOrder(db, await orderByLink(db, keys, token, now), now)
  const { number, status, placedAt, deliveryType, lines, mixes, totals, timeline, address, afterSale } = order
  const { deliveryDate, deliveryTime, deliveryEndTime, identityNeeded } = order
  return {
    number,
    status,
    placedAt,
    deliveryType,
    ...(deliveryDate && { deliveryDate, deliveryTime, deliveryEndTime }),
    lines,
    mixes,
    rentals: order.rentals,
    totals,
    timeline,
    city: address.city,
    receipts: afterSale.receipts,
    ...(identityNeeded && { identityNeeded }),
  }
}
