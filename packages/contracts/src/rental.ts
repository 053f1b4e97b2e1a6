import * as z from 'zod/mini'
import { Product, Variant } from './catalog.ts'
import { Amd } from './money.ts'
import { route } from './route.ts'

/** Days at the full price; every further one is cheaper (decisions.md, Rental). */
export const FULL_PRICE_DAYS = 2

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

/** What a model costs for so many days, AMD, without the deposit: from the third day on each day is cheaper. */
export function rentalCostAmd(
  { pricePerDay, priceFromThirdDay }: Pick<RentalHookah, 'pricePerDay' | 'priceFromThirdDay'>,
  days: number,
): number {
  const full = Math.min(days, FULL_PRICE_DAYS)
  return full * pricePerDay + (days - full) * priceFromThirdDay
}

export const listRentalOptions = route({
  method: 'GET',
  path: '/rental/options',
  access: 'all',
  tag: 'rental',
  summary: 'What a rental is put together from: hookahs with their prices and deposit, flavors and cups in stock.',
  result: RentalOptions,
})

export const rentalRoutes = { listRentalOptions }
