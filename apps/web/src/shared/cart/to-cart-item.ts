import type { Product, Variant } from '@shop/contracts/catalog.ts'
import type { NewItem } from './cart-item.ts'

/** A packing of a product as the cart keeps it (product.md section 3), with the Armenian texts and the brand beside. */
export function toCartItem(product: Product, { sku, weight, price }: Variant): NewItem {
  const { slug, title, titleEN, titleHY, subTitle, subTitleEN, subTitleHY, description, descriptionEN } = product
  return {
    slug,
    sku,
    weight,
    price,
    title,
    titleEN: titleEN ?? '',
    description,
    descriptionEN: descriptionEN ?? '',
    image: product.imageUrl,
    subTitle,
    subTitleEN: subTitleEN ?? '',
    productType: product.productType,
    brand: product.brand,
    ...(titleHY && { titleHY }),
    ...(subTitleHY && { subTitleHY }),
  }
}
