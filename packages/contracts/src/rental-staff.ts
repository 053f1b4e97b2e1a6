import * as z from 'zod/mini'
import { RentalPictureParams, RentalPictureSize } from './booked-rental.ts'
import { Texts } from './locale-schemas.ts'
import { OrderSearchText, pageById, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { BookedRental, MAX_RENTAL_PICTURES, MAX_RENTALS } from './rental-booking.ts'
import { IdentityDocument } from './rental-deposits.ts'
import { ById, csvResult, FileBytes, route } from './route.ts'
import { Amd, LocalDate, PriceAmd, RequiredText, Timestamp } from './scalars.ts'

/** Notes and pictures at hand-over or return. */
export const RentalCondition = z.object({ handedOver: z.optional(z.string()), returned: z.optional(z.string()) })
export type RentalCondition = z.infer<typeof RentalCondition>

/** An action that is possible now. */
export const RentalStep = z.enum(['hand_over', 'return', 'close'])
export type RentalStep = z.infer<typeof RentalStep>

/** A rental as staff see it. */
export const StaffRental = z.object({
  rental: BookedRental,
  orderNumber: z.int(),
  /** Null if the account is deleted. */
  customer: z.nullable(
    z.object({
      name: personalText(),
      phone: personalText(),
      /** Absent if the customer has no account. */
      accountId: z.optional(z.uuid()),
    }),
  ),
  /** The inventory code of the unit. */
  unit: z.string(),
  /** First day on which the unit is available again. */
  freeFrom: LocalDate,
  condition: RentalCondition,
  /** Charge per late day in AMD, up to the deposit. */
  lateDayAmd: Amd,
  /** True if the hookah was due on a past day and is not back. */
  isOverdue: z.boolean(),
  /** True if the unit will not be back and clean in time. */
  isClashing: z.boolean(),
  steps: z.array(RentalStep),
  /** The prices of lost or broken parts in AMD, from the settings. Only for a single rental. */
  damagePrices: z.optional(z.array(z.object({ part: Texts, amountAmd: Amd }))),
  /** Name of the staff member by the timestamp of the entry in the timeline. Only for a single rental. */
  doneBy: z.optional(z.array(z.object({ at: Timestamp, name: z.string() }))),
})
export type StaffRental = z.infer<typeof StaffRental>

const tag = 'rental'
const stepErrors = ['NOT_FOUND', 'VALIDATION', 'RENTAL_STATE'] as const
/** Notes on the condition of the hookah. */
const ConditionNote = RequiredText(1000)
/** Ids of uploaded pictures. */
const RentalPictureIds = z._default(z.array(z.uuid()).check(z.maxLength(MAX_RENTAL_PICTURES)), [])

const rentalFilters = {
  /**
   * `open`: paid and not closed; `upcoming`: to hand over; `clashing`: the unit is not ready in time; `out`: with
   * customers; `due`: to collect today; `overdue`: late; `returned`: to settle.
   */
  show: z._default(z.enum(['open', 'upcoming', 'clashing', 'out', 'due', 'overdue', 'returned', 'all']), 'open'),
  q: OrderSearchText,
}

/**
 * Returns rentals by their first day. Filter by what is due: to hand over, out, late, or to settle; or search by order
 * or by the code of the unit.
 */
export const listRentals = route({
  method: 'GET',
  path: '/admin/rentals',
  access: 'rentals.view',
  tag,
  summary: 'List rentals',
  query: z.object({ ...rentalFilters, ...pageById }),
  result: pageOf(StaffRental),
  errors: ['VALIDATION'],
})
/** Returns the rentals that match the filters as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportRentals = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/rentals/export.csv',
  access: 'rentals.view',
  tag,
  summary: 'Export rentals as CSV',
  query: z.object(rentalFilters),
  errors: ['VALIDATION'],
})
/** Returns a rental with its unit, its condition and the actions that are possible. */
export const getAnyRental = route({
  method: 'GET',
  path: '/admin/rentals/:id',
  access: 'rentals.view',
  tag,
  summary: 'Retrieve any rental',
  params: ById,
  result: StaffRental,
  errors: ['NOT_FOUND'],
})
/**
 * Records that the customer has received the hookah, optionally another unit of the model. Before the first day this
 * needs a unit that is free from today. Repeating the request has no effect.
 */
export const handOverRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/hand-over',
  access: 'rentals.edit',
  tag,
  summary: 'Hand over a rental',
  params: ById,
  body: z.object({
    condition: ConditionNote,
    /** True if the customer showed a document. The settings can require it. */ identityChecked: z.optional(
      z.boolean(),
    ),
    /** The kind of document, if it was the customer's own: their deposits get lower. Only with `identityChecked`. */
    identityDocument: z.optional(IdentityDocument),
    /** Inventory code of another unit. */ unit: z.optional(RequiredText(100)),
    pictures: RentalPictureIds,
  }),
  result: StaffRental,
  errors: [...stepErrors, 'RENTAL_NOT_FREE'],
})
/** Records that the hookah came back. Late days are charged to the deposit. Repeating the request has no effect. */
export const returnRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/return',
  access: 'rentals.edit',
  tag,
  summary: 'Record the return of a rental',
  params: ById,
  body: z.object({
    condition: ConditionNote,
    /** Day of the return if it was before today. Late days are counted until this day. */ returnedOn:
      z.optional(LocalDate),
    pictures: RentalPictureIds,
  }),
  result: StaffRental,
  errors: stepErrors,
})
/** A damaged or missing part and its price in AMD. */
export const RentalDamage = z.object({ note: RequiredText(500), amountAmd: PriceAmd })
export type RentalDamage = z.infer<typeof RentalDamage>

/** Charges damage in AMD to the deposit and refunds the rest. Repeating the request has no effect. */
export const closeRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/close',
  access: 'rentals.edit',
  tag,
  summary: 'Settle a rental deposit',
  params: ById,
  body: z.object({
    damages: z._default(z.array(RentalDamage).check(z.maxLength(10 * MAX_RENTALS)), []),
    /** True if the customer has seen the damage and agreed to the charges on the spot. No effect without damages. */
    isAgreed: z._default(z.boolean(), false),
  }),
  result: StaffRental,
  errors: stepErrors,
})

/** Returns a WebP picture of the hookah at hand-over or return. */
export const getAnyRentalPicture = route({
  method: 'GET',
  path: '/admin/rentals/:id/pictures/:pictureId',
  access: 'rentals.view',
  tag,
  summary: 'Retrieve a picture of any rental',
  params: RentalPictureParams,
  query: RentalPictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const rentalStaffRoutes = {
  listRentals,
  exportRentals,
  getAnyRental,
  handOverRental,
  returnRental,
  closeRental,
  getAnyRentalPicture,
}
