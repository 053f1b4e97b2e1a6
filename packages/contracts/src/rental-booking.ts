import * as z from 'zod/mini'
import { Picture } from './pictures.ts'
import { Amd, LocalDate, LocalTime, storable, Timestamp } from './scalars.ts'
import { Sku, titleFields } from './variant.ts'

/** Days at the full price. Each further day is cheaper. */
export const FULL_PRICE_DAYS = 2
/** Maximum number of rented hookahs in an order. */
export const MAX_RENTALS = 5

/** Prices per day in AMD: for each of the first two days, and for each from the third day on. */
export type RentalPrices = { pricePerDay: number; priceFromThirdDay: number }

/**
 * Returns the price of a model for a number of days in AMD, without the deposit. Days from the third on are cheaper.
 */
export function rentalCostAmd({ pricePerDay, priceFromThirdDay }: RentalPrices, days: number): number {
  const full = Math.min(days, FULL_PRICE_DAYS)
  return full * pricePerDay + (days - full) * priceFromThirdDay
}

/** Slug of the model. */
const RentalSlug = z.string().check(z.minLength(1), z.maxLength(100))

/** Stored with the booking, unlike the SKU of an item. */
const RentalItemSku = Sku.check(storable)

/** The requested rental of a model: delivered on `from` and picked up on `to`; `to - from` days are charged. */
const requestedRental = {
  slug: RentalSlug,
  /** Day of delivery. */
  from: LocalDate,
  /** Day of collection. The price is for `to` minus `from` days. */
  to: LocalDate,
  /** Chosen flavor. The items must contain one unit for each rental. Null if the customer has tobacco. */
  flavorSku: z.nullable(RentalItemSku),
  /** Chosen bowl. The items must contain one unit for each rental. Null if the customer has a bowl. */
  cupSku: z.nullable(RentalItemSku),
}

/** A rental to calculate. */
export const QuoteRental = z.object({
  ...requestedRental,
  /** Start of the slot in which the courier collects the hookah on `to`. */ pickUpTime: z.optional(LocalTime),
})
export type QuoteRental = z.infer<typeof QuoteRental>
/** A rental to order. */
export const OrderRental = z.object({ ...requestedRental, pickUpTime: LocalTime })
export type OrderRental = z.infer<typeof OrderRental>

/** A rented model with its days and price, in a quote or an order. */
const rented = {
  slug: z.string(),
  brand: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  from: LocalDate,
  to: LocalDate,
  days: z.int(),
  /** Null if the customer has tobacco. */
  flavorSku: z.nullable(z.string()),
  /** Null if the customer has a bowl. */
  cupSku: z.nullable(z.string()),
  rentalAmd: Amd,
  depositAmd: Amd,
  /** The deposit of the model in AMD, if the customer pays a lower one. */
  fullDepositAmd: z.optional(Amd),
}

/**
 * `ok`: a unit is available; `not_free`: no unit is available on all days; `unavailable`: the model is not rented
 * out.
 */
export const RentalStatus = z.enum(['ok', 'not_free', 'unavailable'])
export type RentalStatus = z.infer<typeof RentalStatus>

/** A rental of a quote, in the order of the request. */
export const QuotedRental = z.object({ ...rented, status: RentalStatus })
export type QuotedRental = z.infer<typeof QuotedRental>

/**
 * held (unpaid) -> reserved -> handed_over -> returned -> closed (the deposit is settled); released: cancelled, or not
 * paid in time.
 */
export const rentalStates = ['held', 'reserved', 'handed_over', 'returned', 'closed', 'released'] as const
/**
 * `held`: unpaid; `reserved`; `handed_over`; `returned`; `closed`: the deposit is settled; `released`: cancelled or
 * expired.
 */
export const RentalState = z.enum(rentalStates)
export type RentalState = z.infer<typeof RentalState>

/** A charge to the deposit. */
export const RentalCharge = z.object({
  kind: z.enum(['extension', 'late', 'damage']),
  amountAmd: Amd,
  /** Description of the damage. */
  note: z.optional(z.string()),
})
export type RentalCharge = z.infer<typeof RentalCharge>

/** A change of state, or of the last day (`moved`). */
export const RentalEvent = z.object({
  kind: z.enum([...rentalStates, 'moved']),
  at: Timestamp,
  to: z.optional(LocalDate),
})
export type RentalEvent = z.infer<typeof RentalEvent>

/** Maximum number of pictures at one hand-over or return. */
export const MAX_RENTAL_PICTURES = 10

/** A picture of the hookah at hand-over or return. Its files require a token. */
export const RentalPicture = z.extend(Picture, { taken: z.enum(['handed_over', 'returned']) })
export type RentalPicture = z.infer<typeof RentalPicture>

/** A rental of an order. */
export const BookedRental = z.object({
  id: z.uuid(),
  ...rented,
  state: RentalState,
  /** Start of the slot in which the courier collects the hookah on `to`. */
  pickUpTime: LocalTime,
  pickUpEndTime: LocalTime,
  charges: z.array(RentalCharge),
  /** True if the customer agreed to the charged damage on the spot; absent without damage, and before it is settled. */
  isDamageAgreed: z.optional(z.boolean()),
  /** Refunded part of the deposit in AMD, once it is settled. */
  depositBackAmd: z.optional(Amd),
  /** The refund of price and deposit in AMD; absent unless the customer did not take the hookah at the door. */
  notTakenRefundAmd: z.optional(Amd),
  pictures: z.array(RentalPicture),
  timeline: z.array(RentalEvent),
})
export type BookedRental = z.infer<typeof BookedRental>
