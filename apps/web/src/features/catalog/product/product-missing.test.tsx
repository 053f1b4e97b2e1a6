import { getProduct, suggestProducts } from '@shop/contracts/catalog.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

test('a URL without a product shows that it is missing and similar products: first of all words, then of the longest', async () => {
  const requests: string[] = []
  await openShop('/product/nor-hov-watermelon', {
    responses: [
      respond(getProduct, () => reject('PRODUCT_NOT_FOUND', 'There is no such product')),
      respond(suggestProducts, ({ query: { q } }) => {
        requests.push(q)
        const names = q === 'watermelon' ? ['watermelon-ice', 'black-watermelon'] : ['watermelon-ice']
        return { items: names.map(name => createFlavor(name, 3000)), brands: [], brandSlugs: [], collections: [] }
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Product not found' })
  const near = within(await screen.findByRole('region', { name: t('product.near') }))
  await near.findByRole('link', { name: 'Black watermelon' })
  near.getByRole('link', { name: 'Watermelon ice' })
  expect(requests).toEqual(['nor hov watermelon', 'watermelon'])
})

test('an unknown product URL shows that it is missing', async () => {
  await openShop('/product', { responses: [] })
  await screen.findByRole('heading', { level: 1, name: t('product.missing') })
})
