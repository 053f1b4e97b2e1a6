import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { RentalDamage } from '@shop/contracts/rental-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { addRentalEvent, type RentalHappened } from './bookings.ts'
import { lockModels } from './offers.ts'
import { addCharge, type Booking } from './one-booking.ts'
import { lateDays, rentalTransitions } from './rules.ts'

type Step = Extract<RentalHappened['kind'], 'handed_over' | 'returned' | 'closed'>

/**
 * Brings a booking whose order is locked into its next state, with its event and the entry in the log of staff.
 * @returns false, with nothing changed, when it is there already
 * @throws RENTAL_STATE where the table of transitions does not allow it
 */
async function advance(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { to, staff, facts }: { to: Step; staff: Staff; facts: Record<string, string | number> },
): Promise<boolean> {
  if (booking.state === to) return false
  if (!rentalTransitions[booking.state].includes(to)) throw new AppError('RENTAL_STATE')
  await tx.rentalBooking.update({ where: { id: booking.id }, data: { state: to }, select: { id: true } })
  await noteByStaff(tx, deps, booking, { kind: to, staff, facts })
  return true
}

async function noteByStaff(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, staff, facts }: { kind: Step | 'swapped'; staff: Staff; facts: Record<string, string | number> },
): Promise<void> {
  const at = clock.now()
  const still = { clock: { now: () => at }, keys }
  await addRentalEvent(tx, still, booking.id, { kind, actor: 'staff', staffId: staff.accountId, facts })
  await audit(tx, still, staff, {
    action: `rental.${verbs[kind]}`,
    subject: { type: 'rental', id: booking.id },
    before: { state: booking.state, unit: booking.unit },
    after: { state: kind === 'swapped' ? booking.state : kind, ...facts },
  })
}

const verbs = { handed_over: 'hand_over', returned: 'return', closed: 'close', swapped: 'swap' } as const

/**
 * The hookah is with its customer.
 * @param unit the inventory code of another unit of the model that was brought in its place
 * @throws RENTAL_STATE; NOT_FOUND for a code that is no unit of the model; RENTAL_NOT_FREE for one that is booked or out
 */
export async function handOver(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, condition, unit }: { staff: Staff; condition: string; unit: string | undefined },
): Promise<void> {
  const isOther = unit !== undefined && unit !== booking.unit && booking.state === 'reserved'
  if (isOther) await swapUnit(tx, deps, booking, { staff, code: unit })
  else if (booking.state === 'reserved') await refuseUnitThatIsOut(tx, booking)
  await advance(tx, deps, booking, { to: 'handed_over', staff, facts: { condition } })
}

/** Whoever had it before may be late with it: another unit is brought then. @throws RENTAL_NOT_FREE */
async function refuseUnitThatIsOut(tx: Tx, booking: Booking): Promise<void> {
  await lockModels(tx, [booking.productId])
  const [out] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM rental_booking b JOIN rental_booking own ON own.unit_id = b.unit_id
    WHERE own.id = ${booking.id}::uuid AND b.id <> own.id AND b.state = 'handed_over'`
  if (out) throw new AppError('RENTAL_NOT_FREE')
}

async function swapUnit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, code }: { staff: Staff; code: string },
): Promise<void> {
  await lockModels(tx, [booking.productId])
  const [found] = await tx.$queryRaw<{ id: string; isFree: boolean }[]>`
    SELECT u.id, NOT EXISTS (SELECT 1 FROM rental_booking b WHERE b.unit_id = u.id AND b.state <> 'released'
      AND (b.state = 'handed_over' OR daterange(b.from_date, b.free_from) && daterange(${booking.from}::date, ${booking.freeFrom}::date))) AS "isFree"
    FROM rental_unit u WHERE u.code = ${code} AND u.product_id = ${booking.productId}::uuid AND u.retired_at IS NULL`
  if (!found) throw new AppError('NOT_FOUND')
  if (!found.isFree) throw new AppError('RENTAL_NOT_FREE')
  await tx.rentalBooking.update({ where: { id: booking.id }, data: { unitId: found.id }, select: { id: true } })
  await noteByStaff(tx, deps, booking, { kind: 'swapped', staff, facts: { unit: code } })
}

/**
 * The hookah came back today. Days after the last one are charged at the price of a day each, up to the deposit; the
 * unit is free as soon as it is cleaned.
 * @throws RENTAL_STATE
 */
export async function takeBack(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, condition }: { staff: Staff; condition: string },
): Promise<void> {
  const today = shopDate(deps.clock.now())
  const late = lateDays(booking.to, today)
  const lateAmd = Math.min(late * booking.pricePerDay, booking.depositAmd - booking.chargedAmd)
  const facts = { condition, ...(late > 0 ? { lateDays: late } : {}) }
  if (!(await advance(tx, deps, booking, { to: 'returned', staff, facts }))) return
  if (lateAmd > 0) await addCharge(tx, booking.id, { kind: 'late', amountAmd: lateAmd })
  const cleaned = addDays(today, 1 + booking.bufferDays)
  // Never longer than it was promised: on the days after that it may be somebody else's already.
  if (cleaned >= booking.freeFrom || cleaned <= booking.from) return
  await tx.rentalBooking.update({
    where: { id: booking.id },
    data: { freeFrom: new Date(cleaned) },
    select: { id: true },
  })
}

/**
 * Settles a booking's deposit: damage is kept from it.
 * @returns what of it goes back, AMD; null when it was settled before
 * @throws RENTAL_STATE; VALIDATION naming the damages when all that is charged would be above the deposit
 */
export async function settleDeposit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { staff, damages }: { staff: Staff; damages: readonly RentalDamage[] },
): Promise<number | null> {
  const keptAmd = booking.chargedAmd + damages.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  const backAmd = booking.depositAmd - keptAmd
  if (booking.state === 'returned' && backAmd < 0) {
    const max = booking.depositAmd - booking.chargedAmd
    throw new AppError('VALIDATION', { details: [{ path: 'body.damages', max }] })
  }
  if (!(await advance(tx, deps, booking, { to: 'closed', staff, facts: { keptAmd, backAmd } }))) return null
  for (const damage of damages) await addCharge(tx, booking.id, { kind: 'damage', ...damage })
  return backAmd
}
