import * as z from 'zod/mini'
import { Product, Variant } from './catalog.ts'
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

/** The three steps before the dates: hookah, flavor, cup (product.md section 2). */
export const RentalOptions = z.object({
  hookahs: z.array(RentalHookah),
  flavors: z.array(RentalFlavor),
  cups: z.array(RentalCup),
})
export type RentalOptions = z.infer<typeof RentalOptions>

/** A day on which a rental of a model can begin, and the last day it can then end on; without `to` none can begin. */
export const RentalDay = z.object({ date: LocalDate, to: z.optional(LocalDate) })
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
  summary: 'The days from `from` to `to` on which a rental of a model can begin, each with the last day it can end on.',
  query: z.object({ model: z.string().check(z.minLength(1), z.maxLength(100)), from: LocalDate, to: LocalDate }),
  result: z.object({ days: z.array(RentalDay) }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const rentalRoutes = { listRentalOptions, getRentalAvailability }
