import { getProduct, listProducts } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { respond } from '../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../test/open-shop.tsx'
import { createFlavor, createList, createQuote, createVariant, toProductPage } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const peach = createFlavor('peach', 3000, {
  variants: [createVariant('peach', 3000), createVariant('peach', 5600, { weight: 100 })],
})
const responses = [
  respond(getProduct, () => toProductPage(peach)),
  respond(quote, ({ body }) => createQuote(body, [peach])),
  respond(listProducts, () => createList([])),
]
const storedCart = () => readStored('cart') as { sku: string; quantity: number; price: number }[]

/** Adds two packs of 100 g to the cart. Returns the drawer that opens. */
async function addTwo() {
  const shop = await openShop('/product/peach', { responses })
  const { findByRole, findAllByRole, findAllByText, user } = shop
  await findAllByText(t('nicotine.notice'))
  await user.click(await findByRole('radio', { name: /^100\sg/ }))
  await user.click(await findByRole('button', { name: t('quantity.more') }))
  const [add = document.body] = await findAllByRole('button', { name: t('catalog.add') })
  await user.click(add)
  return { ...shop, drawer: within(await findByRole('dialog', { name: t('cart.title') })) }
}

describe('the cart drawer on a product page', () => {
  test('shows the pack size and the quantity that were added, and leads to the cart', async () => {
    const { drawer, user, findByRole } = await addTwo()
    await drawer.findByRole('link', { name: 'Peach' })
    expect(storedCart()).toMatchObject([{ slug: 'peach', sku: 'PEACH-100', quantity: 2, weight: 100, price: 5600 }])
    await user.click(drawer.getByRole('link', { name: t('cart.toCart') }))
    await findByRole('heading', { level: 1, name: /^Cart/ })
    expect(window.location.pathname).toBe('/en/cart')
  })

  test('leads to the checkout', async () => {
    const { drawer, user } = await addTwo()
    await user.click(await drawer.findByRole('link', { name: t('cart.checkout') }))
    expect(window.location.pathname).toBe('/en/checkout')
  })

  test('can be cleared and restored', async () => {
    const { drawer, user } = await addTwo()
    const before = storedCart()
    await user.click(drawer.getByRole('button', { name: t('cart.clear') }))
    await drawer.findByRole('heading', { name: t('cart.empty') })
    expect(storedCart()).toEqual([])
    await user.click(drawer.getByRole('button', { name: t('cart.undo') }))
    await drawer.findByRole('button', { name: t('cart.clear') })
    expect(storedCart()).toEqual(before)
  })

  test('closes by Escape and stays on the page', async () => {
    const { user, queryByRole } = await addTwo()
    await user.keyboard('{Escape}')
    await expect.poll(() => queryByRole('dialog')).toBeNull()
    expect(window.location.pathname).toBe('/en/product/peach')
  })
})
