import * as z from 'zod/mini'
import { pageById, pageOf, TypedOrder } from './list.ts'
import { Amd, PriceAmd } from './money.ts'
import { BookedRental, MAX_RENTAL_PICTURES, MAX_RENTALS } from './rental-booking.ts'
import { RentalPictureParams, RentalPictureSize } from './rental-pictures.ts'
import { ById, FileBytes, route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate } from './time.ts'

/** What staff noted of a hookah when it went or came. */
export const RentalCondition = z.object({ handedOver: z.optional(z.string()), returned: z.optional(z.string()) })
export type RentalCondition = z.infer<typeof RentalCondition>

/** What staff may do with a rental as it stands. */
export const RentalStep = z.enum(['hand_over', 'return', 'close'])
export type RentalStep = z.infer<typeof RentalStep>

/** A rental as staff see it. */
export const StaffRental = z.object({
  rental: BookedRental,
  orderNumber: z.int(),
  /** Null once the customer deleted the account. */
  customer: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** The inventory code of the unit. */
  unit: z.string(),
  /** From this day on the unit can be brought to somebody else. */
  freeFrom: LocalDate,
  condition: RentalCondition,
  /** What a day costs that it comes back late, as long as the deposit lasts. */
  lateDayAmd: Amd,
  /** It is with the customer, and the day it was due is over. */
  isOverdue: z.boolean(),
  /** It is to be brought before its unit is back and clean: bring another unit, or hurry. */
  isClashing: z.boolean(),
  steps: z.array(RentalStep),
})
export type StaffRental = z.infer<typeof StaffRental>

const tag = 'rental'
const stepErrors = ['NOT_FOUND', 'VALIDATION', 'RENTAL_STATE'] as const
const Words = RequiredText(1000)
/** Ids of uploaded pictures (POST /admin/pictures/rental). */
const Pictures = z._default(z.array(z.uuid()).check(z.maxLength(MAX_RENTAL_PICTURES)), [])

export const listRentals = route({
  method: 'GET',
  path: '/admin/rentals',
  access: 'operator',
  tag,
  summary:
    'Rentals by the day they begin: those to bring, those that are out, those that are late, those whose unit is not back or not clean in time, those to settle; by their order.',
  query: z.object({
    /** open: paid and not over; upcoming: to be brought; clashing: to be brought before the unit is ready; out: with customers; due: of these, those that are fetched today; overdue: late; returned: to be settled. */
    show: z._default(z.enum(['open', 'upcoming', 'clashing', 'out', 'due', 'overdue', 'returned', 'all']), 'open'),
    q: TypedOrder,
    ...pageById,
  }),
  result: pageOf(StaffRental),
  errors: ['VALIDATION'],
})
export const getAnyRental = route({
  method: 'GET',
  path: '/admin/rentals/:id',
  access: 'operator',
  tag,
  summary: 'A rental with its unit, its condition and what may be done with it.',
  params: ById,
  result: StaffRental,
  errors: ['NOT_FOUND'],
})
export const handOverRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/hand-over',
  access: 'operator',
  tag,
  summary:
    'The hookah went to its customer, before its first day only where it is free from today on; another unit of the model may be named. Repeating it changes nothing.',
  params: ById,
  body: z.object({
    condition: Words,
    /** The customer showed a document; the shop may demand it. */ identityChecked: z.optional(z.boolean()),
    /** Its inventory code, where another one is brought. */ unit: z.optional(RequiredText(100)),
    pictures: Pictures,
  }),
  result: StaffRental,
  errors: [...stepErrors, 'RENTAL_NOT_FREE'],
})
export const returnRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/return',
  access: 'operator',
  tag,
  summary: 'The hookah came back: late days are charged against the deposit. Repeating it changes nothing.',
  params: ById,
  body: z.object({
    condition: Words,
    /** Where it came before today: late days are counted to this day. */ returnedOn: z.optional(LocalDate),
    pictures: Pictures,
  }),
  result: StaffRental,
  errors: stepErrors,
})
/** What is broken or missing, each with what it costs. */
export const RentalDamage = z.object({ note: RequiredText(500), amountAmd: PriceAmd })
export type RentalDamage = z.infer<typeof RentalDamage>

export const closeRental = route({
  method: 'POST',
  path: '/admin/rentals/:id/close',
  access: 'operator',
  tag,
  summary: 'Settles the deposit: damage is kept from it, the rest goes back. Repeating it changes nothing.',
  params: ById,
  body: z.object({ damages: z._default(z.array(RentalDamage).check(z.maxLength(10 * MAX_RENTALS)), []) }),
  result: StaffRental,
  errors: stepErrors,
})

export const getAnyRentalPicture = route({
  method: 'GET',
  path: '/admin/rentals/:id/pictures/:pictureId',
  access: 'operator',
  tag,
  summary: 'A picture of how the hookah looked when it went or came.',
  params: RentalPictureParams,
  query: RentalPictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const rentalStaffRoutes = {
  listRentals,
  getAnyRental,
  handOverRental,
  returnRental,
  closeRental,
  getAnyRentalPicture,
}
