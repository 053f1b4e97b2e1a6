import type { Category, Product, VariantOffer } from '@shop/contracts/catalog.ts'

type OfferedProduct = { id: string; category: Category; brand: string }
type OfferedVariant = { priceAmd: number; isOnSale: boolean }

/** Returns what promotions do for a variant; undefined if none applies or the category is not sold online. */
export type FindOffer = (product: OfferedProduct, variant: OfferedVariant) => VariantOffer | undefined

/**
 * Reads the promotions that run. Another capability owns them. Returns the same function until something
 * changes that shoppers see.
 */
export type OfferSource = () => Promise<FindOffer>

/** Adds to each variant what promotions do for it. */
export function withOffers<P extends Product>(id: string, product: P, findOffer: FindOffer): P {
  const { category, brand } = product
  return {
    ...product,
    variants: product.variants.map(variant => {
      const offer = findOffer(
        { id, category, brand },
        { priceAmd: variant.price, isOnSale: variant.oldPrice !== undefined },
      )
      return offer ? { ...variant, offer } : variant
    }),
  }
}
