import { type Locale, locales } from '@shop/contracts/locales.ts'
import { staticPages, staticPath } from '@shop/contracts/static-pages.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createOrderLinkToken } from '../apps/api/src/orders/index.ts'
import { deriveKeys } from '../apps/api/src/platform/auth/secrets.ts'
import { APP_SECRET } from '../apps/api/test/harness/two-processes.ts'
import { findingsOn } from './axe.ts'
import { callAs, newCustomer } from './people.ts'
import { sharedTest as base, type Visitor } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'
import { isFullSweep, isVisited } from './sweep.ts'

const SLUG = 'tufa-leaf-core-white-orchard'
const OTHER = 'nor-hov-ice-watermelon-ice'

const PAGES = [
  '/',
  '/shop',
  '/shop?t=flavor',
  '/accessories',
  '/hookah',
  '/coal',
  '/rent',
  '/mixes',
  `/product/${SLUG}`,
  '/contact',
  '/cart',
  ...staticPages.map(({ name }) => staticPath(name)),
  '/no-such-page',
]
/** The same for a signed-in customer with a cart and an unpaid order. */
const PRIVATE_PAGES = [
  '/cart',
  '/checkout',
  '/account',
  '/account/edit',
  '/account/mixes',
  '/account/reviews',
  '/order/success',
  '/order/failed',
]
/** The narrowest that WCAG 1.4.10 asks for, a phone, a tablet, a operator, and a phone with large text (1.4.4): pixels, per cent. */
const SIGHTS = [
  { width: 320, text: 100 },
  { width: 360, text: 100 },
  { width: 768, text: 100 },
  { width: 1440, text: 100 },
  { width: 360, text: 200 },
]

const AXE_WIDTHS: Record<Locale, number> = { ru: 360, en: 1280, hy: 360 }

/** The gate has the themes by turns. A full sweep has both in one language, as colors do not depend on the language. */
function themesOf(locale: Locale, index: number): readonly ('dark' | 'light')[] {
  if (isFullSweep) return locale === 'en' ? ['dark', 'light'] : ['dark']
  return [index % 2 === 0 ? 'dark' : 'light']
}

/** A customer with an address, a favorite, a shared mix, an order and a cart. */
const test = base.extend('customer', { scope: 'file' }, async ({ shopUrl }) => {
  const customer = await newCustomer(shopUrl)
  const line = await lineOf(shopUrl, SLUG)
  const address = { region: 'AM-ER', city: 'Երևան', street: 'Մարշալ Բաղրամյան պողոտա', building: '24/1' }
  await callAs(shopUrl, customer, 'POST', '/user/addresses', { body: address })
  await callAs(shopUrl, customer, 'PUT', `/user/favorites/${SLUG}`)
  const parts = [SLUG, OTHER].map(productId => ({ productId, percentage: 50 }))
  const mix = { name: 'A long evening on the Cascade of Yerevan', parts, isPublic: true }
  const { shareId } = await callAs(shopUrl, customer, 'POST', '/ai/mixes', { body: mix })
  const body = { items: [{ sku: line.sku, quantity: 1 }], phone: customer.phone, address, deliveryType: 'post' }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: 'order-of-the-pages' })
  const number = order?.number ?? 0
  return { ...customer, line, number, shareId, linkToken: createOrderLinkToken(deriveKeys(APP_SECRET), number) }
})

type TestCustomer = {
  phone: string
  token: string
  line: object
  number: number
  shareId: string | undefined
  linkToken: string
}

/** Signs in and returns the URLs of pages that only a customer can see. */
async function enter(
  { page, openFile }: Visitor,
  { line, number, shareId, linkToken, ...customer }: TestCustomer,
): Promise<string[]> {
  await openFile()
  await signIn(page, customer)
  await putIntoCart(page, [line])
  return [`/mix/${shareId}`, `/account/orders/${number}`, `/o/${linkToken}`, ...PRIVATE_PAGES].map(path =>
    path.startsWith('/order') ? `${path}?order=${number}` : path,
  )
}

/** Sets the browser's text size: every length in rem grows, the window does not. */
const setTextSize = (page: Page, percent: number) =>
  page.evaluate(size => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

const excessOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Returns the elements that are wider than the window, outermost first. */
const widestOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > window.innerWidth)
      .slice(0, 5)
      .map(({ tagName, className, textContent }) => `${tagName} "${className}" ${textContent?.slice(0, 40)}`)
      .join('; '),
  )

/** What axe finds on the page in a theme. */
async function findingsInTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
  return findingsOn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
}

test.for(locales)(
  'no page in %s is wider than a screen of 320, 360, 768 or 1440 px, nor on a phone with text twice as large; none logs an error, and axe finds no violation',
  { timeout: 400_000 },
  async (locale, { visit, customer }) => {
    const visitor = await visit({ locale, width: 360 })
    const { page, open } = visitor
    const wider: string[] = []
    const findings: string[] = []
    const check = async (path: string, index: number) => {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const { width, text } of SIGHTS) {
        await page.setViewportSize({ width, height: 800 })
        await setTextSize(page, text)
        if ((await excessOf(page)) <= 0) continue
        // Scripts adapt the layout after the window has changed.
        await page.waitForTimeout(500)
        const excess = await excessOf(page)
        if (excess > 0) wider.push(`${path} at ${width}, text ${text} %: ${excess} px by ${await widestOn(page)}`)
      }
      await setTextSize(page, 100)
      await page.setViewportSize({ width: AXE_WIDTHS[locale], height: 800 })
      for (const theme of themesOf(locale, index)) {
        findings.push(...(await findingsInTheme(page, theme)).map(found => `${path}, ${theme}: ${found}`))
      }
    }
    for (const [index, path] of PAGES.entries()) if (isVisited(locale, index)) await check(path, index)
    for (const [index, path] of (await enter(visitor, customer)).entries())
      if (isVisited(locale, index)) await check(path, index)
    expect({ wider, findings }).toEqual({ wider: [], findings: [] })
  },
)

test('the header fits with text twice as large on a phone, with its menu', async ({ visit }) => {
  const { page, open, t } = await visit({ locale: 'hy', width: 360 })
  await open('/about')
  await setTextSize(page, 200)
  const isInSight = () =>
    page.locator('header a, header button').evaluateAll(controls =>
      controls
        .filter(control => control.checkVisibility())
        .every(control => {
          const { left, right } = control.getBoundingClientRect()
          return left >= 0 && right <= window.innerWidth
        }),
    )
  expect(await isInSight()).toBe(true)
  await page.getByRole('button', { name: t('nav.openMenu') }).click()
  const menu = page.getByRole('dialog', { name: t('nav.menu') })
  expect(await menu.evaluate(dialog => dialog.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await menu.getByRole('button', { name: t('nav.closeMenu') }).click()
})
