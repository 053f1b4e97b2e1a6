import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { Sku, titles } from './packing.ts'
import { Picture } from './pictures.ts'
import { storable } from './text.ts'
import { LocalDate, LocalTime, Moment } from './time.ts'

/** Days at the full price; every further one is cheaper (decisions.md, Rental). */
export const FULL_PRICE_DAYS = 2
/** Hookahs that one order can rent. */
export const MAX_RENTALS = 5

/** What a day costs, AMD: the first two each, and each from the third on. */
export type RentalPrices = { pricePerDay: number; priceFromThirdDay: number }

/** What a model costs for so many days, AMD, without the deposit: from the third day on each day is cheaper. */
export function rentalCostAmd({ pricePerDay, priceFromThirdDay }: RentalPrices, days: number): number {
  const full = Math.min(days, FULL_PRICE_DAYS)
  return full * pricePerDay + (days - full) * priceFromThirdDay
}

const Slug = z.string().check(z.minLength(1), z.maxLength(100))

/** Kept with the booking, other than the sku of an item. */
const Part = Sku.check(storable)

/** A hookah of a model from one day to another: brought on `from`, fetched on `to`, to - from days are paid for. */
const wish = {
  slug: Slug,
  from: LocalDate,
  to: LocalDate,
  /** What was chosen with it: an ordinary item each, of which the items must have one for every rental. */
  flavorSku: Part,
  cupSku: Part,
}
export const QuoteRental = z.object({
  ...wish,
  /** When the courier fetches it, on `to`. */ pickUpTime: z.optional(LocalTime),
})
export type QuoteRental = z.infer<typeof QuoteRental>
export const OrderRental = z.object({ ...wish, pickUpTime: LocalTime })
export type OrderRental = z.infer<typeof OrderRental>

/** What is rented, for which days, and what it costs: in a quote as in an order. */
const rented = {
  slug: z.string(),
  brand: z.string(),
  ...titles,
  imageUrl: z.string(),
  from: LocalDate,
  to: LocalDate,
  days: z.int(),
  flavorSku: z.string(),
  cupSku: z.string(),
  rentalAmd: Amd,
  depositAmd: Amd,
}

/** ok: a unit is free; not_free: none is on all of these days; unavailable: the model is not rented out (any more). */
export const RentalStatus = z.enum(['ok', 'not_free', 'unavailable'])
export type RentalStatus = z.infer<typeof RentalStatus>

/** A rental in a quote, in the order asked for. */
export const QuotedRental = z.object({ ...rented, status: RentalStatus })
export type QuotedRental = z.infer<typeof QuotedRental>

/**
 * held (unpaid) -> reserved -> handed_over -> returned -> closed (the deposit is settled); released: cancelled, or not
 * paid in time.
 */
export const rentalStates = ['held', 'reserved', 'handed_over', 'returned', 'closed', 'released'] as const
export const RentalState = z.enum(rentalStates)
export type RentalState = z.infer<typeof RentalState>

/** What is taken from a deposit. */
export const RentalCharge = z.object({
  kind: z.enum(['extension', 'late', 'damage']),
  amountAmd: Amd,
  /** Of damage: what is wrong. */
  note: z.optional(z.string()),
})
export type RentalCharge = z.infer<typeof RentalCharge>

/** What happened to a rental: the states it came into, and changes of its days (`moved`, with the new last day). */
export const RentalEvent = z.object({
  kind: z.enum([...rentalStates, 'moved']),
  at: Moment,
  to: z.optional(LocalDate),
})
export type RentalEvent = z.infer<typeof RentalEvent>

/** Pictures that staff take of a hookah at one moment, at most. */
export const MAX_RENTAL_PICTURES = 10

/** How the hookah looked when it went or came; its files are asked for with the caller's token. */
export const RentalPicture = z.extend(Picture, { taken: z.enum(['handed_over', 'returned']) })
export type RentalPicture = z.infer<typeof RentalPicture>

/** A rental of an order, as its customer sees it. */
export const BookedRental = z.object({
  id: z.uuid(),
  ...rented,
  state: RentalState,
  /** The window in which the courier fetches it, on `to`. */
  pickUpTime: LocalTime,
  pickUpEndTime: LocalTime,
  charges: z.array(RentalCharge),
  /** What of the deposit went back, once it is settled. */
  depositBackAmd: z.optional(Amd),
  pictures: z.array(RentalPicture),
  timeline: z.array(RentalEvent),
})
export type BookedRental = z.infer<typeof BookedRental>
