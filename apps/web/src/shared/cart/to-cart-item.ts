import type { Product, Variant } from '@shop/contracts/catalog.ts'
import type { NewItem } from './cart-item.ts'
import { cartTexts } from './cart-texts.ts'

/** Converts a variant of a product to a cart line, with Armenian texts and the brand. */
export function toCartItem(product: Product, { sku, weight, price }: Variant): NewItem {
  const { slug, imageUrl, productType, brand } = product
  return { ...cartTexts(product), slug, sku, weight, price, image: imageUrl, productType, brand }
}
