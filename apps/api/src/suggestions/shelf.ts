import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { z } from 'zod'
import type { FlavorInStock } from '#catalog/index.ts'
import type { Candidate, Part } from './rules.ts'

/** The database's CHECK allows no other. */
const Role = z.enum(['base', 'accent', 'cooling'])

/** What the mixing rules need to know of a flavor. */
export function toCandidate({ slug, flavor, category, strength, taste, popularity }: FlavorInStock): Candidate {
  return {
    productId: slug,
    flavorId: flavor.id,
    name: { ru: flavor.nameRu, en: flavor.nameEn, hy: flavor.nameHy },
    category,
    strength,
    taste,
    popularity,
    intensity: flavor.intensity,
    role: Role.parse(flavor.role),
    maxSharePercent: flavor.maxSharePercent,
  }
}

/** The parts of a mix in product.md's shape; absent English texts fall back to Russian. */
export function toItems(parts: readonly Part[], shelf: readonly FlavorInStock[]): SuggestionItem[] {
  const bySlug = new Map(shelf.map(flavor => [flavor.slug, flavor]))
  return parts.flatMap(({ flavor, percentage }) => {
    const found = bySlug.get(flavor.productId)
    return found ? [toItem(found, percentage)] : []
  })
}

function toItem(flavor: FlavorInStock, percentage: number): SuggestionItem {
  return {
    productId: flavor.slug,
    brand: flavor.brand,
    title: flavor.titleRu,
    titleEN: flavor.titleEn ?? flavor.titleRu,
    description: flavor.descriptionRu,
    descriptionEN: flavor.descriptionEn ?? flavor.descriptionRu,
    imageUrl: flavor.imageUrl,
    subTitle: flavor.subTitleRu,
    subTitleEN: flavor.subTitleEn ?? flavor.subTitleRu,
    productType: 'flavor',
    percentage,
    packing: flavor.packings.map(({ sku, weightGrams, priceAmd }) => ({ weight: weightGrams, price: priceAmd, sku })),
  }
}
