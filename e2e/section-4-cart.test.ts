import { shopDate } from '@shop/contracts/days.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

type StoredLine = { sku: string; quantity: number; price: number }
const stored = (page: Page): Promise<StoredLine[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('cart') ?? '[]').map(({ sku, quantity, price }: StoredLine) => ({
      sku,
      quantity,
      price,
    })),
  )

describe('the cart', () => {
  test('a card puts its packing into the cart and becomes its stepper, which takes it out again', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en' })
    await open('/shop?t=flavor')
    const card = page.getByRole('article').first()
    await sentence('Cart: add merges by sku and adds the quantity (default 1)', async () => {
      await card.getByRole('button', { name: /^Add to cart: / }).click()
      expect(await stored(page)).toMatchObject([{ quantity: 1 }])
    })
    await sentence("update sets that line's quantity; every change is written back", async () => {
      await card.getByRole('button', { name: 'More' }).click()
      expect(await stored(page)).toMatchObject([{ quantity: 2 }])
      await page.getByRole('banner').getByText('2', { exact: true }).waitFor()
    })
    await sentence('remove deletes the line matching slug and weight', async () => {
      await card.getByRole('button', { name: 'Less' }).click()
      await card.getByRole('button', { name: 'Less' }).click()
      await card.getByRole('button', { name: /^Add to cart: / }).waitFor()
      expect(await stored(page)).toEqual([])
    })
  })

  test('the page of a product adds the packing and quantity chosen and shows the cart beside it', async ({ visit }) => {
    const { page, open, t } = await visit({ width: 360 })
    await open('/product/nor-hov-ice-watermelon-ice')
    await page.getByText(t('nicotine.notice')).first().waitFor()
    await page.getByRole('radio', { name: /^100 г/ }).check()
    await page.getByRole('button', { name: t('quantity.more') }).click()
    await page
      .getByRole('button', { name: t('catalog.add'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: t('cart.title') })
    await drawer.getByRole('link', { name: 'Арбузный лёд' }).waitFor()
    expect(await stored(page)).toEqual([{ sku: 'NOR-ICY-WATERMELON-100', quantity: 2, price: 6200 }])
    await drawer.getByRole('link', { name: t('cart.toCart') }).click()
    await page.waitForURL(/\/cart$/)
    await page.getByText('12 400 ֏').first().waitFor()
    await page.getByText(`${t('cart.deliveryElsewhere')}`).waitFor()
  })

  test('what changed in the shop is said in place: reduced, dearer, sold out, withdrawn', async ({
    visit,
    db,
    shopUrl,
  }) => {
    const { page, open } = await visit({ locale: 'en' })
    const variants = await db.variant.findMany({
      where: { product: { category: 'coal' }, onHand: { gte: 12 }, reserved: 0 },
      orderBy: { sku: 'asc' },
      take: 4,
      include: { product: true },
    })
    const [scarce, dearer, soldOut, withdrawn] = variants
    if (!scarce || !dearer || !soldOut || !withdrawn) throw new Error('the demo shop has four coals in stock')
    const lines = variants.map(({ sku, weightGrams, priceAmd, product }) => ({
      slug: product.slug,
      sku,
      quantity: 9,
      weight: weightGrams,
      price: priceAmd,
      title: product.titleRu,
      titleEN: product.titleEn,
      productType: 'coal',
    }))
    const setStock = async (id: string, onHand: number, before: number) => {
      await db.variant.update({ where: { id }, data: { onHand } })
      const ref = '019b7a10-0000-7000-8000-00000000c0a1'
      const createdAt = new Date('2026-11-20T10:00:00Z')
      await db.stockMove.create({
        data: { variantId: id, delta: onHand - before, kind: 'correction', reason: 'counted', ref, createdAt },
      })
    }
    await setStock(scarce.id, 3, scarce.onHand)
    await db.variant.update({ where: { id: dearer.id }, data: { priceAmd: dearer.priceAmd + 100, sameDay: false } })
    await setStock(soldOut.id, 0, soldOut.onHand)
    await db.variant.update({ where: { id: withdrawn.id }, data: { withdrawnAt: new Date('2026-11-20T10:00:00Z') } })

    await page.addInitScript(cart => {
      if (!sessionStorage.getItem('filled')) localStorage.setItem('cart', cart)
      sessionStorage.setItem('filled', 'yes')
    }, JSON.stringify(lines))
    await open('/cart')
    await sentence('quantities reduced to stock with a notice: "Quantity reduced due to stock"', async () => {
      await page.getByText('Quantity reduced due to stock', { exact: true }).waitFor()
      await page.getByText('9 → 3').waitFor()
    })
    await page.getByText('The price has changed', { exact: true }).waitFor()
    await sentence('unavailable items are flagged: "Item Unavailable", "Out of Stock"', async () => {
      await page.getByText('Out of Stock', { exact: true }).waitFor()
      await page.getByText('Item Unavailable', { exact: true }).waitFor()
    })
    await sentence(
      'Proceeding is blocked while items are missing: "Cannot proceed: Some items are unavailable."',
      async () => {
        await page.getByText('Cannot proceed: Some items are unavailable.', { exact: true }).waitFor()
        expect(await page.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
      },
    )
    expect((await stored(page)).slice(0, 2)).toEqual([
      { sku: scarce.sku, quantity: 3, price: scarce.priceAmd },
      { sku: dearer.sku, quantity: 9, price: dearer.priceAmd + 100 },
    ])

    await sentence('items not deliverable the same day are moved to tomorrow with a notice', async () => {
      const notice = 'This item cannot be delivered today: the earliest delivery is tomorrow'
      // After the last window of the day nothing is moved, and nothing says so.
      const reply = await fetch(`${shopUrl}/serverapi/delivery/slots?date=${shopDate(new Date())}`)
      const { result }: { result: { slots: { free: number }[] } } = await reply.json()
      const isMoved = result.slots.some(({ free }) => free > 0)
      await expect.poll(() => page.getByText(notice, { exact: true }).count()).toBe(isMoved ? 1 : 0)
    })
    await page.getByRole('button', { name: 'Remove the unavailable' }).click()
    await page.getByRole('link', { name: 'Checkout' }).waitFor()
    expect((await stored(page)).map(({ sku }) => sku)).toEqual([scarce.sku, dearer.sku])
  })

  test('a removed line can be brought back to its place', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/coal')
    const buttons = page.getByRole('button', { name: new RegExp(`^${t('catalog.add')}: `) })
    await buttons.first().click()
    await buttons.first().click()
    await open('/cart')
    const before = await stored(page)
    expect(before).toHaveLength(2)
    await page
      .getByRole('button', { name: /^Удалить: / })
      .first()
      .click()
    expect(await stored(page)).toEqual(before.slice(1))
    // The next line has the focus.
    const focusedLine = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')
    await expect.poll(focusedLine).toContain('֏')
    await page.getByRole('button', { name: t('cart.undo') }).click()
    await expect.poll(() => stored(page)).toEqual(before)
  })

  test('the whole cart is cleared and brought back, with its mix, on its page and in its drawer', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', width: 360 })
    await open('/coal')
    const add = page.getByRole('button', { name: /^Add to cart: / })
    await add.first().click()
    await add.first().click()
    const before = await stored(page)
    const [first] = before
    if (!first) throw new Error('the cart is empty')
    const mix = [{ id: 'a', name: 'Mine', lines: [{ sku: first.sku, quantity: 1 }] }]
    await page.evaluate(mixes => localStorage.setItem('cartMixes', mixes), JSON.stringify(mix))
    const storedMixes = () => page.evaluate(() => JSON.parse(localStorage.getItem('cartMixes') ?? '[]'))
    await open('/cart')
    await sentence('Cart: clear empties it.', async () => {
      await page.getByRole('button', { name: 'Clear cart' }).click()
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      expect([await stored(page), await storedMixes()]).toEqual([[], []])
      expect(await page.getByRole('button', { name: 'Clear cart' }).count()).toBe(0)
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Clear cart' }).waitFor()
    expect([await stored(page), await storedMixes()]).toEqual([before, mix])

    await open('/product/nor-hov-ice-watermelon-ice')
    await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    const whole = await stored(page)
    await drawer.getByRole('button', { name: 'Clear cart' }).click()
    await drawer.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    expect(await stored(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Undo' }).click()
    await drawer.getByRole('button', { name: 'Clear cart' }).waitFor()
    expect(await stored(page)).toEqual(whole)
  })

  test('an empty cart says so and leads to the goods', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/cart')
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    await page.getByRole('link', { name: t('cart.toShop') }).click()
    await page.waitForURL(/\/shop\?t=flavor$/)
  })
})
