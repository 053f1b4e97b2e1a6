import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createQuote, toProductPage } from '../../../../test/products.ts'

test('only the thumbnail of the shown picture is marked as current', async () => {
  const mint = createFlavor('mint', 3000)
  const pictures = ['front', 'back'].map(name => ({ url: `/pictures/${name}.svg`, width: 9, height: 9, altEN: name }))
  await openShop('/product/mint', {
    responses: [
      respond(getProduct, () => ({ ...toProductPage(mint), pictures })),
      respond(quote, ({ body }) => createQuote(body, [mint])),
    ],
  })
  const thumbnail = await screen.findByRole('button', { name: 'front' })
  expect(thumbnail.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'back' }).hasAttribute('aria-current')).toBe(false)
})
