import type { MixPart } from '@shop/contracts/mixes.ts'
import { expect, test } from 'vitest'
import { toMixPurchase } from './mix-purchase.ts'

const item = (productId: string, percentage: number, price: number, weight = 50) => ({
  productId,
  brand: '',
  title: productId,
  titleEN: '',
  description: '',
  descriptionEN: '',
  imageUrl: '',
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
  percentage,
  packing: [{ weight, price, sku: `${productId}-${weight}` }],
})
const part = (productId: string, percentage: number, more: Partial<MixPart> = {}): MixPart => ({
  ...item(productId, percentage, 1000),
  flavorCategory: 'Fruit',
  flavorType: productId,
  strength: 'mild',
  grams: 0,
  status: 'ok',
  ...more,
})
const gone = (productId: string, percentage: number, swap?: MixPart['swap']) =>
  part(productId, percentage, { status: 'out_of_stock', packing: [], ...(swap && { swap }) })

test('costs the first variant of each part, and yields as many bowls as the scarcest part allows', () => {
  const purchase = toMixPurchase({ parts: [part('melon', 60), part('mint', 40)] })
  expect(purchase).toMatchObject({ hasSwaps: false, priceAmd: 2000, bowls: 5 })
  expect(purchase.items?.map(({ productId }) => productId)).toEqual(['melon', 'mint'])
})

test('replaces an unavailable part', () => {
  const purchase = toMixPurchase({ parts: [gone('melon', 60, item('pear', 60, 1500, 25)), part('mint', 40)] })
  expect(purchase).toMatchObject({ hasSwaps: true, priceAmd: 2500, bowls: 2 })
  expect(purchase.items?.map(({ productId }) => productId)).toEqual(['pear', 'mint'])
})

test('cannot be bought if a part has no replacement', () => {
  expect(toMixPurchase({ parts: [gone('melon', 60), part('mint', 40)] })).toMatchObject({
    items: undefined,
    hasSwaps: true,
  })
})
