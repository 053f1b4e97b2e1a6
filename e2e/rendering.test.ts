import { locales } from '@shop/contracts/locales.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedTest as test } from './shop.ts'
import { isVisited } from './sweep.ts'

const PRODUCT = '/product/nor-hov-ice-watermelon-ice'
const PAGES = ['/', '/shop?t=flavor', '/hookah', '/rent', '/mixes', PRODUCT, '/contact', '/terms', '/nowhere']
/** The maximum layout shift during loading. */
const MOST_SHIFT = 0.02
/** Tests block the service worker, and Playwright reports that as a console warning. */
const BLOCKED_SERVICE_WORKER = 'Service Worker registration blocked by Playwright'

test.for(locales)(
  'a page from the server is hydrated in %s unchanged, and nothing moves',
  async (locale, { visit }) => {
    const { page, open, t } = await visit({ locale, width: 412 })
    const seen = await watch(page)
    for (const [index, path] of PAGES.entries()) {
      if (!isVisited(locale, index)) continue
      seen.length = 0
      await open(path)
      await page.getByRole('button', { name: t('nav.openMenu') }).click()
      await page.getByRole('dialog', { name: t('nav.menu') }).waitFor()
      await page.keyboard.press('Escape')
      expect.soft({ path, seen }).toEqual({ path, seen: [] })
      expect.soft({ path, shift: (await shiftOf(page)) < MOST_SHIFT }).toEqual({ path, shift: true })
      expect.soft({ path, titles: await page.locator('head title').count() }).toEqual({ path, titles: 1 })
    }
  },
)

test('a product card rendered by the server adds the whole product to the cart', async ({ visit }) => {
  const { page, open, t } = await visit()
  await open('/shop')
  await page
    .getByRole('button', { name: new RegExp(`^${t('catalog.add')}: `) })
    .first()
    .click()
  const line = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0])
  await expect.poll(async () => (await line()).description).not.toBe('')
  expect(await line()).toMatchObject({ quantity: 1, descriptionEN: expect.stringMatching(/./) })
})

test('a button pressed before the app has loaded acts once it has', async ({ visit, shopUrl }) => {
  const { page, t } = await visit()
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await isLetGo
    await route.continue()
  })
  await page.goto(shopUrl + PRODUCT, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: t('catalog.add'), exact: true })
    .first()
    .click()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  letGo()
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
})

test('a button of a part that is still loading acts once, after it has loaded', async ({ visit, shopUrl }) => {
  const { page } = await visit({ locale: 'en' })
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/\/assets\/empty-list-.*\.js$/, async route => {
    await isLetGo
    await route.continue()
  })
  await page.goto(`${shopUrl}/en/shop?t=flavor&strength=strong&brand=Lusin`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Object.keys(document.querySelector('header button') ?? {}).length > 0)
  await page.getByRole('button', { name: /^Remove it and show/ }).click()
  letGo()
  await page.waitForURL(url => url.search === '?t=flavor&strength=strong')
})

/** Records unwanted events: API requests for data that the HTML contains, and warnings. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/serverapi\/(catalog\/products|settings)/.test(pathname)) seen.push(pathname)
  })
  page.on('console', message => {
    if (message.type() === 'warning' && message.text() !== BLOCKED_SERVICE_WORKER) seen.push(message.text())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return seen
}

const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: number[] }
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
