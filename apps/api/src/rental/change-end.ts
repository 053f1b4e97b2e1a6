import type { RentalEnd } from '@shop/contracts/booked-rental.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { RegionCode } from '@shop/contracts/delivery.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { openAhead, readDelivery, readServedDays } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import type { Booking } from './booking-queries.ts'
import { addRentalEvents } from './bookings.ts'
import { lockModels, readUnits } from './offers.ts'
import { blockedDays, overlaps } from './rules.ts'

/**
 * Returns the days on which a booking could end, according to its unit, the courier's days in the region of the order and the deposit. Empty once it was
 * returned or is late: a late day costs the full price, and a later change must not reduce it. The current end stays
 * possible even if the courier's slots are full.
 */
export async function findEnds(db: Tx, booking: Booking, now: Date): Promise<RentalEnd[]> {
  if (booking.state !== 'reserved' && booking.state !== 'handed_over') return []
  const today = shopDate(now)
  if (booking.to < today) return []
  const { id, productId, unitId, from, bufferDays, depositAmd } = booking
  const units = (await readUnits(db, [productId], now, id)).get(productId) ?? []
  const busy = units.find(unit => unit.id === unitId)?.busy ?? []
  const { maxDays } = await getSettings(db, 'rental')
  const region = await readRegion(db, booking.orderId)
  const served = await readServedDays(db, openAhead(await readDelivery(db), { isRental: true, region }), now)
  const isServed = (day: string) => served.has(day) || day === booking.to
  return Array.from({ length: maxDays }, (_, days) => addDays(from, days + 1)).flatMap(to => {
    const extensionAmd = extensionOf(booking, to)
    const blocked = blockedDays({ from, to, bufferDays })
    const isPossible =
      to >= today && isServed(to) && extensionAmd <= depositAmd && !busy.some(days => overlaps(days, blocked))
    return isPossible ? [{ to, extensionAmd }] : []
  })
}

async function readRegion(db: Tx, orderId: string): Promise<RegionCode> {
  const [order] = await query(db, kysely.selectFrom('orders').select('region').where('id', '=', orderId))
  if (!order) throw new AppError('NOT_FOUND')
  return RegionCode.parse(order.region)
}

/** The price of additional days, AMD. */
function extensionOf(booking: Booking, to: string): number {
  return Math.max(0, rentalCostAmd(booking, daysBetween(booking.from, to)) - booking.rentalAmd)
}

/**
 * Changes the last day of a booking whose order is locked. Locks the model, so that no one else books the days.
 * Additional days are charged against the deposit; unused days are not refunded.
 * @throws RENTAL_STATE once it was returned; RENTAL_NOT_FREE for an impossible day, and for every day once it is late
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
