import { randomUUIDv7 } from 'node:crypto'
import type { OrderEvent } from '@shop/contracts/orders.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'
import { sql } from 'kysely'
import { giveSlotBack } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import type { ChosenUnit } from './choose-units.ts'
import { lockModels } from './offers.ts'
import { pickUnit, rentalTransitions } from './rules.ts'
import { readUnits } from './units.ts'

type Actor = OrderEvent['actor']
export type RentalHappened = {
  kind: RentalState | 'moved' | 'swapped'
  actor: Actor
  staffId?: string
  facts?: Record<string, string | number>
}

/** Adds one event to the history of each of these bookings, whose order is locked. */
export async function addRentalEvents(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  bookingIds: readonly string[],
  { kind, actor, staffId, facts = {} }: RentalHappened,
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

/** The chosen units with the windows in which they are fetched, in the order of the request. */
export type NewBookings = { orderId: string; chosen: readonly ChosenUnit[]; pickUpSlotIds: readonly string[] }

/** Books the units that chooseUnits found, for an order that was just made: held until it is paid. */
export async function bookRentals(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, chosen, pickUpSlotIds }: NewBookings,
): Promise<void> {
  if (chosen.length === 0) return
  const rows = chosen.map(({ wish, offer, unitId, blocked, rentalAmd }, index) => ({
    id: randomUUIDv7(),
    order_id: orderId,
    nth: index + 1,
    product_id: offer.productId,
    unit_id: unitId,
    from_date: wish.from,
    to_date: wish.to,
    busy_from: blocked.from,
    free_from: blocked.until,
    state: 'held',
    slug: offer.slug,
    brand: offer.brand,
    title_ru: offer.titleRu,
    title_en: offer.titleEn,
    title_hy: offer.titleHy,
    image_url: offer.imageUrl,
    price_per_day_amd: offer.pricePerDay,
    price_from_third_day_amd: offer.priceFromThirdDay,
    buffer_days: offer.bufferDays,
    rental_amd: rentalAmd,
    deposit_amd: offer.depositAmd,
    flavor_sku: wish.flavorSku,
    cup_sku: wish.cupSku,
    pick_up_slot_id: pickUpSlotIds[index] ?? '',
  }))
  await execute(tx, kysely.insertInto('rental_booking').values(rows))
  await addRentalEvents(tx, deps, idsOf(rows), { kind: 'held', actor: 'customer' })
}

/** Brings every booking of an order from one state into the next. @throws RENTAL_STATE where one is in another */
async function moveAll(
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

/** The order is paid: its units stay with it. Begin with lockOrder. */
export function reserveRentals(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  return moveAll(tx, deps, orderId, { from: 'held', kind: 'reserved', actor: 'provider' })
}

/**
 * The order is cancelled: its units are free for others, and so are the courier's windows in which they would have been
 * fetched. Begin with lockOrder, and give the order's own window back before.
 * @throws ORDER_STATE when a hookah is with the customer
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
  for (const { pickUpSlotId } of bookings) await giveSlotBack(tx, pickUpSlotId)
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

/** What an expired order had rented, and units that can be held for it again. */
export type Rebooked = { id: string; unitId: string; pickUpSlotId: string }[]

/**
 * Whether what an expired order had rented can be held again, for a payment that came late. The models stay locked, so
 * that holdRentalsAgain then finds the units.
 * @returns null when a unit is missing on one of the days
 */
export async function findUnitsAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
): Promise<Rebooked | null> {
  const bookings = await query(tx, bySlot.where('b.order_id', '=', orderId).where('b.state', '=', 'released'))
  if (bookings.length === 0) return []
  const productIds = [...new Set(bookings.map(({ productId }) => productId))]
  await lockModels(tx, productIds)
  const models = await readUnits(tx, productIds, clock.now())
  const again: Rebooked = []
  for (const { id, productId, fromDate, freeFrom, pickUpSlotId } of bookings) {
    const units = models.get(productId) ?? []
    const wanted = { from: dayOf(fromDate), until: dayOf(freeFrom) }
    const unitId = pickUnit(units, wanted)
    if (unitId === undefined) return null
    models.set(
      productId,
      units.map(each => (each.id === unitId ? { ...each, busy: [...each.busy, wanted] } : each)),
    )
    again.push({ id, unitId, pickUpSlotId })
  }
  return again
}

/** Holds again what findUnitsAgain found; the places in its windows are the caller's to take. */
export async function holdRentalsAgain(tx: Tx, deps: Pick<Deps, 'clock'>, again: Rebooked): Promise<void> {
  for (const { id, unitId } of again) {
    const booking = kysely.updateTable('rental_booking').where('id', '=', id)
    await execute(tx, booking.set({ state: 'held', unit_id: unitId }))
  }
  await addRentalEvents(tx, deps, idsOf(again), { kind: 'held', actor: 'provider' })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
