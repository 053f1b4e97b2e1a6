import { getProduct, listProducts, type VariantOffer } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createList, createQuote, createVariant, toProductPage } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

const named = (id: string, titleEN: string) => ({ id, title: `${titleEN} (ru)`, titleEN })
const autumn = named('00000000-0000-7000-8000-000000000001', 'Autumn sale')
const threeForTwo = named('00000000-0000-7000-8000-000000000002', '3 for 2')

const mintWith = (offer: VariantOffer, more = {}) =>
  createFlavor('mint', 3000, { variants: [createVariant('mint', 3000, { offer, ...more })] })

const openList = (offer: VariantOffer, more = {}) =>
  openShop('/shop?t=flavor', { responses: [respond(listProducts, () => createList([mintWith(offer, more)]))] })

const openPage = (offer: VariantOffer) => {
  const mint = mintWith(offer)
  return openShop('/product/mint', {
    responses: [
      respond(getProduct, () => toProductPage(mint)),
      respond(quote, ({ body }) => createQuote(body, [mint])),
    ],
  })
}

/** The text of an element without the spaces that do not break. */
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ')

test('a card shows the lowered price, the one before, the reduction and the name of the promotion', async () => {
  const { findByRole } = await openList({ price: 2700, promotions: [autumn, threeForTwo] })
  const card = await findByRole('article')
  expect(textOf(card)).toContain(`${t('price.now')} 2,700 ֏${t('price.was')} 3,000 ֏`)
  expect(within(card).getByText(/3,000/).closest('s')).toBeTruthy()
  within(card).getByText('−10%')
  within(card).getByText('Autumn sale')
  expect(within(card).queryByText('3 for 2')).toBeNull()
})

test('a card keeps the price if the promotion needs more units', async () => {
  const { findByRole } = await openList({ promotions: [threeForTwo] })
  const card = await findByRole('article')
  within(card).getByText('3 for 2')
  expect(textOf(card)).toContain('3,000 ֏')
  expect(card.querySelector('s')).toBeNull()
})

test('a card strikes through the oldest price if the promotion also reduces an old one', async () => {
  const { findByRole } = await openList({ price: 2700, promotions: [autumn] }, { oldPrice: 3600 })
  const card = await findByRole('article')
  expect(card.querySelector('s')?.textContent.replaceAll(/\s/g, ' ')).toBe(`${t('price.was')} 3,600 ֏`)
  within(card).getByText('−25%')
})

test('a product page names all promotions with their conditions, and the price of several units', async () => {
  const { findByRole, getByRole, user } = await openPage({
    price: 2700,
    promotions: [
      { ...autumn, isOncePerOrder: true },
      { ...threeForTwo, minimumAmd: 20_000, usesPerCustomer: 1 },
      { ...named('00000000-0000-7000-8000-000000000003', 'Free delivery'), isInYerevan: true },
    ],
  })
  const list = await findByRole('list', { name: t('product.promotions') })
  expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
    `Autumn sale${t('product.oncePerOrder')}`,
    '3 for 2When you spend 20,000 ֏ or more1 order per customer',
    'Free deliveryIn Yerevan only',
  ])
  await user.click(getByRole('button', { name: t('quantity.more') }))
  expect(textOf(document.body)).toContain(`${t('price.now')} 5,400 ֏${t('price.was')} 6,000 ֏`)
})
