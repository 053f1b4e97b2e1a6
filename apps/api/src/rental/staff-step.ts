import { audit, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'
import { addRentalEvents, type RentalHappened } from './bookings.ts'
import type { Booking } from './one-booking.ts'
import { rentalTransitions } from './rules.ts'

type Step = Extract<RentalHappened['kind'], 'handed_over' | 'returned' | 'closed'>
type Done<Kind> = { kind: Kind; staff: Staff; facts: Record<string, string | number> }

/**
 * Brings a booking whose order is locked into its next state, with its event and the entry in the log of staff.
 * @returns false, with nothing changed, when it is there already
 * @throws RENTAL_STATE where the table of transitions does not allow it
 */
export async function advance(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, ...how }: Done<Step>,
): Promise<boolean> {
  if (booking.state === kind) return false
  if (!rentalTransitions[booking.state].includes(kind)) throw new AppError('RENTAL_STATE')
  await execute(tx, kysely.updateTable('rental_booking').set({ state: kind }).where('id', '=', booking.id))
  await noteByStaff(tx, deps, booking, { kind, ...how })
  return true
}

/** Writes what staff did to a booking: its event, and the entry in their log. */
export async function noteByStaff(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  booking: Booking,
  { kind, staff, facts }: Done<Step | 'swapped'>,
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

/** What staff note when a hookah goes or comes: its condition in words, and in uploaded pictures. */
export type Noted = { staff: Staff; condition: string; pictures: readonly string[] }

export const factsOf = ({ condition, pictures }: Omit<Noted, 'staff'>) => ({
  condition,
  ...(pictures.length > 0 ? { pictures: pictures.length } : {}),
})
