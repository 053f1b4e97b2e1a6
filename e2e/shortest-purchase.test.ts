import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { callAs, newCustomer, newPhone, PASSWORD } from './people.ts'
import { codeFor, sharedTest as test, type Visitor } from './shop.ts'
import { lineOf, signIn } from './signed-in.ts'

/** Counts what a customer does: taps, and fields to fill in. */
function createCounter() {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (target: Locator) => {
      await target.click()
      count.taps += 1
    },
    fill: async (field: Locator, text: string) => {
      await field.fill(text)
      count.fields += 1
    },
  }
}
type Counter = ReturnType<typeof createCounter>

async function fillCart({ page, t }: Visitor, { tap }: Counter): Promise<void> {
  await tap(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: t('catalog.add') }),
  )
  await tap(page.getByRole('navigation', { name: t('nav.quick') }).getByRole('link', { name: t('nav.cart') }))
  await tap(page.getByRole('link', { name: t('cart.checkout'), exact: true }).last())
}

async function pay({ page, t }: Visitor, { tap }: Counter): Promise<void> {
  await tap(page.getByRole('button', { name: /^Pay .*֏$/ }))
  await page.waitForURL(/\/sandbox-pay\//)
  await tap(page.locator('button[value="approve"]'))
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()
}

test('a new customer pays with nine taps and ten fields', async ({ visit, shopUrl }) => {
  const visitor = await visit({ locale: 'en', width: 360, isOver18: false })
  const { page, open, t } = visitor
  const counter = createCounter()
  const { tap, fill, count } = counter
  const phone = newPhone()
  await open('/')
  await tap(page.getByRole('button', { name: t('ageGate.yes'), exact: true }))
  await fillCart(visitor, counter)

  const dialog = page.getByRole('dialog')
  await tap(dialog.getByRole('button', { name: t('login.tabRegister'), exact: true }))
  await fill(dialog.getByLabel(t('login.firstName')), 'Ani')
  await fill(dialog.getByLabel(t('login.phone')), phone)
  await fill(dialog.getByLabel(t('login.email')), 'ani@example.am')
  await fill(dialog.getByLabel(t('login.day'), { exact: true }), '17')
  await fill(dialog.getByLabel(t('login.month'), { exact: true }), '5')
  await fill(dialog.getByLabel(t('login.year'), { exact: true }), '1990')
  await fill(dialog.getByLabel(t('login.password'), { exact: true }), PASSWORD)
  await tap(dialog.getByRole('checkbox'))
  await tap(dialog.locator('form').getByRole('button', { name: t('login.register'), exact: true }))
  await fill(dialog.getByLabel(t('login.code')), await codeFor(shopUrl, phone))

  await fill(page.getByLabel(t('checkout.street')), 'Tumanyan')
  await fill(page.getByLabel(t('checkout.building')), '21')
  await pay(visitor, counter)
  expect(count).toEqual({ taps: 9, fields: 10 })
})

test('a returning customer pays with five taps and types nothing', async ({ visit, shopUrl }) => {
  const customer = await newCustomer(shopUrl)
  const { sku } = await lineOf(shopUrl, 'nor-hov-ice-watermelon-ice')
  await callAs(shopUrl, customer, 'POST', '/orders', {
    body: {
      items: [{ sku, quantity: 1 }],
      phone: customer.phone,
      address: { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' },
      deliveryType: 'express',
      deliveryDate: addDays(shopDate(new Date()), 1),
      deliveryTime: '18:00',
    },
    key: 'the-first-order-1',
  })
  const visitor = await visit({ locale: 'en', width: 360 })
  await visitor.openFile()
  await signIn(visitor.page, customer)
  const counter = createCounter()
  await visitor.open('/')
  await fillCart(visitor, counter)
  await pay(visitor, counter)
  expect(counter.count).toEqual({ taps: 5, fields: 0 })
})
