import type { NewItem } from './cart-item.ts'

/** A packing that a test puts into the cart. */
export const newItem = (sku: string): NewItem => ({
  slug: sku.toLowerCase(),
  sku,
  weight: 50,
  price: 1000,
  title: sku,
  titleEN: '',
  description: '',
  descriptionEN: '',
  image: '',
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
})
