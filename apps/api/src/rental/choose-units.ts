import { daysBetween } from '@shop/contracts/days.ts'
import {
  type QuotedRental,
  type QuoteRental,
  type RentalStatus,
  rentalCostAmd,
} from '@shop/contracts/rental-booking.ts'
import { namesOf } from '#catalog/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { lockModels, type Offer, readOffers } from './offers.ts'
import { type Busy, blockedDays, pickUnit, type UnitDays } from './rules.ts'
import { readUnits } from './units.ts'

export type RentalWish = Omit<QuoteRental, 'pickUpTime'>
/** A rental that can be booked: the unit, the days it is blocked, and what it costs in AMD. */
export type ChosenUnit = {
  wish: RentalWish
  offer: Offer
  unitId: string
  blocked: Busy
  rentalAmd: number
}

/** What rentals would cost now, each with whether a unit is free; nothing is held. */
export async function quoteRentals(db: Tx, wishes: readonly RentalWish[], now: Date): Promise<QuotedRental[]> {
  const judged = await judge(db, wishes, await readOffers(db, slugsOf(wishes)), now)
  return judged.map(({ wish, offer, status }) => quotedOf(wish, offer, status))
}

/**
 * Chooses a unit for each rental of an order and locks their models, so that they stay free until the transaction
 * ends; the rentals are booked by bookRentals.
 * @throws RENTAL_UNAVAILABLE, RENTAL_NOT_FREE, naming each rental it is about
 */
export async function chooseUnits(tx: Tx, wishes: readonly RentalWish[], now: Date): Promise<ChosenUnit[]> {
  if (wishes.length === 0) return []
  const known = await readOffers(tx, slugsOf(wishes))
  await lockModels(
    tx,
    [...known.values()].map(({ productId }) => productId),
  )
  // Prices are those that stand while the models are locked.
  const judged = await judge(tx, wishes, await readOffers(tx, slugsOf(wishes)), now)
  const refusal = refusalOf(judged)
  if (refusal) throw refusal
  return judged.flatMap(({ wish, offer, unit, blocked }) =>
    offer && unit && blocked ? [{ wish, offer, unitId: unit, blocked, rentalAmd: costOf(wish, offer) }] : [],
  )
}

/** Why rentals cannot be booked as things stand, before anything is locked: who comes too late is told so at once. */
export async function whyNotFree(db: Tx, wishes: readonly RentalWish[], now: Date): Promise<AppError | undefined> {
  if (wishes.length === 0) return undefined
  return refusalOf(await judge(db, wishes, await readOffers(db, slugsOf(wishes)), now))
}

function refusalOf(judged: readonly Judged[]): AppError | undefined {
  const refused = (asked: RentalStatus) =>
    judged.flatMap(({ status }, nth) => (status === asked ? [{ path: `body.rentals.${nth}` }] : []))
  const [gone, taken] = [refused('unavailable'), refused('not_free')]
  if (gone.length > 0) return new AppError('RENTAL_UNAVAILABLE', { details: gone })
  return taken.length > 0 ? new AppError('RENTAL_NOT_FREE', { details: taken }) : undefined
}

const slugsOf = (wishes: readonly RentalWish[]) => [...new Set(wishes.map(({ slug }) => slug))]
/** None where it ends before it begins: what a browser asks for is judged later, and priced all the same. */
const daysOf = ({ from, to }: RentalWish) => Math.max(0, daysBetween(from, to))
const costOf = (wish: RentalWish, offer: Offer) => rentalCostAmd(offer, daysOf(wish))

type Judged = {
  wish: RentalWish
  offer: Offer | undefined
  status: RentalStatus
  unit?: string | undefined
  blocked?: Busy
}

/** One rental after the other, so that two of them are not given the same unit. */
async function judge(
  db: Tx,
  wishes: readonly RentalWish[],
  offers: ReadonlyMap<string, Offer>,
  now: Date,
): Promise<Judged[]> {
  const productIds = [...offers.values()].map(({ productId }) => productId)
  const models = productIds.length > 0 ? await readUnits(db, productIds, now) : new Map<string, UnitDays[]>()
  return wishes.map(wish => {
    const offer = offers.get(wish.slug)
    if (!offer) return { wish, offer, status: 'unavailable' }
    const units = models.get(offer.productId) ?? []
    const blocked = blockedDays({ ...wish, bufferDays: offer.bufferDays })
    const unit = pickUnit(units, blocked)
    if (unit === undefined) return { wish, offer, status: 'not_free' }
    models.set(
      offer.productId,
      units.map(each => (each.id === unit ? { ...each, busy: [...each.busy, blocked] } : each)),
    )
    return { wish, offer, status: 'ok', unit, blocked }
  })
}

function quotedOf(wish: RentalWish, offer: Offer | undefined, status: RentalStatus): QuotedRental {
  const { slug, from, to, flavorSku, cupSku } = wish
  const asked = { slug, from, to, days: daysOf(wish), flavorSku, cupSku, status }
  if (!offer) return { ...asked, brand: '', title: slug, imageUrl: '', rentalAmd: 0, depositAmd: 0 }
  return { ...asked, ...namesOf(offer), rentalAmd: costOf(wish, offer), depositAmd: offer.depositAmd }
}
