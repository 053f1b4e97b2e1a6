import type { Locale } from '@shop/contracts/locale.ts'
import type {
  handOverRental as handOverRentalRoute,
  RentalDamage,
  returnRental as returnRentalRoute,
  StaffRental,
} from '@shop/contracts/rental-staff.ts'
import type { z } from 'zod'
import type { Staff } from '#audit/index.ts'
import { addActivity, type LockedOrder, lockOrder } from '#orders/index.ts'
import { type PaymentDeps, refundPart } from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import {
  type Booking,
  handOver,
  orderOfRental,
  readBooking,
  settleDeposit,
  staffRental,
  takeBack,
} from '#rental/index.ts'
import { isIdentityCheckedFor } from '../identity-check.ts'

/** Who of the staff acts on which rental. */
type RentalCall = { staff: Staff; id: string }

/** One step of staff: the rental's order is locked, the rental changed, and shown as it is then. @throws NOT_FOUND */
async function onRental(
  deps: PaymentDeps,
  id: string,
  work: (tx: Tx, booking: Booking, order: LockedOrder) => Promise<unknown>,
): Promise<StaffRental> {
  const orderId = await orderOfRental(deps.db, id)
  await withTransaction(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, orderId)
    await work(tx, await readBooking(tx, id), order)
  })
  return staffRental(deps, id)
}

/**
 * The hookah is with its customer: the courier who brings the order hands it over.
 * @throws NOT_FOUND; RENTAL_STATE, also before the order is dispatched; RENTAL_NOT_FREE for another unit that is taken;
 * VALIDATION for a picture that is not there, and where the shop demands a document and none was seen
 */
export function handOverRental(
  deps: PaymentDeps,
  { staff, id }: RentalCall,
  { condition, unit, pictures, identityChecked = false, locale }: HandOver,
): Promise<StaffRental> {
  return onRental(deps, id, async (tx, booking, order) => {
    if (order.status !== 'dispatched' && order.status !== 'delivered') throw new AppError('RENTAL_STATE')
    if (booking.state === 'reserved') {
      if (!identityChecked) await refuseUnseenDocument(tx, order.id, locale)
      else await addActivity(tx, deps, order, { kind: 'identity_checked', staff })
    }
    await handOver(tx, deps, booking, { staff, condition, unit, pictures })
  })
}

type HandOver = z.infer<typeof handOverRentalRoute.body> & { locale: Locale }

/** @throws VALIDATION where the shop demands a document */
async function refuseUnseenDocument(tx: Tx, orderId: string, locale: Locale): Promise<void> {
  if (!(await isIdentityCheckedFor(tx, orderId))) return
  const message = fieldText('identity_required', locale)
  throw new AppError('VALIDATION', { details: [{ path: 'body.identityChecked', message }] })
}

/** The hookah came back; late days are charged against the deposit. @throws NOT_FOUND; RENTAL_STATE; VALIDATION */
export function returnRental(
  deps: PaymentDeps,
  { staff, id }: RentalCall,
  { condition, pictures, returnedOn, locale }: z.infer<typeof returnRentalRoute.body> & { locale: Locale },
): Promise<StaffRental> {
  return onRental(deps, id, (tx, booking) =>
    takeBack(tx, deps, booking, { staff, condition, pictures, returnedOn, locale }),
  )
}

/**
 * Settles a rental's deposit: what is not charged goes back to its customer, once.
 * @throws NOT_FOUND; RENTAL_STATE before it came back; VALIDATION where damages are above the deposit
 */
export function closeRental(
  deps: PaymentDeps,
  { staff, id }: RentalCall,
  { damages }: { damages: readonly RentalDamage[] },
): Promise<StaffRental> {
  return onRental(deps, id, async (tx, booking) => {
    const backAmd = await settleDeposit(tx, deps, booking, { staff, damages })
    if (backAmd) {
      const { orderId } = booking
      const deposit = { amountAmd: backAmd, depositAmd: backAmd, reason: 'deposit' as const, key: `deposit:${id}` }
      await refundPart(tx, deps, { orderId, ...deposit })
    }
    if (backAmd !== null) await deps.jobs.send(tx, 'receipts.print')
  })
}
