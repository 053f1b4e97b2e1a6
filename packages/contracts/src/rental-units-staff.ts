import * as z from 'zod/mini'
import { MAX_PRICE_AMD } from './catalog-writing.ts'
import { PriceAmd } from './money.ts'
import { titles } from './packing.ts'
import { RentalState } from './rental-booking.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate } from './time.ts'

/** retired: lost, broken or sold. Only one in service, or back by then, takes a booking. */
export const RentalUnitState = z.enum(['in_service', 'in_repair', 'retired'])
export type RentalUnitState = z.infer<typeof RentalUnitState>

/** A booking as a bar of the timeline: with the customer from `from` to `to`, being cleaned until the day before `freeFrom`. */
export const UnitBooking = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  state: RentalState,
  from: LocalDate,
  to: LocalDate,
  /** The first day it can go to somebody else; of one that is late, if it came today. */
  freeFrom: LocalDate,
  /** Null once the customer deleted the account. */
  customer: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** It is with the customer, and the day it was due is over. */
  isOverdue: z.boolean(),
})
export type UnitBooking = z.infer<typeof UnitBooking>

const unit = {
  id: z.uuid(),
  code: z.string(),
  state: RentalUnitState,
  /** Why it is not in service. */
  note: z.optional(z.string()),
  /** Of one in repair: the day it is expected back. */
  repairUntil: z.optional(LocalDate),
}
const model = { slug: z.string(), brand: z.string(), ...titles }

/** How long a hookah is cleaned at most, days. */
export const MAX_BUFFER_DAYS = 14
const Price = PriceAmd.check(z.lte(MAX_PRICE_AMD))

/** On which terms a model is rented out. What is booked keeps the terms that it was booked on. */
export const RentalModelTerms = z
  .object({
    /** The first and the second day, each; VAT included. */
    pricePerDayAmd: Price,
    /** Every day from the third on: less than that. */
    priceFromThirdDayAmd: Price,
    depositAmd: Price,
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

export const RentalUnit = z.object({
  ...unit,
  /** It came back and is being cleaned: the day from which it can be brought to somebody. */
  readyFrom: z.optional(LocalDate),
  /** Where it is: the booking that has it now. */
  current: z.optional(UnitBooking),
  /** Bookings that are still to come. */
  upcoming: z.int(),
})
export type RentalUnit = z.infer<typeof RentalUnit>

/** The units of the models that can be rented, each model with its own. */
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

/** Units and what they do on the days of a period, its last day among them. */
export const RentalTimeline = z.object({
  from: LocalDate,
  to: LocalDate,
  units: z.array(z.object({ ...unit, model: z.object(model), bookings: z.array(UnitBooking) })),
})
export type RentalTimeline = z.infer<typeof RentalTimeline>

const tag = 'rental'

export const listRentalUnits = route({
  method: 'GET',
  path: '/admin/rentals/units',
  access: 'operator',
  tag,
  summary: 'The hookahs that are rented out, by model, each with its state and where it is.',
  result: RentalUnits,
})
export const addRentalUnit = route({
  method: 'POST',
  path: '/admin/rentals/units',
  access: 'operator',
  tag,
  summary: 'One more hookah of a model that is rented out. The same code again changes nothing.',
  body: z.object({ slug: RequiredText(100), code: RequiredText(50) }),
  result: RentalUnits,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'RENTAL_UNIT_CODE'],
})
export const changeRentalUnit = route({
  method: 'POST',
  path: '/admin/rentals/units/:id/state',
  access: 'operator',
  tag,
  summary:
    'Takes a hookah to repair, out of the shop, or back into service; refused naming the orders that have it booked.',
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
export const setRentalTerms = route({
  method: 'PUT',
  path: '/admin/rentals/models/:slug',
  access: 'admin',
  tag,
  summary:
    'Rents a hookah of the catalogue out, changes its rent and deposit, or takes it off; what is booked stays as it is. The same again changes nothing.',
  params: z.object({ slug: RequiredText(120) }),
  body: z.safeExtend(RentalModelTerms, {
    /** The terms that were seen, null for a model without any: refused where they are others by now. Absent: whatever they are. */
    seen: z.optional(z.nullable(RentalModelTerms)),
  }),
  result: RentalUnits,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'RENTAL_HOOKAH_ONLY', 'RENTAL_TERMS_CHANGED'],
})
export const getRentalTimeline = route({
  method: 'GET',
  path: '/admin/rentals/timeline',
  access: 'operator',
  tag,
  summary: 'The calendar of all units for a period of 92 days at most: who has each, and when it is cleaned.',
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
