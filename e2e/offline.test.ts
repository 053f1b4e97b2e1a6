import { describe, expect } from 'vitest'
import { sharedTest as test } from './shop.ts'
import { lineOf, putIntoCart } from './signed-in.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|preload|import/

describe('without a connection', () => {
  test('a page that was not loaded appears once the connection is back, and the cart can be opened', async ({
    visit,
    shopUrl,
  }) => {
    const { page, open, t } = await visit({ locale: 'en', width: 360, hasWorker: true, isUsedTo: OFFLINE })
    const item = await lineOf(shopUrl, 'nor-hov-ice-watermelon-ice')
    const main = page.locator('#main')
    await open('/coal')
    await putIntoCart(page, [item])
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.context().setOffline(true)
    await page.locator('footer').getByRole('link', { name: 'About', exact: true }).click()
    await main.getByRole('heading', { level: 1, name: t('error.offlineTitle') }).waitFor()
    await main.getByRole('link', { name: t('nav.cart') }).waitFor()
    await main.getByRole('button', { name: t('error.retry') }).click()
    await page.context().setOffline(false)
    expect(loads).toBe(0)
    await main.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/about')

    await page.context().setOffline(true)
    await page.goto(`${shopUrl}/en/cart`)
    await main.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor()
    await main.locator('[data-line]').getByText(item.title).waitFor()
    await main
      .getByRole('button', { name: t('error.retry') })
      .first()
      .waitFor()
  })

  test('the shop can be installed as an app', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', hasWorker: true })
    await open('/coal')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Playwright's contexts are like private windows, which install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  test('a page is loaded from the network while it is available, also with the service worker', async ({
    visit,
    shopUrl,
  }) => {
    const { page, open } = await visit({ locale: 'en', hasWorker: true })
    await open('/coal')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const html = await page.goto(`${shopUrl}/en/coal`).then(reply => reply?.text())
    // The app shell, which is stored for the time offline, has no products.
    expect(html).toContain('<article')
  })

  test('the first product in the cart loads the code of the cart and the checkout', async ({ visit }) => {
    const { page, open, t } = await visit({ locale: 'en' })
    await open('/coal')
    const loaded = ['cart', 'checkout'].map(name =>
      page.waitForResponse(reply => new RegExp(`/assets/${name}-[^/]*\\.js$`).test(reply.url())),
    )
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: t('catalog.add') })
      .click()
    await Promise.all(loaded)
  })
})
