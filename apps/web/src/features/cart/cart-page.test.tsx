import { listProducts } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { respond } from '../../../test/fake-responses.ts'
import { openShop, readStored, toPlainText } from '../../../test/open-shop.tsx'
import { createFlavor, createList, createQuote, toStoredLine } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const products = [
  createFlavor('peach', 3000),
  createFlavor('mint', 2500),
  createFlavor('lemon', 2000),
  createFlavor('plum', 4000),
] as const
const [peach, mint] = products
/** Products that go with the cart. */
const noOffer = respond(listProducts, () => createList([]))
const inStock = respond(quote, ({ body }) => createQuote(body, products))
const cartOf = (...lines: ReturnType<typeof toStoredLine>[]) => ({ cart: lines })
const storedCart = () =>
  (readStored('cart') as ReturnType<typeof toStoredLine>[]).map(({ sku, quantity, price }) => [sku, quantity, price])

describe('the cart', () => {
  test('shows its lines, their prices and the delivery fee', async () => {
    const { findByRole, getByRole } = await openShop('/cart', {
      responses: [noOffer, inStock],
      stored: cartOf(toStoredLine(peach, 2), toStoredLine(mint, 1)),
    })
    const lines = await findByRole('list', { name: t('cart.lines') })
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => toPlainText(textContent)),
    ).toEqual(['PeachNor Hov · 50 g26,000 ֏3,000 ֏ each', 'MintNor Hov · 50 g12,500 ֏'])
    const summary = toPlainText(getByRole('region', { name: t('cart.summary') }).textContent)
    expect(summary).toContain('Yerevan1,500 ֏Rest of Armeniawe’ll confirm by phone')
    expect(summary).toContain('3 items8,500 ֏')
    expect(summary).toContain('Including 20% VAT: 1,417 ֏')
    expect(
      within(getByRole('banner'))
        .getByRole('link', { name: /^Cart 3/ })
        .getAttribute('href'),
    ).toBe('/en/cart')
  })

  test('shows what promotions take off, and what is missing to free delivery', async () => {
    const promotion = { id: '01990000-0000-7000-8000-000000000001', title: 'Осень', titleEN: 'Autumn' }
    const reduced = respond(quote, ({ body }) => {
      const full = createQuote(body, products)
      return {
        ...full,
        lines: full.lines.map(line => ({ ...line, promotionAmd: 600 })),
        promotions: [{ ...promotion, discountAmd: 600, deliveryAmd: 0 }],
        freeDelivery: { fromAmd: 8000, missingAmd: 2000 },
      }
    })
    const { findByText, getByRole } = await openShop('/cart', {
      responses: [noOffer, reduced],
      stored: cartOf(toStoredLine(peach, 2)),
    })
    await findByText('Autumn')
    const summary = toPlainText(getByRole('region', { name: t('cart.summary') }).textContent)
    expect(summary).toContain('2 items6,000 ֏Autumn−600 ֏')
    expect(summary).toContain('Add 2,000 ֏ more for free delivery in Yerevan')
    expect(summary).toContain('5,400 ֏Including 20% VAT: 900 ֏')
    expect(toPlainText(getByRole('list', { name: t('cart.lines') }).textContent)).toContain('5,400 ֏')
  })

  test('offers coal for tobacco, and keeps the offer once coal is added', async () => {
    const coal = createFlavor('coconut', 1800, { category: 'coal' })
    const asked: unknown[] = []
    const { findByRole, user } = await openShop('/cart', {
      responses: [
        noOffer,
        respond(quote, ({ body }) => createQuote(body, [peach, coal])),
        respond(listProducts, ({ query }) => {
          asked.push(query)
          return createList([coal])
        }),
      ],
      stored: cartOf(toStoredLine(peach, 1)),
    })
    const offer = within(await findByRole('region', { name: t('catalog.needed.coal') }))
    await user.click(await offer.findByRole('button', { name: `${t('catalog.add')}: Coconut` }))
    expect(storedCart()).toEqual([
      ['PEACH-50', 1, 3000],
      ['COCONUT-50', 1, 1800],
    ])
    offer.getByRole('button', { name: new RegExp(`^${t('quantity.more')}`) })
    expect(asked).toMatchObject([{ category: ['coal'], inStock: true }])
  })

  test('leads back to the shop', async () => {
    const { findByRole } = await openShop('/cart', {
      responses: [noOffer, inStock],
      stored: cartOf(toStoredLine(peach, 1)),
    })
    expect((await findByRole('link', { name: t('cart.continue') })).getAttribute('href')).toBe('/en/shop')
  })

  test('offers no delivery outside the regions of a rental', async () => {
    const rental = {
      id: '1',
      slug: 'garni',
      from: '2026-11-23',
      to: '2026-11-26',
      flavorSku: 'PEACH-50',
      cupSku: 'MINT-50',
    }
    const shop = await openShop('/cart', {
      responses: [
        noOffer,
        respond(listRegions, () => ({
          regions: [
            { code: 'AM-ER' as const, name: completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' }), towns: [] },
          ],
          rentalRegions: ['AM-ER' as const],
        })),
        inStock,
      ],
      stored: { ...cartOf(toStoredLine(peach, 1), toStoredLine(mint, 1)), cartRentals: [rental] },
    })
    await shop.findByText(t('cart.deliveryRental', { places: 'Yerevan' }))
    expect(shop.queryByText(t('cart.deliveryByPhone'))).toBeNull()
  })

  test('changes the quantity of a line and the totals with it', async () => {
    const { findByRole, getByRole, user } = await openShop('/cart', {
      responses: [noOffer, inStock],
      stored: cartOf(toStoredLine(peach, 2)),
    })
    const line = within(await findByRole('list', { name: t('cart.lines') }))
    await user.click(line.getByRole('button', { name: t('quantity.more') }))
    expect(storedCart()).toEqual([['PEACH-50', 3, 3000]])
    await within(getByRole('banner')).findByRole('link', { name: /^Cart 3/ })
    await expect
      .poll(() => toPlainText(getByRole('region', { name: t('cart.summary') }).textContent))
      .toContain('9,000 ֏')
    const less = line.getByRole('button', { name: t('quantity.less') })
    await user.click(less)
    expect(storedCart()).toEqual([['PEACH-50', 2, 3000]])
    await within(getByRole('banner')).findByRole('link', { name: /^Cart 2/ })
    // At the smallest quantity the button does nothing, but keeps the focus.
    await user.click(less)
    await user.keyboard('{Enter}')
    expect(storedCart()).toEqual([['PEACH-50', 1, 3000]])
    expect(document.activeElement).toBe(less)
  })

  test('shows what changed in the shop: fewer in stock, another price, delivered from tomorrow, sold out, withdrawn', async () => {
    const stored = products.map(product => toStoredLine(product, 9))
    const changes = {
      'PEACH-50': { available: 3, status: 'reduced' },
      'MINT-50': { price: 2600, available: 9 },
      'LEMON-50': { available: 0, status: 'out_of_stock' },
      'PLUM-50': { available: 0, status: 'unavailable' },
    } as const
    const notices = [
      { kind: 'quantity_reduced', sku: 'PEACH-50', message: 'Quantity reduced due to stock', before: 9, now: 3 },
      { kind: 'price_changed', sku: 'MINT-50', message: 'The price has changed', before: 2500, now: 2600 },
      { kind: 'moved_to_tomorrow', sku: 'MINT-50', message: 'The earliest delivery is tomorrow' },
      { kind: 'out_of_stock', sku: 'LEMON-50', message: 'Out of Stock' },
      { kind: 'item_unavailable', sku: 'PLUM-50', message: 'Item Unavailable' },
    ] as const
    const { findByText, getByRole, getAllByRole, user, findAllByRole } = await openShop('/cart', {
      responses: [
        noOffer,
        respond(quote, ({ body }) => {
          const isQuoted = (sku: string) => body.items.some(item => item.sku === sku)
          return createQuote(body, products, changes, {
            canProceed: !isQuoted('LEMON-50'),
            notices: notices.filter(({ sku }) => isQuoted(sku)),
          })
        }),
      ],
      stored: cartOf(...stored),
    })
    for (const said of [
      'Quantity reduced due to stock',
      '9 → 3',
      'The price has changed',
      'The earliest delivery is tomorrow',
      'Out of Stock',
      'Item Unavailable',
    ])
      await findByText(said)
    await findByText('Cannot proceed: Some items are unavailable.')
    expect(getAllByRole('button', { name: 'Checkout' }).every(button => button.hasAttribute('disabled'))).toBe(true)
    expect(storedCart().slice(0, 2)).toEqual([
      ['PEACH-50', 3, 3000],
      ['MINT-50', 9, 2600],
    ])
    await user.click(getByRole('button', { name: 'Remove unavailable items' }))
    await findAllByRole('link', { name: 'Checkout' })
    expect(storedCart().map(([sku]) => sku)).toEqual(['PEACH-50', 'MINT-50'])
  })

  test('focuses the next line after a removal and restores the removed line in its place', async () => {
    const { findByRole, user } = await openShop('/cart', {
      responses: [noOffer, inStock],
      stored: cartOf(toStoredLine(peach, 1), toStoredLine(mint, 2)),
    })
    await user.click(await findByRole('button', { name: /^Remove: Peach, 50/ }))
    expect(storedCart()).toEqual([['MINT-50', 2, 2500]])
    await expect.poll(() => document.activeElement?.textContent).toBe('Mint')
    await user.click(await findByRole('button', { name: 'Undo' }))
    expect(storedCart()).toEqual([
      ['PEACH-50', 1, 3000],
      ['MINT-50', 2, 2500],
    ])
  })

  test('can be cleared and restored completely, including its mix', async () => {
    const mixes = [{ id: 'a', name: 'Mine', lines: [{ sku: 'PEACH-50', quantity: 1 }] }]
    const { findByRole, user } = await openShop('/cart', {
      responses: [noOffer, inStock],
      stored: { ...cartOf(toStoredLine(peach, 1), toStoredLine(mint, 2)), cartMixes: mixes },
    })
    const before = storedCart()
    await user.click(await findByRole('button', { name: 'Clear cart' }))
    await findByRole('heading', { name: 'Your cart is empty' })
    expect([storedCart(), readStored('cartMixes')]).toEqual([[], null])
    await user.click(await findByRole('button', { name: 'Undo' }))
    await findByRole('button', { name: 'Clear cart' })
    expect([storedCart(), readStored('cartMixes')]).toEqual([before, mixes])
  })

  test('links to the flavors if it is empty', async () => {
    const { findByRole } = await openShop('/cart', { responses: [noOffer] })
    await findByRole('heading', { name: t('cart.empty') })
    const link = await findByRole('link', { name: t('cart.toShop') })
    expect(link.getAttribute('href')).toBe('/en/shop?t=flavor')
  })
})
