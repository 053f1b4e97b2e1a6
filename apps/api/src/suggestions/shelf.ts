import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
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

/** A part of a mix in product.md's shape; absent English texts fall back to Russian. */
export function toItem({ flavor, percentage }: Part, shelf: readonly FlavorInStock[]): SuggestionItem[] {
  const found = shelf.find(({ product }) => product.slug === flavor.productId)
  if (!found) return []
  const { product } = found
  return [
    {
      productId: product.slug,
      brand: product.brand,
      title: product.title,
      titleEN: product.titleEN ?? product.title,
      description: product.description,
      descriptionEN: product.descriptionEN ?? product.description,
      imageUrl: product.imageUrl,
      subTitle: product.subTitle,
      subTitleEN: product.subTitleEN ?? product.subTitle,
      productType: product.productType,
      percentage,
      packing: product.packings,
    },
  ]
}
