import * as z from 'zod/mini'
import { Product, Variant } from './catalog.ts'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { route } from './route.ts'
import { LocalDate } from './time.ts'

/** What names and shows a product among the choices of a rental. */
const choice = {
  slug: true,
  brand: true,
  title: true,
  titleEN: true,
  titleHY: true,
  subTitle: true,
  subTitleEN: true,
  subTitleHY: true,
  imageUrl: true,
} as const

/** A model that can be rented, AMD: VAT is in the prices, not in the deposit, which is given back. */
export const RentalHookah = z.extend(z.pick(Product, { ...choice, volume: true }), {
  pricePerDay: Amd,
  /** Each day from the third on. */
  priceFromThirdDay: Amd,
  deposit: Amd,
})
export type RentalHookah = z.infer<typeof RentalHookah>

/** What is bought along: an ordinary line of the cart, of the packing named here. */
const packing = { packing: z.pick(Variant, { sku: true, weight: true, price: true }) }
export const RentalFlavor = z.extend(z.pick(Product, { ...choice, flavorCategory: true, strength: true }), packing)
export type RentalFlavor = z.infer<typeof RentalFlavor>
export const RentalCup = z.extend(z.pick(Product, choice), packing)
export type RentalCup = z.infer<typeof RentalCup>

/** Where and when hookahs are rented out. */
export const RentalTerms = z.object({
  /** Names of the regions. */
  places: z.array(Texts),
  /** How many days ahead a rental can begin, today among them. */
  daysAhead: z.int(),
  /** The longest rental, days. */
  maxDays: z.int(),
})
export type RentalTerms = z.infer<typeof RentalTerms>

/** The three steps before the dates: hookah, flavor, cup (product.md section 2). */
export const RentalOptions = z.object({
  hookahs: z.array(RentalHookah),
  flavors: z.array(RentalFlavor),
  cups: z.array(RentalCup),
  terms: RentalTerms,
})
export type RentalOptions = z.infer<typeof RentalOptions>

/**
 * A day of a model's calendar. `to`: the last day that a rental which begins on it can end on; without it none can begin.
 * `canEnd`: a courier fetches on it; a rental that begins earlier, with a `to` not before it, can end on it.
 */
export const RentalDay = z.object({ date: LocalDate, to: z.optional(LocalDate), canEnd: z.boolean() })
export type RentalDay = z.infer<typeof RentalDay>

export const listRentalOptions = route({
  method: 'GET',
  path: '/rental/options',
  access: 'all',
  tag: 'rental',
  summary: 'What a rental is put together from: hookahs with their prices and deposit, flavors and cups in stock.',
  result: RentalOptions,
})

export const getRentalAvailability = route({
  method: 'GET',
  path: '/rental/availability',
  access: 'all',
  tag: 'rental',
  summary:
    'The days from `from` to `to`: on which a rental of a model can begin, with the last day it can end on, and on which one can end. A courier comes on both.',
  query: z.object({ model: z.string().check(z.minLength(1), z.maxLength(100)), from: LocalDate, to: LocalDate }),
  result: z.object({ days: z.array(RentalDay) }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const rentalRoutes = { listRentalOptions, getRentalAvailability }
