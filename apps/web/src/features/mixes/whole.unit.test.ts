import type { MixPart } from '@shop/contracts/mixes.ts'
import { expect, test } from 'vitest'
import { wholeOf } from './whole.ts'

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

test('a mix costs the first packing of each part, and makes as many bowls as the scarcest is enough for', () => {
  const whole = wholeOf({ parts: [part('melon', 60), part('mint', 40)] })
  expect(whole).toMatchObject({ hasSwaps: false, priceAmd: 2000, bowls: 5 })
  expect(whole.items?.map(({ productId }) => productId)).toEqual(['melon', 'mint'])
})

test('a part that is gone is bought as its swap', () => {
  const whole = wholeOf({ parts: [gone('melon', 60, item('pear', 60, 1500, 25)), part('mint', 40)] })
  expect(whole).toMatchObject({ hasSwaps: true, priceAmd: 2500, bowls: 2 })
  expect(whole.items?.map(({ productId }) => productId)).toEqual(['pear', 'mint'])
})

test('a mix with a part that nothing replaces cannot be bought', () => {
  expect(wholeOf({ parts: [gone('melon', 60), part('mint', 40)] })).toMatchObject({ items: undefined, hasSwaps: true })
})
