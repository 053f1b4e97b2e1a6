import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { loginModal } from './login-modal.ts'
import { newCustomer, PASSWORD } from './people.ts'
import { test } from './shop.ts'

const PAGE = '/product/karas-blend-core-almond-in-the-shell?weight=200'

describe('a sold-out product', () => {
  test('has an alert: from the dialog, after the login, and in the account', async ({ visit, shopUrl, db }) => {
    const customer = await newCustomer(shopUrl)
    const countAlerts = () => db.stockAlert.count({ where: { account: { phone: customer.phone } } })
    const { page, open, t } = await visit({ locale: 'en', width: 360, theme: 'light' })
    const ask = page.getByRole('button', { name: t('alert.ask') })
    await open(PAGE)
    await page.getByRole('button', { name: t('product.soldOutInstead') }).click()
    const dialog = page.getByRole('dialog', { name: t('product.soldOutTitle') })
    await dialog.waitFor()
    expect(await findingsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: t('alert.ask') }).click()

    const modal = loginModal(page)
    await modal.phone.fill(customer.phone)
    await modal.password.fill(PASSWORD)
    await modal.press('Log in')
    // The button's label states the current state and the effect of pressing it.
    const stop = page.getByRole('button', { name: `${t('alert.on')} ${t('alert.stop')}` })
    await stop.waitFor()
    await page.getByText(t('alert.waiting')).waitFor()
    expect(await ask.count()).toBe(0)
    expect(await countAlerts()).toBe(1)

    await open('/account')
    const waiting = page.getByRole('region', { name: t('waiting.title') })
    await waiting.getByRole('link', { name: 'Almond in the shell' }).waitFor()
    await waiting.getByRole('button').click()
    await waiting.getByText(t('waiting.empty')).waitFor()
    expect(await countAlerts()).toBe(0)

    await open(PAGE)
    await ask.click()
    await stop.click()
    await page.getByText(t('alert.off')).waitFor()
    await ask.waitFor()
    expect(await countAlerts()).toBe(0)
  })

  test('that is available again is shown as available', async ({ visit, shopUrl, db }) => {
    const customer = await newCustomer(shopUrl)
    const { page, open, t } = await visit()
    await open(PAGE)
    const { id, onHand } = await db.variant.findFirstOrThrow({
      where: { weightGrams: 200, product: { slug: 'karas-blend-core-almond-in-the-shell' } },
    })
    expect(onHand).toBe(0)
    const booked = { variantId: id, delta: 3, kind: 'receipt', ref: randomUUID(), createdAt: new Date() }
    await db.$transaction([
      db.variant.update({ where: { id }, data: { onHand: 3 } }),
      db.stockMove.create({ data: booked }),
    ])
    await page.evaluate(
      ([phone, token]) => {
        localStorage.setItem('isLoggedIn', 'true')
        localStorage.setItem('userPhone', phone ?? '')
        localStorage.setItem('token', token ?? '')
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      },
      [customer.phone, customer.token],
    )
    await page.getByRole('button', { name: t('alert.ask') }).click()
    await page.getByText('Этот товар уже есть в наличии.').waitFor()
    await page
      .getByRole('button', { name: t('catalog.add'), exact: true })
      .first()
      .waitFor()
  })
})
