import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/bowl.ts'
import type { MixBowl, SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { FlavorInStock } from '#catalog/index.ts'
import type { Candidate, Part } from './rules.ts'

/** What the mixing rules need to know of a flavor. */
export function toCandidate({ product, flavor, taste }: FlavorInStock): Candidate {
  return {
    productId: product.slug,
    flavorId: flavor.id,
    name: flavor.name,
    category: flavor.category,
    strength: flavor.strength,
    taste,
    intensity: flavor.intensity,
    role: flavor.role,
    maxSharePercent: flavor.maxSharePercent,
  }
}

/** The parts of a mix in product.md's shape; absent English texts fall back to Russian. */
export function toItems(parts: readonly Part[], shelf: readonly FlavorInStock[]): SuggestionItem[] {
  const bySlug = new Map(shelf.map(({ product }) => [product.slug, product]))
  return parts.flatMap(({ flavor, percentage }) => {
    const product = bySlug.get(flavor.productId)
    return product ? [toItem(product, percentage)] : []
  })
}

/** What a mix is in a bowl, and how many the first packing of each item makes. */
export function bowlOf(parts: readonly Part[], items: readonly SuggestionItem[]): MixBowl {
  const grams = gramsOf(parts.map(({ percentage }) => percentage))
  return {
    grams: BOWL_GRAMS,
    parts: parts.map(({ flavor }, index) => ({
      productId: flavor.productId,
      flavorType: flavor.flavorId,
      grams: grams[index] ?? 0,
    })),
    bowls: bowlsOf(items.map(({ percentage, packing: [first] }) => ({ percentage, weight: first?.weight ?? 0 }))),
  }
}

/** A product in a suggestion's shape, with a share. */
export function toItem(product: FlavorInStock['product'], percentage: number): SuggestionItem {
  return {
    productId: product.slug,
    brand: product.brand,
    title: product.title,
    titleEN: product.titleEN ?? product.title,
    description: product.description,
    descriptionEN: product.descriptionEN ?? product.description,
    imageUrl: product.imageUrl,
    subTitle: product.subTitle,
    subTitleEN: product.subTitleEN ?? product.subTitle,
    titleHY: product.titleHY,
    descriptionHY: product.descriptionHY,
    subTitleHY: product.subTitleHY,
    productType: product.productType,
    percentage,
    packing: product.packings.map(({ weight, price, sku }) => ({ weight, price, sku })),
  }
}
