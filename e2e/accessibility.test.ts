import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { orderOf } from '../apps/api/test/builders/checkout-shop.ts'
import { findFocusFaults, focusOf } from './focus.ts'
import { callAs, newCustomer } from './people.ts'
import { sharedTest as test } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const PRODUCT = 'nor-hov-ice-watermelon-ice'

/** Windows of a phone and of a laptop at 400 % zoom. */
const SMALL = [
  { width: 320, height: 512 },
  { width: 320, height: 256 },
] as const

/** The colors of a control: of its ground and its edge. */
const colorsOf = (control: Locator) =>
  control.evaluate(element => {
    const { backgroundColor, borderTopColor } = getComputedStyle(element)
    return [backgroundColor, borderTopColor] as const
  })

test('no bar covers the focused control at 400 % zoom, and each control shows its focus', async ({
  visit,
  shopUrl,
}) => {
  const customer = await newCustomer(shopUrl)
  const { page, open, openFile, t } = await visit({ locale: 'en', width: 320 })
  await openFile()
  await signIn(page, customer)
  await putIntoCart(page, [await lineOf(shopUrl, PRODUCT, 2)])
  for (const path of [`/product/${PRODUCT}`, '/shop', '/rent?hookah=karas-pipes-garni', '/checkout']) {
    await open(path)
    for (const size of SMALL) {
      await page.setViewportSize(size)
      expect([path, size.height, await findFocusFaults(page)]).toEqual([path, size.height, []])
    }
  }
  // The days of the rental.
  await open('/rent?hookah=karas-pipes-garni')
  await page.getByRole('button', { name: /^4\. / }).click()
  await page
    .getByRole('button', { name: /: free$/ })
    .first()
    .waitFor()
  expect(await findFocusFaults(page)).toEqual([])

  await open('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('home.toMix') })
    .first()
    .click()
  const mix = page.getByRole('dialog', { name: 'Summon Mix' })
  await mix.getByRole('button', { name: t('mix.category.fruit') }).click()
  await mix.getByRole('radio').first().check()
  expect(await findFocusFaults(page)).toEqual([])
  await mix.getByRole('button', { name: t('mix.ask') }).click()
  await mix.getByRole('button', { name: t('mix.addAll') }).waitFor()
  expect(await findFocusFaults(page)).toEqual([])
})

test('forced colors show edges, and what is pressed, checked and current', async ({ visit, shopUrl }) => {
  const customer = await newCustomer(shopUrl)
  const { page, open, openFile, t } = await visit({ locale: 'en' })
  await page.emulateMedia({ forcedColors: 'active' })
  await openFile()
  await signIn(page, customer)
  await open('/shop?t=flavor&onSale=true')
  const filters = page.getByRole('complementary', { name: t('catalog.filters') })
  const [checked] = await colorsOf(filters.getByRole('checkbox', { checked: true }).first())
  const [unchecked] = await colorsOf(filters.getByRole('checkbox', { checked: false }).first())
  expect(checked).not.toBe(unchecked)
  const sections = page.getByRole('navigation', { name: t('catalog.sectionsLabel') })
  const [current] = await colorsOf(sections.getByRole('link', { name: 'Flavors', exact: true }))
  const [other] = await colorsOf(sections.getByRole('link', { name: t('catalog.all'), exact: true }))
  expect(current).not.toBe(other)
  const [ground, edge] = await colorsOf(page.getByRole('button', { name: /^Add to cart: / }).first())
  expect(edge).not.toBe(ground)

  await page.getByRole('banner').getByRole('button', { name: 'Summon Mix' }).click()
  const mix = page.getByRole('dialog', { name: 'Summon Mix' })
  const fruit = mix.getByRole('button', { name: t('mix.category.fruit') })
  const [free] = await colorsOf(fruit)
  await fruit.click()
  await expect.poll(async () => (await colorsOf(fruit))[0]).not.toBe(free)
  for (const part of [mix, mix.getByRole('button', { name: t('mix.ask') })]) {
    const [ground, edge] = await colorsOf(part)
    expect(edge).not.toBe(ground)
  }
})

test('an order is cancelled by the keyboard: each step keeps the focus, and the result is announced', async ({
  visit,
  shopUrl,
}) => {
  const customer = await newCustomer(shopUrl)
  const body = { ...orderOf([await lineOf(shopUrl, PRODUCT)]), phone: customer.phone }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: randomUUID() })
  const { page, open, openFile, t } = await visit({ locale: 'en' })
  await openFile()
  await signIn(page, customer)
  await open(`/account/orders/${order?.number}`)
  await page.getByRole('button', { name: t('orders.cancel') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOf(page)).toBe(`button ${t('orders.cancelNo')}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusOf(page)).toBe(`button ${t('orders.cancel')}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('orders.cancelYes') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(t('orders.status.cancelled')).waitFor()
  expect(await focusOf(page)).toMatch(/^h1 /)
})
