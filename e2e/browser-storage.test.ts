import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { describe, expect } from 'vitest'
import { storedOf } from './login-modal.ts'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'

const CART_ITEM_FIELDS = [
  'slug',
  'sku',
  'quantity',
  'weight',
  'price',
  'title',
  'titleEN',
  'description',
  'descriptionEN',
  'image',
  'subTitle',
  'subTitleEN',
  'productType',
]

describe('storage of the browser', () => {
  test('keeps the cart with its items and totals', async ({ visit, db }) => {
    const { page, open } = await visit({ locale: 'en' })
    const log: string[] = []
    page.on('console', message => {
      if (message.type() === 'warning' && message.text().startsWith('cart:')) log.push(message.text())
    })
    await sentence('a parse failure logs and yields an empty cart (section 4)', async () => {
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('broken')) localStorage.setItem('cart', '[{"slug":')
        sessionStorage.setItem('broken', 'once')
      })
      await open('/cart')
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      expect(log).toEqual(['cart: the stored cart is not JSON'])
      expect(await storedOf(page, 'cart')).toEqual(['[]'])
    })
    await sentence(
      'Cart item (stored under cart): slug (product id), sku, quantity, weight (grams), price, title and titleEN, description and descriptionEN, image, subTitle and subTitleEN, productType',
      async () => {
        await open('/product/nor-hov-ice-watermelon-ice')
        await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
        await page.getByRole('dialog', { name: 'Cart' }).waitFor()
        const [stored] = await storedOf(page, 'cart')
        const items: Record<string, unknown>[] = JSON.parse(stored ?? '[]')
        expect(items).toHaveLength(1)
        const [item = {}] = items
        expect(Object.keys(item)).toEqual(expect.arrayContaining(CART_ITEM_FIELDS))
        const variant = await db.variant.findUniqueOrThrow({
          where: { sku: String(item.sku) },
          include: { product: true },
        })
        expect(item).toMatchObject({
          slug: 'nor-hov-ice-watermelon-ice',
          quantity: 1,
          weight: variant.weightGrams,
          price: variant.priceAmd,
          ...toTextFields('title', LocalTexts.parse(variant.product.title)),
          productType: 'flavor',
        })
      },
    )
    await sentence(
      'Totals: item count is the sum of quantities; amount is the sum of quantity times price.',
      async () => {
        const drawer = page.getByRole('dialog', { name: 'Cart' })
        await drawer.getByRole('button', { name: 'Increase quantity' }).click()
        await drawer.getByRole('button', { name: 'Increase quantity' }).click()
        const [stored] = await storedOf(page, 'cart')
        const [{ price } = { price: 0 }]: { price: number }[] = JSON.parse(stored ?? '[]')
        const amount = `${String(3 * price).replace(/(\d)(?=(\d{3})+$)/g, '$1,')} ֏`
        await drawer.getByText('3 items', { exact: true }).waitFor()
        await expect
          .poll(async () => (await drawer.textContent())?.replace(/[\u00a0\u202f]/g, ' '))
          .toContain(`3 items${amount}`)
      },
    )
    await sentence('The cart loads from storage on startup; every change is written back (section 4).', async () => {
      const before = await storedOf(page, 'cart')
      await page.reload()
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Cart 3/ })
        .waitFor()
      expect(await storedOf(page, 'cart')).toEqual(before)
      expect(log).toHaveLength(1)
    })
  })
})
