import type { RentalDamage, StaffRental } from '@shop/contracts/rental-staff.ts'
import type { Staff } from '#audit/index.ts'
import { type LockedOrder, lockOrder } from '#orders/index.ts'
import { type PaymentDeps, refundPart } from '#payments/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import {
  type Booking,
  handOver,
  orderOfRental,
  readBooking,
  settleDeposit,
  staffRental,
  takeBack,
} from '#rental/index.ts'

/** Who of the staff acts on which rental. */
type RentalCall = { staff: Staff; id: string }

/** One step of staff: the rental's order is locked, the rental changed, and shown as it is then. @throws NOT_FOUND */
async function onRental(
  deps: PaymentDeps,
  id: string,
  work: (tx: Tx, booking: Booking, order: LockedOrder) => Promise<unknown>,
): Promise<StaffRental> {
  const orderId = await orderOfRental(deps.db, id)
  await transact(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, orderId)
    await work(tx, await readBooking(tx, id), order)
  })
  return staffRental(deps, id)
}

/**
 * The hookah is with its customer: the courier who brings the order hands it over.
 * @throws NOT_FOUND; RENTAL_STATE, also before the order is dispatched; RENTAL_NOT_FREE for another unit that is taken
 */
export function handOverRental(
  deps: PaymentDeps,
  { staff, id }: RentalCall,
  { condition, unit }: { condition: string; unit?: string | undefined },
): Promise<StaffRental> {
  return onRental(deps, id, async (tx, booking, { status }) => {
    if (status !== 'dispatched' && status !== 'delivered') throw new AppError('RENTAL_STATE')
    await handOver(tx, deps, booking, { staff, condition, unit })
  })
}

/** The hookah came back; late days are charged against the deposit. @throws NOT_FOUND; RENTAL_STATE */
export function returnRental(
  deps: PaymentDeps,
  { staff, id }: RentalCall,
  { condition }: { condition: string },
): Promise<StaffRental> {
  return onRental(deps, id, (tx, booking) => takeBack(tx, deps, booking, { staff, condition }))
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
