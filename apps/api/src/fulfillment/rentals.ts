import { addDays, shopDate, shopTime } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import type {
  handOverRental as handOverRentalRoute,
  RentalDamage,
  returnRental as returnRentalRoute,
  StaffRental,
} from '@shop/contracts/rental-staff.ts'
import type { z } from 'zod'
import type { Staff } from '#audit/index.ts'
import { type LockedOrder, lockOrder, notifyCustomer } from '#orders/index.ts'
import { type PaymentDeps, requestPartialRefund } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { queueSaleOfPrepayment } from '#receipts/index.ts'
import {
  type Booking,
  handOver,
  orderOfRental,
  readBooking,
  recordRentalReturn,
  settleDeposit,
  staffRental,
} from '#rental/index.ts'
import { finishStop } from './couriers/finish-stop.ts'
import { addIdentityCheck, assertIdentityChecked, completeDelivery } from './deliver.ts'

/** An action of staff on a rental. */
type RentalAction = { staff: Staff; id: string }

/** Locks the order of a rental, applies a change by staff and returns the changed rental. @throws NOT_FOUND */
async function changeRental(
  deps: PaymentDeps,
  id: string,
  change: (tx: Tx, booking: Booking, order: LockedOrder) => Promise<unknown>,
): Promise<StaffRental> {
  const orderId = await orderOfRental(deps.db, id)
  await withTransaction(deps.db, deps.random, async tx => {
    const { booking, order } = await lockRental(tx, { id, orderId })
    await change(tx, booking, order)
  })
  return staffRental(deps, id)
}

/** Locks the order of a rental and reads the rental. @throws NOT_FOUND */
export async function lockRental(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<{ booking: Booking; order: LockedOrder }> {
  const order = await lockOrder(tx, orderId)
  return { order, booking: await readBooking(tx, id) }
}

/**
 * Records that the courier has handed the hookah over to the customer. The order is delivered with its last hookah.
 * @throws NOT_FOUND; RENTAL_STATE, also before the order is dispatched; RENTAL_NOT_FREE if another unit is chosen that is
 * not free; VALIDATION if a picture is missing, or if the identity check is required and was not made
 */
export function handOverRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { condition, unit, pictures, identityChecked = false, identityDocument, locale }: HandOverInput,
): Promise<StaffRental> {
  return changeRental(deps, id, async (tx, booking, order) => {
    if (order.status !== 'dispatched' && order.status !== 'delivered') throw new AppError('RENTAL_STATE')
    const isNew = booking.state === 'reserved'
    if (isNew) {
      await assertIdentityChecked(tx, order.id, { identityChecked, locale })
      if (order.status === 'dispatched' && (await isLastReserved(tx, booking))) {
        await completeDelivery(tx, deps, order, { staff })
        await queueSaleOfPrepayment(tx, deps, order.id)
      }
    }
    await handOver(tx, deps, booking, { staff, condition, unit, pictures })
    if (isNew) await addIdentityCheck(tx, deps, order, { staff, identityChecked, identityDocument, locale })
  })
}

type HandOverInput = z.infer<typeof handOverRentalRoute.body> & { locale: Locale }

/** True if all other hookahs of the order are handed over. */
async function isLastReserved(tx: Tx, { id, orderId }: Booking): Promise<boolean> {
  const bookings = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', orderId)
  return (await execute(tx, bookings.where('state', '=', 'reserved').where('id', '!=', id))) === 0
}

/** Records the return of a hookah. Late days are deducted from the deposit. @throws NOT_FOUND; RENTAL_STATE; VALIDATION */
export function returnRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { condition, pictures, returnedOn, locale }: z.infer<typeof returnRentalRoute.body> & { locale: Locale },
): Promise<StaffRental> {
  return changeRental(deps, id, (tx, booking) =>
    returnLockedRental(tx, deps, booking, { staff, condition, pictures, returnedOn, locale }),
  )
}

/** Records the return of a hookah whose order is locked. The stop of a courier is finished with its last hookah. */
export async function returnLockedRental(
  tx: Tx,
  deps: Deps,
  booking: Booking,
  input: Parameters<typeof recordRentalReturn>[3],
): Promise<void> {
  if (booking.state === 'returned') return
  await recordRentalReturn(tx, deps, booking, input)
  const { id, orderId, pickUpSlotId: slotId } = booking
  const others = kysely.selectFrom('rental_booking').select('id').where('order_id', '=', orderId).where('id', '!=', id)
  const open = others.where('pick_up_slot_id', '=', slotId).where('state', 'in', ['reserved', 'handed_over'])
  if ((await execute(tx, open)) > 0) return
  await finishStop(tx, deps, { orderId, kind: 'pick_up', slotId, staff: input.staff, outcome: 'done' })
}

/**
 * Settles the deposit of a rental: refunds the part that is not deducted, once.
 * @throws NOT_FOUND; RENTAL_STATE before the return; VALIDATION if the damages exceed the deposit
 */
export function closeRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { damages, isAgreed }: { damages: readonly RentalDamage[]; isAgreed: boolean },
): Promise<StaffRental> {
  return changeRental(deps, id, async (tx, booking) => {
    const refundAmd = await settleDeposit(tx, deps, booking, { staff, damages, isAgreed })
    if (refundAmd) {
      const { orderId } = booking
      const deposit = { amountAmd: refundAmd, depositAmd: refundAmd, reason: 'deposit' as const, key: `deposit:${id}` }
      await requestPartialRefund(tx, deps, { orderId, ...deposit })
    }
    if (refundAmd !== null) await deps.jobs.wake(tx, 'receipts.print')
  })
}

/** Earliest time of a reminder, in Yerevan. */
const FROM_TIME = '10:00'

/**
 * Reminds customers that their rented hookah is picked up tomorrow or today, once per day. After a change of the date,
 * they are reminded of the new one.
 */
export async function remindRentals(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (shopTime(now) < FROM_TIME) return
  const today = shopDate(now)
  const tomorrow = addDays(today, 1)
  const due = await deps.db.rentalBooking.findMany({
    where: { state: 'handed_over', toDate: { in: [new Date(today), new Date(tomorrow)] } },
    select: {
      id: true,
      toDate: true,
      pickUpSlot: { select: { startTime: true, endTime: true } },
      order: { select: { id: true, number: true, accountId: true, locale: true } },
    },
  })
  for (const { id, toDate, pickUpSlot, order } of due) {
    const date = toDate.toISOString().slice(0, 10)
    const customer = { id: order.id, accountId: order.accountId, locale: Locale.parse(order.locale) }
    const params = { number: order.number, date, time: `${pickUpSlot.startTime}-${pickUpSlot.endTime}` }
    const topic = date === today ? 'rental.due_today' : 'rental.due_tomorrow'
    await withTransaction(deps.db, deps.random, tx =>
      notifyCustomer(tx, deps, customer, { topic, event: `${id}:${date}`, params }),
    )
  }
}

export const remindJobs = {
  'rentals.remind': { cron: '5 * * * *', run: remindRentals },
} satisfies JobTable<Deps>
