import { flavorColor } from '@shop/contracts/flavor-colors.ts'
import { BOWL_GRAMS, bowlsOf, gramsOf } from '@shop/contracts/mix-quantities.ts'
import type { MixBowl, SuggestionItem } from '@shop/contracts/suggestions.ts'
import { fromTextFields, toTextFields } from '@shop/contracts/text-fields.ts'
import type { FlavorInStock } from '#catalog/index.ts'
import type { Candidate, Part } from './rules.ts'

/** Converts a flavor in stock to the input of the mixing rules. */
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

/** Converts the parts of a mix to the format of the API; missing English texts fall back to Russian. */
export function toItems(parts: readonly Part[], flavors: readonly FlavorInStock[]): SuggestionItem[] {
  const bySlug = new Map(flavors.map(({ product }) => [product.slug, product]))
  return parts.flatMap(({ flavor, percentage }) => {
    const product = bySlug.get(flavor.productId)
    return product ? [toItem(product, percentage)] : []
  })
}

/** Computes the weights for a bowl, and how many bowls the first pack of each item makes. */
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

/** Converts a product and its share to the format of the API. */
export function toItem(product: FlavorInStock['product'], percentage: number): SuggestionItem {
  return {
    productId: product.slug,
    brand: product.brand,
    ...toTextFields('title', fromTextFields('title', product)),
    titleEN: product.titleEN ?? product.title,
    ...toTextFields('description', fromTextFields('description', product)),
    descriptionEN: product.descriptionEN ?? product.description,
    imageUrl: product.imageUrl,
    ...toTextFields('subTitle', fromTextFields('subTitle', product)),
    subTitleEN: product.subTitleEN ?? product.subTitle,
    productType: product.productType,
    ...(product.flavorCategory && { color: flavorColor(product.flavorCategory, product.flavorType) }),
    percentage,
    packing: product.variants.map(({ weight, price, sku }) => ({ weight, price, sku })),
  }
}
