import { getProduct } from '@shop/contracts/catalog.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, toProductPage } from '../../../../test/products.ts'

test('only the thumbnail of the shown picture is marked as current', async () => {
  const pictures = ['front', 'back'].map(name => ({ url: `/pictures/${name}.svg`, width: 9, height: 9, altEN: name }))
  await openShop('/product/mint', {
    responses: [respond(getProduct, () => ({ ...toProductPage(createFlavor('mint', 3000)), pictures }))],
  })
  const thumbnail = await screen.findByRole('button', { name: 'front' })
  expect(thumbnail.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'back' }).hasAttribute('aria-current')).toBe(false)
})
