import { describe, expect } from 'vitest'
import { mockApi } from './login-modal.ts'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'

describe('error messages', () => {
  test('shows missing pages, failed pages and chunks that do not load', async ({ visit, shopUrl }) => {
    const { page, open } = await visit({ locale: 'en', isUsedTo: /status of 50\d|net::ERR_FAILED|preload|import/i })
    await page.clock.install()
    await sentence("404 'This page could not be found'", async () => {
      await open('/no-such-page')
      await page.getByText('404', { exact: true }).waitFor()
      await page.getByText('This page could not be found', { exact: true }).waitFor()
    })
    await sentence('Product missing', async () => {
      await open('/product/no-such-product')
      await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
    })
    const bar = page.locator('[data-state]').and(page.locator('.progress-bar'))
    await sentence('A request-error handler marks the progress bar as failed.', async () => {
      await mockApi(page, '/catalog/products?*', {
        status: 503,
        json: { error: 'UNAVAILABLE', message: 'The shop is away for a minute.', requestId: 'r' },
      })
      await page.getByRole('banner').getByRole('button', { name: 'Shop', exact: true }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Coal', exact: true }).click()
      // The page retries twice, with a delay of some seconds.
      const state = async () => {
        await page.clock.runFor(1000)
        return bar.getAttribute('data-state')
      }
      await expect.poll(state).toBe('failed')
      expect(await bar.getByRole('status').textContent()).toBe('That didn’t work')
    })
    await sentence('Page errors show a status code and message.', async () => {
      await page.getByText('503', { exact: true }).waitFor()
      await page.getByText('The shop is away for a minute.', { exact: true }).waitFor()
    })
    await sentence('Failing to load a page chunk reloads the page, at most once a minute.', async () => {
      await open('/about')
      await page.route('**/assets/*contact*.js', route => route.abort())
      const reloaded = page.waitForEvent('load')
      await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
      await reloaded
      expect(page.url()).toBe(`${shopUrl}/en/contact`)
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.getByRole('heading', { level: 1, name: 'Can’t reach the shop' }).waitFor()
      expect(loads).toBe(0)
    })
  })

  test('reports a missing network', async ({ visit }) => {
    const { page, open, t } = await visit({ isUsedTo: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
    await open('/coal')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: t('catalog.add') })
      .click()
    await open('/cart')
    const title = page.getByRole('main').locator('[data-line]').first()
    const known = await title.textContent()
    const notice = page.getByRole('status').filter({ hasText: t('error.offlineTitle') })
    await page.context().setOffline(true)
    await sentence('an offline notice with retry; the cart is still readable', async () => {
      await notice.waitFor()
      const more = page
        .getByRole('main')
        .getByRole('button', { name: t('quantity.more') })
        .first()
      await more.click()
      const quantity = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity)
      await expect.poll(quantity).toBe(2)
      expect(known).not.toBe('')
      expect(await title.textContent()).toBe(known)
    })
    await sentence('A request-error handler marks the progress bar as failed.', async () => {
      await notice.getByRole('button', { name: t('error.retry') }).click()
      await page.locator('.progress-bar[data-state="failed"]').waitFor()
    })
    await sentence('the notice disappears when the network is back', async () => {
      await page.context().setOffline(false)
      await notice.waitFor({ state: 'detached' })
    })
  })
})
