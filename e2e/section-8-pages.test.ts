import { describe, expect } from 'vitest'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

describe('product.md section 8, pages', () => {
  test('an unknown address, in each language', async ({ visit, shopUrl }) => {
    for (const [locale, home] of [
      ['en', '/en'],
      ['ru', '/'],
      ['hy', '/'],
    ] as const) {
      const { page, open, t } = await visit({ locale })
      await open('/no-such-page')
      await sentence("404 'This page could not be found' and a link home (/en for English, otherwise /)", async () => {
        await page.getByText('404', { exact: true }).waitFor()
        await page.getByRole('heading', { level: 1, name: t('notFound.title') }).waitFor()
        await page.getByText(t('notFound.message'), { exact: true }).waitFor()
        const link = page.getByRole('main').getByRole('link', { name: t('notFound.home') })
        expect(await link.getAttribute('href')).toBe(home)
        expect((await fetch(`${shopUrl}${locale === 'ru' ? '' : `/${locale}`}/no-such-page`)).status).toBe(404)
      })
      if (locale !== 'en') continue
      await sentence('it has a search and the categories', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: t('nav.hookah') })
          .waitFor()
        await page.getByRole('combobox', { name: t('catalog.search') }).fill('арбус')
        await page
          .getByRole('option', { name: /Tufa Leaf|Obsidian|Nor Hov/ })
          .first()
          .waitFor()
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1, name: /арбус/ }).waitFor()
      })
    }
  })

  test('without a network', async ({ visit }) => {
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
    await sentence('with the network the notice goes away', async () => {
      await page.context().setOffline(false)
      await notice.waitFor({ state: 'detached' })
    })
  })
})
