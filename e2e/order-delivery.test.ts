import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { newCustomer, newStaff } from './people.ts'
import { test } from './shop.ts'
import { hasFocus, lineOf, putIntoCart, saidOf, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'
const HOME = { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' }
const TOWN = { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' }

type Reply = { result: { order: { number: number }; payment: { redirectUrl: string }; version: number } }

const callsOf =
  (shopUrl: string, token: string) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}): Promise<Reply> => {
    const reply = await fetch(`${shopUrl}/serverapi${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'en',
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }

const tomorrow = addDays(shopDate(new Date()), 1)
const later = addDays(tomorrow, 1)

describe('a paid order', () => {
  test('is changed, cancelled, marked unreachable and delivered again, as its customer sees it', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const customer = await newCustomer(shopUrl)
    const call = callsOf(shopUrl, customer.token)
    const item = await lineOf(shopUrl, SLUG, 1)
    const items = [{ sku: item.sku, quantity: 1 }]
    const place = (address: object) =>
      call('POST', '/orders', {
        items,
        address,
        phone: customer.phone,
        deliveryType: 'express',
        deliveryDate: tomorrow,
        deliveryTime: '18:00',
      })
    const { page, open, openFile, reload, t } = await visit({ locale: 'en', width: 360 })
    const pay = async ({ result }: Reply) => {
      await page.goto(`${shopUrl}${result.payment.redirectUrl}`)
      await page.locator('button[value="approve"]').click()
      await page.waitForURL(/order\/(success|failed)/)
      return result.order.number
    }
    await openFile()
    await signIn(page, customer)
    await pay(await place(HOME))

    await page.getByRole('button', { name: t('orders.change') }).click()
    // By its name: the notice that it is done is a dialog, too.
    const dialog = page.getByRole('dialog', { name: t('orders.changeTitle') })
    await dialog.getByLabel(t('checkout.street')).fill('Mashtots')
    await dialog.locator('select[name="deliveryDate"]').selectOption(later)
    const time = dialog.locator('select[name="deliveryTime"]')
    expect(await time.inputValue()).toBe('18:00')
    await time.locator('option[value=""]').waitFor({ state: 'attached' })
    await time.selectOption('')
    await dialog.getByRole('button', { name: t('orders.changeSave') }).click()
    expect(await saidOf(time)).toBe(t('checkout.timeRequired'))
    expect(await hasFocus(time)).toBe(true)
    await time.selectOption('20:00')
    await dialog.getByRole('button', { name: t('orders.changeSave') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('Mashtots').count()).toBe(1)
    // In what happens next and in the history.
    expect(await page.locator('ol li').filter({ hasText: '20:00' }).count()).toBe(2)

    await page.getByRole('button', { name: t('orders.cancel') }).click()
    expect(await page.getByText(t('orders.cancelAsk')).count()).toBe(1)
    await page.getByRole('button', { name: t('orders.cancelYes') }).click()
    // The shop may send the refund before the page asks for the order.
    const anyOf = (...ids: string[]) => page.locator('#main').getByText(new RegExp(`^(${ids.map(t).join('|')})$`))
    await anyOf('orders.payment.refund_due', 'orders.payment.refunded').waitFor()
    await anyOf('orders.cancelledDueText', 'orders.cancelledRefundedText').waitFor()

    const town = await pay(await place(TOWN))
    await page.getByText(t('orders.feeOpenTitle'), { exact: true }).waitFor()
    const operator = await newStaff(shopUrl, db, 'operator')
    const step = callsOf(shopUrl, operator.token)
    await step('POST', `/admin/orders/${town}/calls`, {})
    await step('POST', `/admin/orders/${town}/unreachable`)
    await reload()
    await page.getByText(t('orders.callBackTitle'), { exact: true }).waitFor()
    await step('POST', `/admin/orders/${town}/reached`)
    await step('POST', `/admin/orders/${town}/fee`, { feeAmd: 2500, agreed: true })
    for (const next of ['confirm', 'pack', 'dispatch']) await step('POST', `/admin/orders/${town}/${next}`)
    await step('POST', `/admin/orders/${town}/failed-deliveries`, { reason: 'nobody_home' })
    await step('POST', `/admin/orders/${town}/second-try`, { deliveryDate: later, deliveryTime: '12:00' })
    await reload()
    await page.getByText(t('orders.failed.nobody_home')).waitFor()
    await page.getByText(t('orders.dispatchedText')).waitFor()
    expect(await page.getByRole('button', { name: t('orders.cancel') }).count()).toBe(0)

    const driven = await pay(await place(HOME))
    for (const next of ['confirm', 'pack', 'dispatch']) await step('POST', `/admin/orders/${driven}/${next}`)
    await step('POST', `/admin/orders/${driven}/cancel`, { reason: 'staff' })
    await reload()
    await page.getByText(t('orders.cancelledKeptText')).waitFor()

    const { result } = await step('GET', '/admin/switches')
    const text = { ru: 'Курьер болен', en: 'The courier is ill', hy: 'Առաքիչը հիվանդ է' }
    const switches = { noExpressText: text, ordersOffText: text, isExpressOff: false }
    await step('PUT', '/admin/switches', { ...switches, version: result.version, areOrdersOff: true })
    await open('/')
    await page.getByText(text.en).waitFor()
    expect(await page.getByText('Order now').count()).toBe(0)
    await putIntoCart(page, [item])
    await open('/cart')
    const on = page.getByRole('button', { name: t('cart.checkout') }).first()
    expect(await on.isDisabled()).toBe(true)
    expect(await page.locator('#cart-blocked').textContent()).toBe(text.en)
    const noExpress = { ...switches, isExpressOff: true, areOrdersOff: false }
    await step('PUT', '/admin/switches', { ...noExpress, version: result.version + 1 })
    await open('/')
    await page.getByText('Order now').waitFor()
    await open('/checkout')
    await page.locator('fieldset').getByText(text.en).waitFor()
    await step('PUT', '/admin/switches', { ...noExpress, isExpressOff: false, version: result.version + 2 })
  })
})
