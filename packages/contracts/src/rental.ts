import * as z from 'zod/mini'
import { Product, Variant } from './catalog.ts'
import { Texts } from './locale-schemas.ts'
import { DepositLadder } from './rental-deposits.ts'
import { route } from './route.ts'
import { Amd, LocalDate } from './scalars.ts'
import { textFields } from './text-fields.ts'

/** The fields that show a product among the choices of a rental. */
const choice = {
  slug: true,
  brand: true,
  ...textFields('title', true, true),
  ...textFields('subTitle', true, true),
  imageUrl: true,
} as const

/** A model that can be rented. Prices and the deposit are in AMD; the deposit contains no VAT. */
export const RentalHookah = z.extend(z.pick(Product, { ...choice, volume: true }), {
  pricePerDay: Amd,
  /** Price per day from the third day. */
  priceFromThirdDay: Amd,
  deposit: Amd,
})
export type RentalHookah = z.infer<typeof RentalHookah>

/** A companion product, bought as an ordinary line of the named variant. */
const variantChoice = { packing: z.pick(Variant, { sku: true, weight: true, price: true }) }
/** A flavor for a rental. */
export const RentalFlavor = z.extend(
  z.pick(Product, { ...choice, flavorCategory: true, strength: true }),
  variantChoice,
)
export type RentalFlavor = z.infer<typeof RentalFlavor>
/** A bowl for a rental. */
export const RentalCup = z.extend(z.pick(Product, choice), variantChoice)
export type RentalCup = z.infer<typeof RentalCup>

/** Coal or a heat management device, offered with a rental as an ordinary item. */
export const RentalExtra = z.extend(z.pick(Product, { ...choice, category: true }), variantChoice)
export type RentalExtra = z.infer<typeof RentalExtra>

/** Regions and limits of rentals, and the prices of damages. */
export const RentalTerms = z.object({
  /** Names of the regions. */
  places: z.array(Texts),
  /** Number of days in which a rental can begin, including today. */
  daysAhead: z.int(),
  /** Longest rental in days. */
  maxDays: z.int(),
  /** Prices in AMD of damaged or lost parts. */
  damages: z.array(z.object({ part: Texts, amountAmd: Amd })),
  /** The deposits of customers whom the shop knows; absent if everyone pays the full deposit. */
  deposits: z.optional(DepositLadder),
})
export type RentalTerms = z.infer<typeof RentalTerms>

/** Hookahs, flavors and bowls to choose from, and coal and heat management devices to add. */
export const RentalOptions = z.object({
  hookahs: z.array(RentalHookah),
  flavors: z.array(RentalFlavor),
  cups: z.array(RentalCup),
  extras: z.array(RentalExtra),
  terms: RentalTerms,
})
export type RentalOptions = z.infer<typeof RentalOptions>

/**
 * A day of the calendar. `to`: last possible day of a rental that begins on it; absent if none can begin. `canEnd`:
 * true if a rental that began earlier can end on it.
 */
export const RentalDay = z.object({ date: LocalDate, to: z.optional(LocalDate), canEnd: z.boolean() })
export type RentalDay = z.infer<typeof RentalDay>

/**
 * Returns the hookahs that can be rented with their prices and deposits in AMD, the flavors, bowls, coal and heat
 * management devices in stock, and the rental terms.
 */
export const listRentalOptions = route({
  method: 'GET',
  path: '/rental/options',
  access: 'all',
  tag: 'rental',
  summary: 'List rental options',
  result: RentalOptions,
})

/**
 * Returns the days of a period on which a rental of a model can begin or end. A courier brings and collects the
 * hookah on both days.
 */
export const getRentalAvailability = route({
  method: 'GET',
  path: '/rental/availability',
  access: 'all',
  tag: 'rental',
  summary: 'List available rental days',
  query: z.object({ model: z.string().check(z.minLength(1), z.maxLength(100)), from: LocalDate, to: LocalDate }),
  result: z.object({ days: z.array(RentalDay) }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

/** The earliest day on which a rental of a model can begin; absent if there is none. */
export const RentalStart = z.object({ slug: z.string(), date: z.optional(LocalDate) })
export type RentalStart = z.infer<typeof RentalStart>

/** Returns for each model the earliest day on which a rental can begin. */
export const listRentalStarts = route({
  method: 'GET',
  path: '/rental/starts',
  access: 'all',
  tag: 'rental',
  summary: 'List the earliest rental days',
  result: z.object({ models: z.array(RentalStart) }),
})

/** What is free instead of the requested days. */
export const RentalAlternatives = z.object({
  /** True if the model is free on the requested days. */
  isFree: z.boolean(),
  /** The nearest days of the same length on which the model is free, at most 3 within 14 days. */
  dates: z.array(z.object({ from: LocalDate, to: LocalDate })),
  /** Slugs of other models that are free on the requested days, the cheapest first, at most 6. */
  models: z.array(z.string()),
})
export type RentalAlternatives = z.infer<typeof RentalAlternatives>

/** Returns the nearest free days of a model, and other models that are free on the requested days. */
export const getRentalAlternatives = route({
  method: 'GET',
  path: '/rental/alternatives',
  access: 'all',
  tag: 'rental',
  summary: 'List alternatives to rental days',
  query: z.object({ model: z.string().check(z.minLength(1), z.maxLength(100)), from: LocalDate, to: LocalDate }),
  result: RentalAlternatives,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const rentalRoutes = { listRentalOptions, getRentalAvailability, listRentalStarts, getRentalAlternatives }
