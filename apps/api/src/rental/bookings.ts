import { randomUUIDv7 } from 'node:crypto'
import type { OrderEvent } from '@shop/contracts/orders.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'
import { giveSlotBack } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
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

/** Writes what happened to a booking, once the order's row is locked. */
export async function addRentalEvent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  bookingId: string,
  { kind, actor, staffId, facts = {} }: RentalHappened,
): Promise<void> {
  const seq = 1 + (await tx.rentalEvent.count({ where: { bookingId } }))
  await tx.rentalEvent.createMany({
    data: [{ bookingId, seq, kind, at: clock.now(), actor, staffId: staffId ?? null, facts }],
  })
}

/** The chosen units with the windows in which they are fetched, in the order of the request. */
export type NewBookings = { orderId: string; chosen: readonly ChosenUnit[]; pickUpSlotIds: readonly string[] }

/** Books the units that chooseUnits found, for an order that was just made: held until it is paid. */
export async function bookRentals(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, chosen, pickUpSlotIds }: NewBookings,
): Promise<void> {
  const rows = chosen.map(({ wish, offer, unitId, blocked, rentalAmd }, nth) => ({
    id: randomUUIDv7(),
    orderId,
    nth: nth + 1,
    productId: offer.productId,
    unitId,
    fromDate: new Date(wish.from),
    toDate: new Date(wish.to),
    busyFrom: new Date(blocked.from),
    freeFrom: new Date(blocked.until),
    state: 'held',
    slug: offer.slug,
    brand: offer.brand,
    titleRu: offer.titleRu,
    titleEn: offer.titleEn,
    titleHy: offer.titleHy,
    imageUrl: offer.imageUrl,
    pricePerDayAmd: offer.pricePerDay,
    priceFromThirdDayAmd: offer.priceFromThirdDay,
    bufferDays: offer.bufferDays,
    rentalAmd,
    depositAmd: offer.depositAmd,
    flavorSku: wish.flavorSku,
    cupSku: wish.cupSku,
    pickUpSlotId: pickUpSlotIds[nth] ?? '',
  }))
  await tx.rentalBooking.createMany({ data: rows })
  for (const { id } of rows) await addRentalEvent(tx, deps, id, { kind: 'held', actor: 'customer' })
}

/** Brings every booking of an order from one state into the next. @throws RENTAL_STATE where one is in another */
async function moveAll(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderId: string,
  { from, kind, actor }: { from: RentalState; kind: RentalState; actor: Actor },
): Promise<void> {
  if (!rentalTransitions[from].includes(kind)) throw new Error(`a rental does not go from ${from} to ${kind}`)
  const bookings = await tx.rentalBooking.updateManyAndReturn({
    where: { orderId, state: from },
    data: { state: kind },
    select: { id: true },
  })
  for (const { id } of bookings) await addRentalEvent(tx, deps, id, { kind, actor })
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
  const bookings = await tx.rentalBooking.findMany({
    where: { orderId, state: { not: 'released' } },
    orderBy: [{ pickUpSlot: { date: 'asc' } }, { pickUpSlot: { startTime: 'asc' } }],
    select: { id: true, state: true, pickUpSlotId: true },
  })
  for (const { id, state, pickUpSlotId } of bookings) {
    if (state !== 'held' && state !== 'reserved') throw new AppError('ORDER_STATE')
    await tx.rentalBooking.update({ where: { id }, data: { state: 'released' }, select: { id: true } })
    await addRentalEvent(tx, deps, id, { kind: 'released', actor: actor === 'staff' ? 'system' : actor })
    await giveSlotBack(tx, pickUpSlotId)
  }
}

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
  const bookings = await tx.rentalBooking.findMany({
    where: { orderId, state: 'released' },
    orderBy: [{ pickUpSlot: { date: 'asc' } }, { pickUpSlot: { startTime: 'asc' } }],
    select: { id: true, productId: true, fromDate: true, freeFrom: true, pickUpSlotId: true },
  })
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
    await tx.rentalBooking.update({ where: { id }, data: { state: 'held', unitId }, select: { id: true } })
    await addRentalEvent(tx, deps, id, { kind: 'held', actor: 'provider' })
  }
}

export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
