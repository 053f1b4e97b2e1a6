import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { NewItem } from '../cart-item.ts'

/** Converts the first variant of a suggestion to a cart line; undefined if there is none. */
export function suggestedItem({
  packing,
  productId,
  imageUrl,
  percentage: _,
  ...texts
}: SuggestionItem): NewItem | undefined {
  const [first] = packing
  if (!first) return undefined
  return {
    slug: productId,
    sku: first.sku,
    weight: first.weight,
    price: first.price,
    image: imageUrl,
    ...texts,
  }
}
