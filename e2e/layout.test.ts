import { localePath, locales } from '@shop/contracts/locales.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { loginModal, storedOf } from './login-modal.ts'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'
import { isVisited } from './sweep.ts'

/** The routes for visitors; catalog and content pages are tested in pages.test.ts. */
const OTHER_ROUTES = ['/checkout', '/order/success', '/order/failed', '/account', '/account/edit', '/product']
const YEAR_SECONDS = 365 * 24 * 60 * 60

const banner = (page: Page) => page.getByRole('banner')
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('routes and layout', () => {
  test('covers the page by the age gate until the visitor confirms', async ({ visit }) => {
    const { page, open } = await visit({ isOver18: false })
    await open('/')
    const gate = page.getByRole('dialog', { name: 'ВАМ УЖЕ ИСПОЛНИЛОСЬ 18 ЛЕТ?' })
    await sentence(
      'on first visit it covers everything and asks "ВАМ УЖЕ ИСПОЛНИЛОСЬ 18 ЛЕТ?" with Yes and No.',
      async () => {
        await gate.getByRole('heading', { name: 'ВАМ УЖЕ ИСПОЛНИЛОСЬ 18 ЛЕТ?', exact: true }).waitFor()
        await gate.getByRole('button', { name: 'Да', exact: true }).waitFor()
        await gate.getByRole('button', { name: 'Нет', exact: true }).waitFor()
        expect(await gate.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
        expect(await page.getByRole('main').count()).toBe(1)
        expect(await page.locator('main').evaluate(main => main.closest('[inert]') !== null)).toBe(true)
        await page.keyboard.press('Escape')
        expect(await gate.isVisible()).toBe(true)
      },
    )
    await sentence('No shows "Нам очень жаль!" and "Возвращайтесь, когда вам исполнится 18 лет"', async () => {
      await gate.getByRole('button', { name: 'Нет', exact: true }).click()
      await page.getByRole('heading', { name: 'Нам очень жаль!', exact: true }).waitFor()
      await page.getByText('Возвращайтесь, когда вам исполнится 18 лет', { exact: true }).waitFor()
    })
    await sentence('this is not stored and appears again on reload.', async () => {
      expect(await storedOf(page, 'over18')).toEqual([null])
      await page.reload()
      await gate.waitFor()
    })
    await sentence('Yes stores an over-18 confirmation in browser storage and shows the site.', async () => {
      await gate.getByRole('button', { name: 'Да', exact: true }).click()
      await gate.waitFor({ state: 'hidden' })
      expect(await storedOf(page, 'over18')).toEqual(['true'])
      expect(await page.locator('main').evaluate(main => main.closest('[inert]'))).toBeNull()
      await open('/coal')
      expect(await gate.isVisible()).toBe(false)
    })
  })

  test('accepts a confirmation made before the scripts have loaded', async ({ visit, shopUrl }) => {
    const { page } = await visit({ isOver18: false, isUsedTo: /net::ERR_FAILED/ })
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(shopUrl)
    const gate = page.locator('.age-gate')
    await gate.getByRole('button', { name: 'Да', exact: true }).click()
    await gate.waitFor({ state: 'hidden' })
    expect(await storedOf(page, 'over18')).toEqual(['true'])
  })

  test('applies a "no" to the age gate before the scripts have loaded, until a reload', async ({ visit, shopUrl }) => {
    const { page } = await visit({ isOver18: false })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(shopUrl, { waitUntil: 'domcontentloaded' })
    const gate = page.locator('.age-gate')
    await gate.getByRole('button', { name: 'Нет', exact: true }).click()
    expect(await gate.isVisible()).toBe(true)
    scripts.resolve()
    await gate.getByRole('heading', { name: 'Нам очень жаль!', exact: true }).waitFor()
    expect(await storedOf(page, 'over18')).toEqual([null])
    await page.reload()
    await gate.getByRole('button', { name: 'Нет', exact: true }).waitFor()
  })

  test('shows the header with its menu and cart badge, the footer and the modals', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en' })
    await page.clock.install({ time: '2026-11-21T08:00:00Z' })
    await open('/')
    const header = banner(page)

    await sentence('Header: fixed on top, solid after scrolling more than 50 px.', async () => {
      const solid = () => header.getAttribute('data-solid')
      await page.evaluate(() => window.scrollTo(0, 50))
      await page.clock.runFor(100)
      expect(await solid()).toBe('false')
      await page.evaluate(() => window.scrollTo(0, 51))
      await expect.poll(solid).toBe('true')
      expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0 })
    })
    await sentence(
      'It holds the logo linking home, a Summon Mix link, a Shop menu, About, Contact, Cart, and a Login button',
      async () => {
        expect(await header.getByRole('link', { name: /home page/ }).getAttribute('href')).toBe('/en')
        await header.getByRole('button', { name: 'Summon Mix' }).waitFor()
        for (const [name, path] of [
          ['About', '/en/about'],
          ['Contact', '/en/contact'],
          ['Cart', '/en/cart'],
        ] as const) {
          expect(await header.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
        }
        await header.getByRole('button', { name: 'Log in', exact: true }).waitFor()
        expect(await header.getByRole('link', { name: 'Account' }).count()).toBe(0)
      },
    )
    const shop = header.getByRole('button', { name: 'Shop', exact: true })
    const coal = header.getByRole('link', { name: 'Coal', exact: true })
    await sentence('a Shop menu with a hover dropdown (closing after a 200 ms delay)', async () => {
      await shop.hover()
      await coal.waitFor()
      // From here on the clock only moves on request.
      await page.clock.pauseAt('2026-11-21T08:05:00Z')
      await page.mouse.move(640, 600)
      await page.clock.runFor(199)
      expect(await coal.isVisible()).toBe(true)
      await page.clock.runFor(1)
      await coal.waitFor({ state: 'hidden' })
      await page.clock.resume()
    })
    await sentence('by keyboard: opens on a press, Esc closes it and returns the focus', async () => {
      await shop.focus()
      await page.keyboard.press('Enter')
      await coal.focus()
      await page.keyboard.press('Escape')
      await coal.waitFor({ state: 'hidden' })
      expect(await shop.evaluate(button => button === document.activeElement)).toBe(true)
    })
    await sentence('Cart with an item-count badge (sum of quantities), the same in every tab', async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Add to cart: / })
        .first()
        .click()
      await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first().click()
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Add to cart: / })
        .first()
        .click()
      await header.getByRole('link', { name: /^Cart 3/ }).waitFor()
      const tab = await page.context().newPage()
      await tab.goto(page.url())
      await banner(tab)
        .getByRole('link', { name: /^Cart 3/ })
        .waitFor()
      await tab.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first().click()
      await header.getByRole('link', { name: /^Cart 4/ }).waitFor()
      await tab.close()
    })
    await sentence(
      'Footer: about text, quick links (small screens), contact address, e-mail and phone, and a copyright line.',
      async () => {
        const footer = page.getByRole('contentinfo')
        await footer.getByText(/^Tobacco, hookahs and coal, delivered/).waitFor()
        await footer.getByText(/, Yerevan$/).waitFor()
        expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
        expect(await footer.locator('a[href^="tel:"]').count()).toBe(1)
        await footer.getByText(/^© .+\. All rights reserved\.$/).waitFor()
        expect(await footer.getByRole('navigation', { name: 'Shop' }).isVisible()).toBe(false)
        await page.setViewportSize({ width: 767, height: 800 })
        expect(await footer.getByRole('navigation', { name: 'Shop' }).isVisible()).toBe(true)
      },
    )
    await sentence('login/register/reset-password modal (opened by a global showLogin event)', async () => {
      await loginModal(page).show()
      await loginModal(page).close()
    })
    await sentence('Under 768 px it collapses into a full-screen menu with a collapsible Shop list.', async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await shop.isVisible()).toBe(false)
      await header.getByRole('button', { name: 'Open menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
      const list = menu.locator('details')
      const wasOpen = await list.evaluate(details => details instanceof HTMLDetailsElement && details.open)
      expect(await menu.getByRole('link', { name: 'Coal' }).isVisible()).toBe(wasOpen)
      await menu.locator('summary').click()
      expect(await menu.getByRole('link', { name: 'Coal' }).isVisible()).toBe(!wasOpen)
      for (const name of ['About', 'Contact']) expect(await menu.getByRole('link', { name }).count()).toBe(1)
      await menu.getByRole('button', { name: 'Log in' }).click()
      await menu.waitFor({ state: 'hidden' })
      await loginModal(page).dialog.waitFor()
    })
  })

  test('switches the language and redirects the first visit', async ({ visit, shopUrl }) => {
    const { page, open } = await visit({ locale: 'en' })
    await sentence('Browser-language detection redirects only on root.', async () => {
      await page.goto(`${shopUrl}/coal`)
      await banner(page).waitFor()
      expect(pathOf(page)).toBe('/coal')
      await page.goto(`${shopUrl}/`)
      await page.waitForURL(`${shopUrl}/en`)
    })
    await sentence(
      'Language switch: changes locale, stores the choice in browser storage and in a cookie',
      async () => {
        await open('/shop?t=flavor')
        await banner(page).getByRole('link', { name: /^HY/ }).click()
        await page.waitForURL(`${shopUrl}/hy/shop?t=flavor`)
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('hy')
        expect(await storedOf(page, 'user-locale')).toEqual(['hy'])
      },
    )
    await sentence('a cookie that acts as an i18n redirect marker, lasts 365 days', async () => {
      const cookies = await page.context().cookies()
      const cookie = cookies.find(({ name }) => name === 'i18n_redirected')
      expect(cookie).toMatchObject({ value: 'hy', path: '/' })
      const lasts = (cookie?.expires ?? 0) - (await page.evaluate(() => performance.timeOrigin / 1000))
      expect(Math.abs(lasts - YEAR_SECONDS)).toBeLessThan(120)
    })
    await sentence('and applies only on the root path', async () => {
      await page.goto(`${shopUrl}/about`)
      await banner(page).waitFor()
      expect(pathOf(page)).toBe('/about')
      await page.goto(`${shopUrl}/`)
      await page.waitForURL(`${shopUrl}/hy`)
    })
    await sentence('It has a RU/EN language switcher (and HY); ru stays on /', async () => {
      await banner(page).getByRole('link', { name: /^RU/ }).click()
      await page.waitForURL(`${shopUrl}/`)
      await page.goto(`${shopUrl}/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(pathOf(page)).toBe('/')
      await banner(page).getByRole('link', { name: /^EN/ }).click()
      await page.waitForURL(`${shopUrl}/en`)
    })
  })

  test('opens every other route in three languages, and the 404 page for unknown ones', async ({ visit, shopUrl }) => {
    const { page } = await visit()
    // On the private pages the login modal may cover it already.
    const heading = page.locator('main h1').first()
    await sentence(
      'Every route exists in three variants: no prefix (Russian), /en and /hy. A missing product is reported.',
      async () => {
        for (const locale of locales) {
          for (const route of OTHER_ROUTES.filter((_, index) => isVisited(locale, index))) {
            await page.goto(shopUrl + localePath(locale, route), { waitUntil: 'domcontentloaded' })
            await heading.waitFor({ state: 'attached' })
            expect([route, await page.evaluate(() => document.documentElement.lang)]).toEqual([route, locale])
          }
        }
      },
    )
    await sentence(
      'Unknown routes show a 404 page with "404", a title, the message \'This page could not be found\' and a link home (/en for English, otherwise /).',
      async () => {
        for (const [path, message, home] of [
          ['/en/nowhere', 'This page could not be found', '/en'],
          ['/nowhere', 'Эту страницу найти не удалось', '/'],
          ['/hy/nowhere/at/all', 'Այս էջը հնարավոր չեղավ գտնել', '/'],
        ] as const) {
          const reply = await page.goto(`${shopUrl}${path}`, { waitUntil: 'domcontentloaded' })
          expect(reply?.status()).toBe(404)
          await page.getByText('404', { exact: true }).waitFor()
          expect(await heading.textContent()).toBeTruthy()
          await page.getByText(message, { exact: true }).waitFor()
          const links = page.getByRole('main').getByRole('link')
          expect(await links.first().getAttribute('href')).toBe(home)
        }
      },
    )
  })
})
