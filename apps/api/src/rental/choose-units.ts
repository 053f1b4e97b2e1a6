import { daysBetween } from '@shop/contracts/days.ts'
import {
  type QuotedRental,
  type QuoteRental,
  type RentalStatus,
  rentalCostAmd,
} from '@shop/contracts/rental-booking.ts'
import { namesOf } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { type DepositTerms, depositOf, readDepositTerms } from './deposit-levels.ts'
import { lockModels, type Offer, readOffers, readUnits } from './offers.ts'
import { type BusyPeriod, blockedDays, pickUnit, type UnitDays } from './rules.ts'

export type RentalRequest = Omit<QuoteRental, 'pickUpTime'>
/** A rental that can be booked: the unit, its blocked days, its price and its deposit in AMD. */
export type ChosenUnit = {
  request: RentalRequest
  offer: Offer
  unitId: string
  blocked: BusyPeriod
  rentalAmd: number
  depositAmd: number
  depositLevel: DepositTerms['level']
}

/** For whom rentals are quoted and booked. `accountId`: whose deposit level counts; null for a visitor, and without an account. */
type RentalClient = { accountId: string | null; now: Date }

/** Quotes rentals and whether units are available. Reserves nothing. */
export async function quoteRentals(
  db: Tx,
  requests: readonly RentalRequest[],
  { accountId, now }: RentalClient,
): Promise<QuotedRental[]> {
  const evaluated = await evaluateRentals(db, requests, await readOffers(db, slugsOf(requests)), now)
  const terms = await readDepositTerms(db, accountId, now)
  return evaluated.map(each => quotedOf(each, terms))
}

/**
 * Chooses a unit for each rental of an order and locks the models, so that the units stay free until the transaction
 * ends. bookRentals then books them. Their deposits are those of the customer's level now. The account is locked.
 * @throws RENTAL_UNAVAILABLE, RENTAL_NOT_FREE, naming each rental
 */
export async function chooseUnits(
  tx: Tx,
  requests: readonly RentalRequest[],
  { accountId, now }: RentalClient,
): Promise<ChosenUnit[]> {
  if (requests.length === 0) return []
  const known = await readOffers(tx, slugsOf(requests))
  await lockModels(
    tx,
    [...known.values()].map(({ productId }) => productId),
  )
  // Prices are read while the models are locked.
  const evaluated = await evaluateRentals(tx, requests, await readOffers(tx, slugsOf(requests)), now)
  const error = availabilityError(evaluated)
  if (error) throw error
  const terms = await readDepositTerms(tx, accountId, now)
  return evaluated.flatMap(({ request, offer, unit, blocked }) => {
    if (!(offer && unit && blocked)) return []
    const deposit = { depositAmd: depositOf(offer.depositAmd, terms), depositLevel: terms.level }
    return [{ request, offer, unitId: unit, blocked, rentalAmd: costOf(request, offer), ...deposit }]
  })
}

/** Returns why rentals cannot be booked, without locks, so that a late customer gets the error at once. */
export async function findAvailabilityError(
  db: Tx,
  requests: readonly RentalRequest[],
  now: Date,
): Promise<AppError | undefined> {
  if (requests.length === 0) return undefined
  return availabilityError(await evaluateRentals(db, requests, await readOffers(db, slugsOf(requests)), now))
}

function availabilityError(evaluated: readonly EvaluatedRental[]): AppError | undefined {
  const withStatus = (quoted: RentalStatus) =>
    evaluated.flatMap(({ status }, index) => (status === quoted ? [{ path: `body.rentals.${index}` }] : []))
  const [gone, notFree] = [withStatus('unavailable'), withStatus('not_free')]
  if (gone.length > 0) return new AppError('RENTAL_UNAVAILABLE', { details: gone })
  return notFree.length > 0 ? new AppError('RENTAL_NOT_FREE', { details: notFree }) : undefined
}

const slugsOf = (requests: readonly RentalRequest[]) => [...new Set(requests.map(({ slug }) => slug))]
/** 0 if it ends before it starts: the quote prices it and the order rejects it. */
const daysOf = ({ from, to }: RentalRequest) => Math.max(0, daysBetween(from, to))
const costOf = (request: RentalRequest, offer: Offer) => rentalCostAmd(offer, daysOf(request))

type EvaluatedRental = {
  request: RentalRequest
  offer: Offer | undefined
  status: RentalStatus
  unit?: string | undefined
  blocked?: BusyPeriod
}

/** Assigns units one rental after the other, so that two of them do not get the same unit. */
async function evaluateRentals(
  db: Tx,
  requests: readonly RentalRequest[],
  offers: ReadonlyMap<string, Offer>,
  now: Date,
): Promise<EvaluatedRental[]> {
  const productIds = [...offers.values()].map(({ productId }) => productId)
  const models = productIds.length > 0 ? await readUnits(db, productIds, now) : new Map<string, UnitDays[]>()
  return requests.map(request => {
    const offer = offers.get(request.slug)
    if (!offer) return { request, offer, status: 'unavailable' }
    const units = models.get(offer.productId) ?? []
    const blocked = blockedDays({ ...request, bufferDays: offer.bufferDays })
    const unit = pickUnit(units, blocked)
    if (unit === undefined) return { request, offer, status: 'not_free' }
    models.set(
      offer.productId,
      units.map(each => (each.id === unit ? { ...each, busy: [...each.busy, blocked] } : each)),
    )
    return { request, offer, status: 'ok', unit, blocked }
  })
}

function quotedOf({ request, offer, status }: EvaluatedRental, terms: DepositTerms): QuotedRental {
  const { slug, from, to, flavorSku, cupSku } = request
  const quoted = { slug, from, to, days: daysOf(request), flavorSku, cupSku, status }
  if (!offer) return { ...quoted, brand: '', title: slug, imageUrl: '', rentalAmd: 0, depositAmd: 0 }
  const { depositAmd: fullAmd } = offer
  const depositAmd = depositOf(fullAmd, terms)
  return {
    ...quoted,
    ...namesOf(offer),
    rentalAmd: costOf(request, offer),
    depositAmd,
    ...(depositAmd < fullAmd && { fullDepositAmd: fullAmd }),
  }
}
