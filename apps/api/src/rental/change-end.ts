import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import type { RentalEnd } from '@shop/contracts/rental-change.ts'
import { openAhead, readDelivery, readServedDays } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import { addRentalEvents } from './bookings.ts'
import { lockModels } from './offers.ts'
import type { Booking } from './one-booking.ts'
import { blockedDays, overlaps } from './rules.ts'
import { readUnits } from './units.ts'

/**
 * The days that a booking could end on, as the calendar of its unit, the courier and its deposit allow; none once it
 * came back, nor once it is late: a late day costs the full price of a day, and no end chosen afterwards makes it cheaper.
 * The day it ends on now stays one, though others have filled the courier's windows.
 */
export async function findEnds(db: Tx, booking: Booking, now: Date): Promise<RentalEnd[]> {
  if (booking.state !== 'reserved' && booking.state !== 'handed_over') return []
  const today = shopDate(now)
  if (booking.to < today) return []
  const { id, productId, unitId, from, bufferDays, depositAmd } = booking
  const units = (await readUnits(db, [productId], now, id)).get(productId) ?? []
  const busy = units.find(unit => unit.id === unitId)?.busy ?? []
  const { maxDays } = await getSettings(db, 'rental')
  const served = await readServedDays(db, openAhead(await readDelivery(db), true), now)
  const isServed = (day: string) => served.has(day) || day === booking.to
  return Array.from({ length: maxDays }, (_, days) => addDays(from, days + 1)).flatMap(to => {
    const extensionAmd = extensionOf(booking, to)
    const blocked = blockedDays({ from, to, bufferDays })
    const isPossible =
      to >= today && isServed(to) && extensionAmd <= depositAmd && !busy.some(days => overlaps(days, blocked))
    return isPossible ? [{ to, extensionAmd }] : []
  })
}

/** What more days than were paid for cost, AMD. */
function extensionOf(booking: Booking, to: string): number {
  return Math.max(0, rentalCostAmd(booking, daysBetween(booking.from, to)) - booking.rentalAmd)
}

/**
 * Another last day for a booking whose order is locked; its model stays locked, so that nobody takes the days meanwhile.
 * More days are charged against the deposit; days that are not used are not given back.
 * @throws RENTAL_STATE once it came back; RENTAL_NOT_FREE for a day it cannot end on, and for every day once it is late
 */
export async function changeEnd(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  booking: Booking,
  { to, pickUpSlotId }: { to: string; pickUpSlotId: string },
): Promise<void> {
  if (booking.state !== 'reserved' && booking.state !== 'handed_over') throw new AppError('RENTAL_STATE')
  await lockModels(tx, [booking.productId])
  const end = (await findEnds(tx, booking, deps.clock.now())).find(each => each.to === to)
  if (!end) throw new AppError('RENTAL_NOT_FREE', { details: [{ path: 'body.to' }] })
  const { id, from, bufferDays } = booking
  const freeFrom = blockedDays({ from, to, bufferDays }).until
  const moved = { to_date: to, free_from: freeFrom, pick_up_slot_id: pickUpSlotId }
  await execute(tx, kysely.updateTable('rental_booking').set(moved).where('id', '=', id))
  const extensions = kysely.deleteFrom('rental_charge').where('booking_id', '=', id)
  await execute(tx, extensions.where('kind', '=', 'extension'))
  if (end.extensionAmd > 0) {
    const charge = { booking_id: id, nth: 1, kind: 'extension', amount_amd: end.extensionAmd }
    await execute(tx, kysely.insertInto('rental_charge').values(charge))
  }
  await addRentalEvents(tx, deps, [id], { kind: 'moved', actor: 'customer', facts: { to } })
}
