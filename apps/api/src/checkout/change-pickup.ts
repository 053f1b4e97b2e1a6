import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Staff } from '#audit/index.ts'
import { addressOfPoint, openPickup } from '#delivery/index.ts'
import { addActivity, type LockedOrder, mayStaffChangeDelivery, moveSupplements } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { assertOwnDelivery } from './change-delivery.ts'

type ChangePickupInput = { pointId: string; locale: Locale; staff: Staff }

/**
 * Moves a locked order to another pick-up point, where it is prepared from now on. An order that was promised for a later
 * day stays one. The same point changes nothing.
 * @throws ORDER_STATE if the order is brought to its customer, or is ready already; VALIDATION naming body.pickupPointId
 */
export async function changePickup(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { pointId, locale, staff }: ChangePickupInput,
): Promise<void> {
  assertOwnDelivery(order)
  if (order.deliveryType !== 'pickup' || !mayStaffChangeDelivery(order.status)) throw new AppError('ORDER_STATE')
  const orders = kysely.selectFrom('orders').select(['pickup_point_id as pointId', 'pickup_from as promised'])
  const [before] = await query(tx, orders.where('id', '=', order.id))
  if (before?.pointId === pointId) return
  const now = deps.clock.now()
  const isNotToday = before?.promised != null && shopDate(before.promised) > shopDate(now)
  const { point, from } = await openPickup(tx, pointId, { now, isNotToday, locale })
  const { region, city, street, building } = addressOfPoint(point, order.locale)
  const moved = { pickup_point_id: pointId, pickup_from: from, region, city, street, building }
  // The customer has agreed to the change, so the order is not marked unreachable any more.
  const changed = kysely.updateTable('orders').set({ ...moved, unreachable_since: null })
  await execute(tx, changed.where('id', '=', order.id))
  await moveSupplements(tx, order.id, moved)
  const time = { deliveryDate: shopDate(from), deliveryTime: shopTime(from) }
  await addActivity(tx, deps, order, {
    kind: 'delivery_changed',
    staff,
    facts: { isNewAddress: true, ...time },
    params: { way: 'pickup', place: `${city}, ${street}, ${building}` },
    before: { pickupPointId: before?.pointId ?? null },
    after: { pickupPointId: pointId, ...time },
  })
}
