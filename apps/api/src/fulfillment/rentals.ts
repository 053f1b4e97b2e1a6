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
import { isIdentityCheckedFor } from '#checkout/index.ts'
import { addActivity, type LockedOrder, lockOrder, notifyCustomer } from '#orders/index.ts'
import { type PaymentDeps, requestPartialRefund } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import {
  type Booking,
  handOver,
  orderOfRental,
  readBooking,
  recordRentalReturn,
  settleDeposit,
  staffRental,
} from '#rental/index.ts'

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
    const order = await lockOrder(tx, orderId)
    await change(tx, await readBooking(tx, id), order)
  })
  return staffRental(deps, id)
}

/**
 * Records that the courier has handed the hookah over to the customer.
 * @throws NOT_FOUND; RENTAL_STATE, also before the order is dispatched; RENTAL_NOT_FREE if another unit is chosen that is
 * not free; VALIDATION if a picture is missing, or if the identity check is required and was not made
 */
export function handOverRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { condition, unit, pictures, identityChecked = false, locale }: HandOverInput,
): Promise<StaffRental> {
  return changeRental(deps, id, async (tx, booking, order) => {
    if (order.status !== 'dispatched' && order.status !== 'delivered') throw new AppError('RENTAL_STATE')
    if (booking.state === 'reserved') {
      if (!identityChecked) await assertIdentityChecked(tx, order.id, locale)
      else await addActivity(tx, deps, order, { kind: 'identity_checked', staff })
    }
    await handOver(tx, deps, booking, { staff, condition, unit, pictures })
  })
}

type HandOverInput = z.infer<typeof handOverRentalRoute.body> & { locale: Locale }

/** @throws VALIDATION if the order requires an identity check */
async function assertIdentityChecked(tx: Tx, orderId: string, locale: Locale): Promise<void> {
  if (!(await isIdentityCheckedFor(tx, orderId))) return
  const message = fieldText('identity_required', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.identityChecked', message }] })
}

/** Records the return of a hookah. Late days are deducted from the deposit. @throws NOT_FOUND; RENTAL_STATE; VALIDATION */
export function returnRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { condition, pictures, returnedOn, locale }: z.infer<typeof returnRentalRoute.body> & { locale: Locale },
): Promise<StaffRental> {
  return changeRental(deps, id, (tx, booking) =>
    recordRentalReturn(tx, deps, booking, { staff, condition, pictures, returnedOn, locale }),
  )
}

/**
 * Settles the deposit of a rental: refunds the part that is not deducted, once.
 * @throws NOT_FOUND; RENTAL_STATE before the return; VALIDATION if the damages exceed the deposit
 */
export function closeRental(
  deps: PaymentDeps,
  { staff, id }: RentalAction,
  { damages }: { damages: readonly RentalDamage[] },
): Promise<StaffRental> {
  return changeRental(deps, id, async (tx, booking) => {
    const refundAmd = await settleDeposit(tx, deps, booking, { staff, damages })
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
