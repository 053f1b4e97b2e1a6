import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { MAX_QUANTITY } from '../cart/cart-item.ts'

/** Formats grams: "250 г", "1,5 кг". Kilograms are not rounded: 5,004 кг is over a limit of 5 кг. */
export function weightText(grams: number, t: ReturnType<typeof useT>): string {
  return grams < 1000 ? t('weight.grams', { grams }) : t('weight.kilograms', { kilograms: grams / 1000 })
}

export function useWeight(): (grams: number) => string {
  const t = useT()
  return grams => weightText(grams, t)
}

/** True for products sold by weight; the weight of a hookah is not shown. */
export function isSoldByWeight(productType: string): boolean {
  return productType === 'flavor' || productType === 'coal'
}

/** Returns the variant that a card sells: the first available one, else the first. */
export function defaultVariant({ variants }: Pick<Product, 'variants'>): Variant | undefined {
  return variants.find(({ available }) => available > 0) ?? variants[0]
}

/** The amounts of a price, AMD. `oldAmountAmd`: what is struck through. */
type ShownPrice = { amountAmd: number; oldAmountAmd?: number | undefined }

/** Returns the price of one unit, which promotions may lower, with the price that it replaces. */
export function shownPrice({ price, oldPrice, offer }: Pick<Variant, 'price' | 'oldPrice' | 'offer'>): ShownPrice {
  return offer?.price === undefined
    ? { amountAmd: price, oldAmountAmd: oldPrice }
    : { amountAmd: offer.price, oldAmountAmd: oldPrice ?? price }
}

/** Returns the price of several units. */
export function shownTotal(variant: Variant, quantity: number): ShownPrice {
  const { amountAmd, oldAmountAmd } = shownPrice(variant)
  return { amountAmd: amountAmd * quantity, oldAmountAmd: oldAmountAmd && oldAmountAmd * quantity }
}

/** Returns how many packs of a variant one cart may hold. */
export function maxQuantity({ available }: Pick<Variant, 'available'>): number {
  return Math.max(0, Math.min(available, MAX_QUANTITY))
}
