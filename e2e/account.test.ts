import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { loginModal, storedOf } from './login-modal.ts'
import { callAs, newCustomer, PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'
import { hasFocus, lineOf, putIntoCart, saidOf, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'
const OTHER_SLUG = 'tufa-leaf-core-white-orchard'

const isNotReloaded = (page: Page) => page.locator('html[data-not-reloaded]').count()
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))

const storedCart = async (page: Page): Promise<string[]> => {
  const [stored] = await storedOf(page, 'cart')
  const lines: { slug: string; quantity: number }[] = JSON.parse(stored ?? '[]')
  return lines.map(({ slug, quantity }) => `${slug}: ${quantity}`)
}

describe('account', () => {
  test('shows addresses, favorites, orders and the cart of another device', async ({ visit, shopUrl, db }) => {
    const customer = await newCustomer(shopUrl)
    const { page, open } = await visit({ locale: 'en' })
    const modal = loginModal(page)

    await sentence('Visitor: the heart opens the login and is saved afterwards', async () => {
      await open(`/product/${SLUG}`)
      const heart = page.getByRole('button', { name: 'Favorite: Watermelon Ice', exact: true })
      await heart.click()
      await mark(page)
      await modal.phone.fill(customer.phone)
      await modal.password.fill(PASSWORD)
      await modal.press('Log in')
      await modal.dialog.waitFor({ state: 'detached' })
      await page.locator('button[aria-pressed="true"][aria-label="Favorite: Watermelon Ice"]').waitFor()
      expect(await isNotReloaded(page)).toBe(1)
    })
    await sentence('the account shows the profile and the favorites, and the heart removes one', async () => {
      await open('/account')
      await page.getByRole('heading', { level: 1, name: 'Hello, Ani!' }).waitFor()
      const profile = page.getByRole('region', { name: 'Profile' })
      await profile.getByText(/Member since/).waitFor()
      for (const fact of ['@example.am', customer.phone, 'May 17, 1990'])
        expect(await profile.textContent()).toContain(fact)
      const favorites = page.getByRole('region', { name: 'Favorites' })
      await favorites.getByRole('link', { name: 'Watermelon Ice' }).waitFor()
      await favorites.getByRole('button', { name: 'Favorite: Watermelon Ice', exact: true }).click()
      await favorites.getByText('No favorites yet').waitFor()
      await expect.poll(() => hasFocus(favorites)).toBe(true)
    })
    await sentence(
      'Address: region, city/village, street, building, apartment (optional), postal code (optional)',
      async () => {
        const book = page.getByRole('region', { name: 'My addresses' })
        await book.getByRole('button', { name: 'Add an address' }).click()
        await book.getByRole('button', { name: 'Save address' }).click()
        expect(await saidOf(book.getByLabel('Region'))).toBe('Region is required.')
        expect(await saidOf(book.getByLabel('Building', { exact: true }))).toBe('Building number is required.')
        expect(await hasFocus(book.getByLabel('Region'))).toBe(true)
        await book.getByLabel('Region').selectOption('AM-SH')
        await book.getByLabel('City/Village').fill('Gyumri')
        await book.getByLabel('Street').fill('Abovyan')
        await book.getByLabel('Building', { exact: true }).fill('5')
        await book.getByRole('button', { name: 'Save address' }).click()
        await book.getByText('Address saved.').waitFor()
        await book.getByText('Abovyan, 5', { exact: true }).waitFor()
        await book.getByRole('button', { name: 'Edit: Abovyan, 5' }).click()
        await book.getByLabel('Apartment').fill('7')
        await book.getByRole('button', { name: 'Save address' }).click()
        await book.getByText('Abovyan, 5, apt. 7', { exact: true }).waitFor()
        await book.getByRole('button', { name: 'Delete: Abovyan, 5, apt. 7' }).click()
        await book.getByRole('button', { name: 'Yes, delete it' }).click()
        await book.getByText('Address deleted.').waitFor()
      },
    )

    const [line, other] = [await lineOf(shopUrl, SLUG), await lineOf(shopUrl, OTHER_SLUG)]
    const order = {
      items: [line, other].map(({ sku }) => ({ sku, quantity: 2 })),
      phone: customer.phone,
      address: { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' },
      deliveryType: 'post',
    }
    const placed = await callAs(shopUrl, customer, 'POST', '/orders', { body: order, key: `again-${customer.phone}` })
    const number = placed.order?.number ?? 0
    await sentence(
      'orders with their timeline; one is cancelled, and ordered again as far as it can be had',
      async () => {
        await open('/account')
        await page.getByRole('link', { name: new RegExp(`No. ${number} Awaiting payment`) }).click()
        const orders = page.getByRole('region', { name: `Order No. ${number}` })
        await orders.getByRole('button', { name: 'Cancel order' }).click()
        await orders.getByRole('button', { name: 'Yes, cancel it' }).click()
        const steps = orders.getByRole('listitem').filter({ has: page.locator('time') })
        await steps.getByText('at your request').waitFor()
        expect(await steps.filter({ hasText: /^(Awaiting payment|Canceled)/ }).count()).toBe(2)
        await db.variant.update({ where: { sku: other.sku }, data: { withdrawnAt: new Date() } })
        await orders.getByRole('button', { name: 'Order again' }).click()
        await orders.getByText('2 items added to your cart').waitFor()
        await orders.getByText('White Orchard: no longer sold').waitFor()
        expect(await storedCart(page)).toEqual([`${SLUG}: 2`])
        await db.variant.update({ where: { sku: other.sku }, data: { withdrawnAt: null } })
      },
    )
    await sentence(
      'the cart is kept after the login and synced to another device with the larger quantity',
      async () => {
        const kept = () => db.savedCartLine.findMany({ where: { cart: { account: { phone: customer.phone } } } })
        await expect.poll(async () => (await kept()).map(({ quantity }) => quantity)).toEqual([2])
        const phone = await visit({ locale: 'en', width: 360 })
        await phone.openFile()
        await putIntoCart(phone.page, [
          { ...line, quantity: 1 },
          { ...other, quantity: 3 },
        ])
        await signIn(phone.page, customer)
        await phone.open('/cart')
        await expect.poll(() => storedCart(phone.page)).toEqual([`${SLUG}: 2`, `${OTHER_SLUG}: 3`])
        await expect.poll(async () => (await kept()).map(({ quantity }) => quantity).toSorted()).toEqual([2, 3])
        await open('/cart')
        await expect.poll(() => storedCart(page)).toEqual([`${SLUG}: 2`, `${OTHER_SLUG}: 3`])
      },
    )
  })

  test('exports all personal data and deletes the account', async ({ visit, shopUrl, db }) => {
    const customer = await newCustomer(shopUrl)
    const { sku } = await lineOf(shopUrl, SLUG)
    const order = {
      items: [{ sku, quantity: 1 }],
      phone: customer.phone,
      address: { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' },
      deliveryType: 'post',
    }
    const placed = await callAs(shopUrl, customer, 'POST', '/orders', { body: order, key: `bye-${customer.phone}` })
    const number = placed.order?.number ?? 0
    const { page, open, openFile } = await visit({ locale: 'en', width: 768 })
    await openFile()
    await signIn(page, customer)
    await open('/account')

    await sentence('A customer can download their data', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
      const text = await readFile(await download.path(), 'utf8')
      expect(JSON.parse(text)).toMatchObject({ profile: { phone: customer.phone }, orders: [{ number }] })
      expect(text).not.toMatch(/argon2|hash/i)
      await page.getByText('File downloaded.').waitFor()
    })
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const password = dialog.getByLabel('Your password', { exact: true })
    const remove = dialog.getByRole('button', { name: 'Delete for good' })
    await sentence('the deletion of the account asks for the password and names open orders', async () => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await remove.click()
      expect(await saidOf(password)).toBe('Current password is required.')
      await password.fill('Wr0ng!pass')
      await remove.click()
      await dialog.getByText('The current password is wrong.').waitFor()
      await password.fill(PASSWORD)
      await remove.click()
      expect(await findingsIn(page)).toEqual([])
      await dialog.getByText(/^You have an order in progress\./).waitFor()
      await dialog.getByText(`This is about order No. ${number}.`).waitFor()
    })
    await sentence('orders are anonymized, the session ends, and this browser deletes the cart', async () => {
      await page.evaluate(() => {
        for (const key of ['cart', 'orderedCart', 'recentlyViewed']) window.localStorage.setItem(key, '["lime"]')
      })
      await callAs(shopUrl, customer, 'POST', `/orders/${number}/cancel`)
      await db.payment.updateMany({ where: { order: { number } }, data: { status: 'failed', settledAt: new Date() } })
      await remove.click()
      await page.waitForURL(url => url.pathname === '/en')
      await page.getByText('Your account has been deleted.').waitFor()
      await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor()
      expect(await storedOf(page, 'isLoggedIn', 'userPhone', 'token')).toEqual([null, null, null])
      expect(await storedOf(page, 'cart', 'orderedCart', 'recentlyViewed')).toEqual(['[]', null, null])
      expect(await db.account.count({ where: { phone: customer.phone } })).toBe(0)
      expect(await db.order.findUniqueOrThrow({ where: { number } })).toMatchObject({
        accountId: null,
        phone: '',
        street: '',
      })
    })
  })
})
