import { getProduct, suggestProducts } from '@shop/contracts/catalog.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, reject } from '../../../test/api-answers.ts'
import { createFlavor } from '../../../test/goods.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { t } from '../../../test/texts.ts'

test('an address without a product is said to be missing, with what is near it', async () => {
  const asked: string[] = []
  await openShop('/product/nor-hov-watermelon', {
    answers: [
      answer(getProduct, () => reject('PRODUCT_NOT_FOUND', 'There is no such product')),
      answer(suggestProducts, ({ query: { q } }) => {
        asked.push(q)
        return { items: [createFlavor('watermelon-ice', 3000)] }
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Product not found' })
  const near = within(await screen.findByRole('region', { name: t('product.near') }))
  near.getByRole('link', { name: 'Watermelon ice' })
  expect(asked).toEqual(['nor hov watermelon'])
})

test('an address that names no product is said to be missing, too', async () => {
  await openShop('/product', { answers: [] })
  await screen.findByRole('heading', { level: 1, name: t('product.missing') })
})
