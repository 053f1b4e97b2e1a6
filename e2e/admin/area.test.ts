import { describe, expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { loginModal } from '../login-modal.ts'
import { newCustomer, newStaff, PASSWORD } from '../people.ts'
import { codeFor } from '../shop.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

describe('the admin area', () => {
  test('uses the same login, with the second step for staff', async ({ visit, shopUrl, operator }) => {
    const { page, open } = await visit({ locale: 'en' })
    await open('/admin')
    const modal = loginModal(page)
    await modal.phone.fill(operator.phone)
    await modal.password.fill(PASSWORD)
    const before = await codeFor(shopUrl, operator.phone)
    await modal.press('Log in')
    await modal.code.waitFor()
    await modal.code.fill(await codeFor(shopUrl, operator.phone, before))
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/admin')
    // The shop's header and footer are hidden.
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Cart/ }).count()).toBe(0)
    await page.getByText('Operator', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(url => url.pathname === '/en')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor()
  })

  test('rejects a customer with an explanation', async ({ visit, shopUrl }) => {
    const visitor = await visit({ locale: 'en' })
    await enter(visitor, await newCustomer(shopUrl), '/admin/orders')
    await visitor.page.getByText('403', { exact: true }).waitFor()
    await visitor.page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
    expect(await visitor.page.getByRole('navigation', { name: 'Management sections' }).count()).toBe(0)
    expect(await findingsOn(visitor.page)).toEqual([])
  })

  test('shows each role the pages that it may open', async ({ visit, operator, admin }) => {
    const [one, other] = [await visit({ locale: 'en' }), await visit({ locale: 'en' })]
    await enter(one, admin, '/admin')
    const menuOf = (page: typeof one.page) => page.getByRole('navigation', { name: 'Management sections' })
    await menuOf(one.page).getByRole('link', { name: 'Audit log' }).waitFor()
    await enter(other, operator, '/admin/audit')
    await other.page.getByText('Your role can’t open this page.').waitFor()
    expect(await menuOf(other.page).getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    await other.open('/admin/no-such-page')
    await other.page.getByText('404', { exact: true }).waitFor()
  })

  test('keeps the page and the input when the session ends, also after a rejected request', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const person = await newStaff(shopUrl, db, 'operator')
    await newOrder(shopUrl, db)
    const visitor = await visit({ locale: 'en' })
    const { page } = visitor
    await enter(visitor, person, '/admin/orders')
    await page.getByRole('row').nth(1).waitFor()
    await db.session.updateMany({ where: { account: { phone: person.phone } }, data: { revokedAt: new Date() } })
    const search = page.getByRole('searchbox')
    await search.fill('nobody')
    const modal = loginModal(page)
    await modal.phone.fill(person.phone)
    await modal.password.fill(PASSWORD)
    const before = await codeFor(shopUrl, person.phone)
    await modal.press('Log in')
    await modal.code.fill(await codeFor(shopUrl, person.phone, before))
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    expect(await search.inputValue()).toBe('nobody')
    expect(await page.getByText('You’ve been logged out').count()).toBe(0)

    await db.account.update({ where: { phone: person.phone }, data: { role: 'customer' } })
    await search.fill('nobody else')
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  })

  test('works by keyboard: opens a page, an order and a product, and lists its shortcuts', async ({
    visit,
    shopUrl,
    db,
    admin,
  }) => {
    const { number: former } = await newOrder(shopUrl, db)
    const { number } = await newOrder(shopUrl, db)
    const visitor = await visit({ locale: 'en' })
    const { page } = visitor
    await enter(visitor, admin, '/admin/orders')
    const palette = page.getByRole('combobox', { name: 'Find an order, customer, product or action' })
    const ask = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await palette.fill(typed)
      await page.getByRole('option', { name: option }).first().waitFor()
      return palette
    }
    await (await ask('audi', /^Audit log/)).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    await (await ask('white orchard', /White Orchard/i)).press('Enter')
    await page.getByRole('heading', { level: 1, name: /White Orchard/i }).waitFor()
    // A list by its state is found by its words.
    await (await ask('draft', /^Catalog: drafts$/)).press('Enter')
    await page.waitForURL(/\/admin\/catalog\?state=draft$/)
    await (await ask('orders: paid', /^Orders: paid$/)).press('Enter')
    await page.waitForURL(/\/admin\/orders\?status=paid$/)
    // Enter right after typing must not use the results of the earlier digits.
    await ask(String(former), new RegExp(`Order No. ${former}`))
    await palette.fill(String(number))
    await palette.press('Enter')
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Order No. ${number}`) }).waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('heading', { level: 1, name: 'Orders', exact: true }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Next row').waitFor()
    await help.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(await help.count()).toBe(0)
  })

  test('fits a phone, with its menu at the bottom', async ({ visit, shopUrl, db, operator }) => {
    const { number } = await newOrder(shopUrl, db)
    const visitor = await visit({ locale: 'hy', width: 360 })
    const { page, t } = visitor
    await enter(visitor, operator, '/admin/orders')
    await page
      .getByRole('listitem')
      .filter({ hasText: `№ ${number}` })
      .waitFor()
    expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: t('nav.menu'), exact: true }).click()
    const menu = page.getByRole('dialog', { name: t('admin.menu') })
    await menu.getByRole('link', { name: t('admin.page.orders') }).waitFor()
    await menu.getByRole('link', { name: t('admin.toShop') }).waitFor()
    expect(await findingsOn(page)).toEqual([])
  })
})
