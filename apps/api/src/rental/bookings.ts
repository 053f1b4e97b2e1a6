import { randomUUIDv7 } from 'node:crypto'
import type { RentalParts } from '@shop/contracts/order-groups.ts'
import type { OrderEvent } from '@shop/contracts/orders.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'
import { sql } from 'kysely'
import { releaseSlot } from '#delivery/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { ChosenUnit } from './choose-units.ts'
import { lockModels, readUnits } from './offers.ts'
import { pickUnit, rentalTransitions } from './rules.ts'

/** Stored in place of a SKU if the customer has tobacco or a bowl. */
const OWN = ''

/** Returns the flavor and the bowl of a stored booking; null is the customer's own. */
export const partsOfBooking = ({ flavorSku, cupSku }: { flavorSku: string; cupSku: string }): RentalParts => ({
  flavorSku: flavorSku === OWN ? null : flavorSku,
  cupSku: cupSku === OWN ? null : cupSku,
})

type Actor = OrderEvent['actor']
export type RentalEventInput = {
  kind: RentalState | 'moved' | 'swapped'
  actor: Actor
  staffId?: string
  facts?: Record<string, string | number | boolean>
}

/** Adds an event to the history of each of these bookings. The order must be locked. */
export async function addRentalEvents(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  bookingIds: readonly string[],
  { kind, actor, staffId, facts = {} }: RentalEventInput,
): Promise<void> {
  if (bookingIds.length === 0) return
  const event = { kind, at: clock.now(), actor, staff_id: staffId ?? null, facts: JSON.stringify(facts) }
  const insertion = kysely.insertInto('rental_event').values(({ selectFrom }) =>
    bookingIds.map(id => ({
      ...event,
      booking_id: id,
      seq: selectFrom('rental_event').select(sql<number>`1 + count(*)`.as('next')).where('booking_id', '=', id),
    })),
  )
  await execute(tx, insertion)
}

/** The chosen units and their pick-up slots, in the order of the request. */
export type NewBookings = {
  orderId: string
  chosen: readonly ChosenUnit[]
  pickUpSlotIds: readonly string[]
  /** `system` if staff place the order: the audit entry of the order names them. */
  actor: 'customer' | 'system'
}

/** Books the units that chooseUnits found for a new order. They are held until it is paid. */
export async function bookRentals(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, chosen, pickUpSlotIds, actor }: NewBookings,
): Promise<void> {
  if (chosen.length === 0) return
  const rows = chosen.map(({ request, offer, unitId, blocked, rentalAmd, depositAmd, depositLevel }, index) => ({
    id: randomUUIDv7(),
    order_id: orderId,
    nth: index + 1,
    product_id: offer.productId,
    unit_id: unitId,
    from_date: request.from,
    to_date: request.to,
    busy_from: blocked.from,
    free_from: blocked.until,
    state: 'held',
    slug: offer.slug,
    brand: offer.brand,
    title: offer.title,
    image_url: offer.imageUrl,
    price_per_day_amd: offer.pricePerDay,
    price_from_third_day_amd: offer.priceFromThirdDay,
    buffer_days: offer.bufferDays,
    rental_amd: rentalAmd,
    deposit_amd: depositAmd,
    deposit_level: depositLevel,
    full_deposit_amd: offer.depositAmd,
    flavor_sku: request.flavorSku ?? OWN,
    cup_sku: request.cupSku ?? OWN,
    pick_up_slot_id: pickUpSlotIds[index] ?? '',
  }))
  await execute(tx, kysely.insertInto('rental_booking').values(rows))
  await addRentalEvents(tx, deps, idsOf(rows), { kind: 'held', actor })
}

/** Changes the state of every booking of an order. @throws RENTAL_STATE if one is in another state */
async function changeStates(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderId: string,
  { from, kind, actor }: { from: RentalState; kind: RentalState; actor: Actor },
): Promise<void> {
  if (!rentalTransitions[from].includes(kind)) throw new Error(`a rental does not go from ${from} to ${kind}`)
  const bookings = kysely.updateTable('rental_booking').set({ state: kind }).where('order_id', '=', orderId)
  const moved = await query(tx, bookings.where('state', '=', from).returning('id'))
  await addRentalEvents(tx, deps, idsOf(moved), { kind, actor })
}

/** Reserves the units of a paid order. Call lockOrder first. */
export function reserveRentals(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  return changeStates(tx, deps, orderId, { from: 'held', kind: 'reserved', actor: 'provider' })
}

/**
 * Releases the units and pick-up slots of a cancelled order. Call lockOrder first, and release the delivery slot of
 * the order before.
 * @throws ORDER_STATE if a hookah is with the customer
 */
export async function releaseRentals(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<void> {
  const bookings = await query(tx, bySlot.where('b.order_id', '=', orderId).where('b.state', '!=', 'released'))
  if (bookings.length === 0) return
  if (bookings.some(({ state }) => state !== 'held' && state !== 'reserved')) throw new AppError('ORDER_STATE')
  const ids = idsOf(bookings)
  await execute(tx, kysely.updateTable('rental_booking').set({ state: 'released' }).where('id', 'in', ids))
  await addRentalEvents(tx, deps, ids, { kind: 'released', actor: actor === 'staff' ? 'system' : actor })
  for (const { pickUpSlotId } of bookings) await releaseSlot(tx, pickUpSlotId)
}

/** Bookings in the order in which their delivery slots are locked. */
const bySlot = kysely
  .selectFrom('rental_booking as b')
  .innerJoin('delivery_slot as s', 's.id', 'b.pick_up_slot_id')
  .select([
    'b.id',
    'b.state',
    'b.product_id as productId',
    'b.from_date as fromDate',
    'b.free_from as freeFrom',
    'b.pick_up_slot_id as pickUpSlotId',
  ])
  .orderBy('s.date')
  .orderBy('s.start_time')

/** The bookings of an expired order and the units that can be held for them again. */
export type Rebooking = { id: string; unitId: string; pickUpSlotId: string }[]

/**
 * Finds units for the rentals of an expired order that was paid late. The models stay locked until holdRentalsAgain.
 * @returns null if a unit is missing on one of the days
 */
export async function findUnitsAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
): Promise<Rebooking | null> {
  const bookings = await query(tx, bySlot.where('b.order_id', '=', orderId).where('b.state', '=', 'released'))
  if (bookings.length === 0) return []
  const productIds = [...new Set(bookings.map(({ productId }) => productId))]
  await lockModels(tx, productIds)
  const models = await readUnits(tx, productIds, clock.now())
  const rebookings: Rebooking = []
  for (const { id, productId, fromDate, freeFrom, pickUpSlotId } of bookings) {
    const units = models.get(productId) ?? []
    const days = { from: dayOf(fromDate), until: dayOf(freeFrom) }
    const unitId = pickUnit(units, days)
    if (unitId === undefined) return null
    models.set(
      productId,
      units.map(each => (each.id === unitId ? { ...each, busy: [...each.busy, days] } : each)),
    )
    rebookings.push({ id, unitId, pickUpSlotId })
  }
  return rebookings
}

/** Holds the units that findUnitsAgain found. The caller reserves the pick-up slots. */
export async function holdRentalsAgain(tx: Tx, deps: Pick<Deps, 'clock'>, rebookings: Rebooking): Promise<void> {
  for (const { id, unitId } of rebookings) {
    const booking = kysely.updateTable('rental_booking').where('id', '=', id)
    await execute(tx, booking.set({ state: 'held', unit_id: unitId }))
  }
  await addRentalEvents(tx, deps, idsOf(rebookings), { kind: 'held', actor: 'provider' })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
