import * as z from 'zod/mini'
import { MAX_PRICE_AMD } from './catalog-writing.ts'
import { personalText } from './personal.ts'
import { RentalState } from './rental-booking.ts'
import { ById, route } from './route.ts'
import { LocalDate, PriceAmd, RequiredText } from './scalars.ts'
import { titleFields } from './variant.ts'

/** State of a unit. `retired`: lost, broken or sold. */
export const RentalUnitState = z.enum(['in_service', 'in_repair', 'retired'])
export type RentalUnitState = z.infer<typeof RentalUnitState>

/** A booking of a unit from `from` to `to`. Cleaning ends on the day before `freeFrom`. */
export const UnitBooking = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  state: RentalState,
  from: LocalDate,
  to: LocalDate,
  /** First day on which the unit is available again. For a late rental: if it came back today. */
  freeFrom: LocalDate,
  /** Null if the account is deleted. */
  customer: z.nullable(z.object({ name: personalText(), phone: personalText() })),
  /** True if the hookah was due on a past day and is not back. */
  isOverdue: z.boolean(),
})
export type UnitBooking = z.infer<typeof UnitBooking>

const unit = {
  id: z.uuid(),
  code: z.string(),
  state: RentalUnitState,
  /** Why it is not in service. */
  note: z.optional(z.string()),
  /** For a unit in repair: the expected day of its return. */
  repairUntil: z.optional(LocalDate),
}
const model = { slug: z.string(), brand: z.string(), ...titleFields }

/** How long a hookah is cleaned at most, days. */
export const MAX_BUFFER_DAYS = 14
/** Price in whole Armenian drams (AMD). */
const RentalPrice = PriceAmd.check(z.lte(MAX_PRICE_AMD))

/** Rental terms of a model. Existing bookings keep their terms. */
export const RentalModelTerms = z
  .object({
    /** The first and the second day, each; VAT included. */
    pricePerDayAmd: RentalPrice,
    /** Every day from the third on: less than that. */
    priceFromThirdDayAmd: RentalPrice,
    depositAmd: RentalPrice,
    /** Whole days after the last one on which a unit is cleaned and not rented out. */
    bufferDays: z.int().check(z.gte(0), z.lte(MAX_BUFFER_DAYS)),
    /** Customers can book it. */
    isOffered: z.boolean(),
  })
  .check(
    z.refine(({ pricePerDayAmd, priceFromThirdDayAmd }) => priceFromThirdDayAmd < pricePerDayAmd, {
      error: 'rent_from_third_day',
      path: ['priceFromThirdDayAmd'],
    }),
  )
export type RentalModelTerms = z.infer<typeof RentalModelTerms>

/** A hookah that is rented out. */
export const RentalUnit = z.object({
  ...unit,
  /** First day after cleaning on which the unit is available. */
  readyFrom: z.optional(LocalDate),
  /** The booking that has the unit now. */
  current: z.optional(UnitBooking),
  /** Future bookings. */
  upcoming: z.int(),
})
export type RentalUnit = z.infer<typeof RentalUnit>

/** Models that can be rented, with their units. */
export const RentalUnits = z.object({
  models: z.array(
    z.object({
      ...model,
      terms: RentalModelTerms,
      /** It can be booked: it is offered, and it is in the shop. */
      isOffered: z.boolean(),
      units: z.array(RentalUnit),
    }),
  ),
})
export type RentalUnits = z.infer<typeof RentalUnits>

/** Bookings of all units in a period, including its last day. */
export const RentalTimeline = z.object({
  from: LocalDate,
  to: LocalDate,
  units: z.array(z.object({ ...unit, model: z.object(model), bookings: z.array(UnitBooking) })),
})
export type RentalTimeline = z.infer<typeof RentalTimeline>

const tag = 'rental'

/** Returns the rental units by model with their state and location. */
export const listRentalUnits = route({
  method: 'GET',
  path: '/admin/rentals/units',
  access: 'rentals.view',
  tag,
  summary: 'List rental units',
  result: RentalUnits,
})
/** Adds a unit to a model. If the code exists, nothing is changed. */
export const addRentalUnit = route({
  method: 'POST',
  path: '/admin/rentals/units',
  access: 'rentals.edit',
  tag,
  summary: 'Add a rental unit',
  body: z.object({ slug: RequiredText(100), code: RequiredText(50) }),
  result: RentalUnits,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'RENTAL_UNIT_CODE'],
})
/**
 * Sends a unit to repair, retires it or returns it to service. If orders have booked the unit, the request is
 * rejected and `details` name them.
 */
export const changeRentalUnit = route({
  method: 'POST',
  path: '/admin/rentals/units/:id/state',
  access: 'rentals.edit',
  tag,
  summary: 'Change the state of a rental unit',
  params: ById,
  body: z.object({
    state: RentalUnitState,
    /** Why; needed for repair and retiring. */
    note: z.optional(RequiredText(500)),
    /** Of a repair: the day it is expected back; bookings from then on stay. */
    until: z.optional(LocalDate),
  }),
  result: RentalUnits,
  errors: ['VALIDATION', 'NOT_FOUND', 'RENTAL_UNIT_BOOKED'],
})
/**
 * Offers a hookah for rent, changes its prices and deposit in AMD, or withdraws it. Existing bookings are not
 * changed. Sending the current terms has no effect.
 */
export const setRentalTerms = route({
  method: 'PUT',
  path: '/admin/rentals/models/:slug',
  access: 'prices.edit',
  tag,
  summary: 'Set the rental terms of a model',
  params: z.object({ slug: RequiredText(120) }),
  body: z.safeExtend(RentalModelTerms, {
    /** The terms that the client has read; null if the model had none. Outdated terms are rejected. If absent, the terms are not checked. */
    seen: z.optional(z.nullable(RentalModelTerms)),
  }),
  result: RentalUnits,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'RENTAL_HOOKAH_ONLY', 'RENTAL_TERMS_CHANGED'],
})
/** Returns the bookings and cleaning times of all units in a period of at most 92 days. */
export const getRentalTimeline = route({
  method: 'GET',
  path: '/admin/rentals/timeline',
  access: 'rentals.view',
  tag,
  summary: 'Retrieve the rental calendar',
  query: z.object({ from: LocalDate, to: LocalDate }),
  result: RentalTimeline,
  errors: ['VALIDATION'],
})

export const rentalUnitRoutes = {
  listRentalUnits,
  addRentalUnit,
  changeRentalUnit,
  setRentalTerms,
  getRentalTimeline,
}
