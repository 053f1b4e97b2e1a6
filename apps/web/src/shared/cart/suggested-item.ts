import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { NewItem } from './cart-item.ts'

/** A suggestion's first packing as a cart line (product.md section 4); undefined where it has none. */
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
