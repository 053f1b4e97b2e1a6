import type { RentalEnd } from '@shop/contracts/booked-rental.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { moveSlot, openAhead, openSlot, readDelivery } from '#delivery/index.ts'
import { lockOrder, orderByNumber, readOrderDelivery } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { changeEnd, findEnds, readBooking } from '#rental/index.ts'
import { showOrder } from './start-attempt.ts'

type RentalRef = { accountId: string; number: number; id: string }

/** Returns the days on which a customer's rental can end. @throws NOT_FOUND, also for a rental of another customer */
export async function listRentalEnds(
  { db, clock }: PaymentDeps,
  { accountId, number, id }: RentalRef,
): Promise<RentalEnd[]> {
  const order = await orderByNumber(db, accountId, number, clock.now())
  const booking = await readBooking(db, id)
  if (booking.orderId !== order.id) throw new AppError('NOT_FOUND')
  return findEnds(db, booking, clock.now())
}

/**
 * Extends or shortens a customer's rental and moves its pick-up slot. Repeating the request changes nothing.
 * @throws NOT_FOUND; RENTAL_STATE after the return; RENTAL_NOT_FREE; SLOT_NOT_AVAILABLE
 */
export async function changeRentalEnd(
  deps: PaymentDeps,
  { accountId, number, id }: RentalRef,
  { to, pickUpTime, locale }: { to: string; pickUpTime: string; locale: Locale },
): Promise<Order> {
  const own = () => orderByNumber(deps.db, accountId, number, deps.clock.now())
  const { id: orderId } = await own()
  await withTransaction(deps.db, deps.random, async tx => {
    await lockOrder(tx, orderId)
    const booking = await readBooking(tx, id)
    if (booking.orderId !== orderId) throw new AppError('NOT_FOUND')
    if (booking.to === to && booking.pickUpTime === pickUpTime) return
    const { address } = await readOrderDelivery(tx, orderId)
    const hours = openAhead(await readDelivery(tx), { isRental: true, region: address.region })
    const pickUpSlotId = await openSlot(tx, { date: to, time: pickUpTime }, { hours, now: deps.clock.now(), locale })
    await changeEnd(tx, deps, booking, { to, pickUpSlotId })
    if (pickUpSlotId === booking.pickUpSlotId) return
    await moveSlot(tx, { fromId: booking.pickUpSlotId, toId: pickUpSlotId }, { hours, locale })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}
