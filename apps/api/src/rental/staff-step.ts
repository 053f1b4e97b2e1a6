import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addRentalEvents, type RentalEventInput } from './bookings.ts'
import type { Booking } from './one-booking.ts'
import { rentalTransitions } from './rules.ts'

type Step = Extract<RentalEventInput['kind'], 'handed_over' | 'returned' | 'closed'>
type StepResult<Kind> = { kind: Kind; staff: Staff; facts: Record<string, string | number> }

/**
 * Changes the state of a booking whose order is locked, with its event and audit entry.
 * @returns false, with nothing changed, if it already has the state
 * @throws RENTAL_STATE if the transition is not allowed
 */
export async function advanceRental(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, ...how }: StepResult<Step>,
): Promise<boolean> {
  if (booking.state === kind) return false
  if (!rentalTransitions[booking.state].includes(kind)) throw new AppError('RENTAL_STATE')
  await execute(tx, kysely.updateTable('rental_booking').set({ state: kind }).where('id', '=', booking.id))
  await recordStaffAction(tx, deps, booking, { kind, ...how })
  return true
}

/** Records what staff did to a booking: its event and audit entry. */
export async function recordStaffAction(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, staff, facts }: StepResult<Step | 'swapped'>,
): Promise<void> {
  const at = clock.now()
  const still = { clock: { now: () => at }, keys }
  await addRentalEvents(tx, still, [booking.id], { kind, actor: 'staff', staffId: staff.accountId, facts })
  await audit(tx, still, staff, {
    action: `rental.${verbs[kind]}`,
    subject: { type: 'rental', id: booking.id },
    before: { state: booking.state, unit: booking.unit },
    after: { state: kind === 'swapped' ? booking.state : kind, ...facts },
  })
}

const verbs = { handed_over: 'hand_over', returned: 'return', closed: 'close', swapped: 'swap' } as const

/** The condition of a hookah at hand-over or return, as text and uploaded pictures. */
export type ConditionInput = { staff: Staff; condition: string; pictures: readonly string[] }

export const factsOf = ({ condition, pictures }: Omit<ConditionInput, 'staff'>) => ({
  condition,
  ...(pictures.length > 0 ? { pictures: pictures.length } : {}),
})
