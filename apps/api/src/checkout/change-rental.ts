import type { Locale } from '@shop/contracts/locale.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { RentalEnd } from '@shop/contracts/rental-change.ts'
import { moveSlot, openAhead, openSlot, readDelivery } from '#delivery/index.ts'
import { lockOrder, orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { changeEnd, findEnds, readBooking } from '#rental/index.ts'
import { showOrder } from './start-attempt.ts'

type Own = { accountId: string; number: number; id: string }

/** The days that one of the customer's rentals could end on. @throws NOT_FOUND, also for another's */
export async function rentalEnds({ db, clock }: PaymentDeps, { accountId, number, id }: Own): Promise<RentalEnd[]> {
  const order = await orderByNumber(db, accountId, number, clock.now())
  const booking = await readBooking(db, id)
  if (booking.orderId !== order.id) throw new AppError('NOT_FOUND')
  return findEnds(db, booking, clock.now())
}

/**
 * Extends or ends one of the customer's rentals, with a window of the new last day. The same again changes nothing.
 * @throws NOT_FOUND; RENTAL_STATE once it came back; RENTAL_NOT_FREE; SLOT_NOT_AVAILABLE
 */
export async function changeRentalEnd(
  deps: PaymentDeps,
  { accountId, number, id }: Own,
  { to, pickUpTime, locale }: { to: string; pickUpTime: string; locale: Locale },
): Promise<Order> {
  const own = () => orderByNumber(deps.db, accountId, number, deps.clock.now())
  const { id: orderId } = await own()
  await withTransaction(deps.db, deps.random, async tx => {
    await lockOrder(tx, orderId)
    const booking = await readBooking(tx, id)
    if (booking.orderId !== orderId) throw new AppError('NOT_FOUND')
    if (booking.to === to && booking.pickUpTime === pickUpTime) return
    const hours = openAhead(await readDelivery(tx), true)
    const pickUpSlotId = await openSlot(tx, { date: to, time: pickUpTime }, { hours, now: deps.clock.now(), locale })
    await changeEnd(tx, deps, booking, { to, pickUpSlotId })
    if (pickUpSlotId === booking.pickUpSlotId) return
    await moveSlot(tx, { fromId: booking.pickUpSlotId, toId: pickUpSlotId }, { hours, locale })
  })
  return showOrder(deps.db, await own(), deps.clock.now())
}
