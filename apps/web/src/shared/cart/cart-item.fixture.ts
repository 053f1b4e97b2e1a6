import type { NewItem } from './cart-item.ts'

/** Creates a variant that a test adds to the cart. */
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
