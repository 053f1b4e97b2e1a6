import { paymentProviders } from '@shop/contracts/payments.ts'
import { expect } from 'vitest'
import { startProviders } from '../apps/api/test/fakes/provider-drivers.ts'
import { callAs, newCustomer } from './people.ts'
import { test as base } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'

/** A shop that offers every provider, each with its simulator. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs: nothing
  .extend('providers', { scope: 'file' }, async ({}, { onCleanup }) => {
    const providers = await startProviders()
    onCleanup(providers.stop)
    return providers
  })
  .extend('settings', { scope: 'file' }, ({ providers }) => providers.settings)

test('a customer chooses Idram, is taken there by a form, pays, and returns to a paid order', async ({
  visit,
  shopUrl,
  providers,
  db,
}) => {
  const { idram } = providers.simulators
  providers.connect(shopUrl)
  const customer = await newCustomer(shopUrl)
  const { page, open, openFile, t } = await visit({ locale: 'en', width: 360 })
  await openFile()
  await signIn(page, customer)
  await putIntoCart(page, [await lineOf(shopUrl, SLUG, 1)])
  await open('/checkout')
  const choice = page.getByRole('group', { name: t('checkout.paymentProvider') })
  expect(await choice.getByRole('radio').count()).toBe(paymentProviders.length)
  expect(await choice.getByRole('radio', { checked: true }).getAttribute('value')).toBe('sandbox')

  await page.getByLabel(t('checkout.region')).selectOption('AM-ER')
  await page.getByLabel(t('checkout.city')).fill('Yerevan')
  await page.getByLabel(t('checkout.street')).fill('Tumanyan')
  await page.getByLabel(t('checkout.building')).fill('21')
  await page.locator('input[name="deliveryType"][value="post"]').check()
  await choice.getByText('Idram', { exact: true }).click()
  await page.getByRole('button', { name: /֏/ }).click()

  await page.waitForURL(url => url.href.startsWith(idram.pageUrl))
  await page.locator('button[value="pay"]').click()

  await page.waitForURL(url => url.pathname === '/en/order/success')
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()
  const order = await db.order.findFirstOrThrow({ include: { payments: true } })
  expect(order.status).toBe('paid')
  expect(order.payments).toMatchObject([{ provider: 'idram', status: 'captured' }])
})

test('an order with a failed payment is paid at another provider', async ({ visit, shopUrl, providers, db }) => {
  const customer = await newCustomer(shopUrl)
  const { page, open, openFile, t } = await visit({ locale: 'hy', width: 360 })
  await openFile()
  await signIn(page, customer)
  const { sku } = await lineOf(shopUrl, SLUG)
  const address = { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', {
    body: {
      items: [{ sku, quantity: 1 }],
      phone: customer.phone,
      address,
      deliveryType: 'post',
      paymentProvider: 'idram',
    },
    key: 'not-paid-at-idram',
  })
  const number = order?.number ?? 0
  // Back without a result: the customer is asked to pay only after the provider reports an unpaid page, and then at
  // once.
  const setAwaited = (awaitedSince: Date | null) =>
    db.payment.updateMany({ where: { order: { number } }, data: { awaitedSince } })
  await setAwaited(new Date())
  await open(`/order/success?order=${number}`)
  await page.getByRole('heading', { level: 1, name: t('orders.pendingTitle') }).waitFor()
  await page.getByText(t('orders.pendingText')).waitFor()
  for (const pay of ['orders.pay', 'orders.payAgain']) {
    expect(await page.getByRole('button', { name: t(pay), exact: true }).count()).toBe(0)
  }
  await setAwaited(null)
  await page.getByRole('heading', { level: 1, name: t('orders.failedTitle') }).waitFor()
  const choice = page.getByRole('group', { name: t('orders.payWith') })
  expect(await choice.getByRole('radio', { checked: true }).getAttribute('value')).toBe('idram')

  await choice.locator('input[value="arca"]').check()
  await page.getByRole('button', { name: t('orders.payAgain') }).click()

  await page.waitForURL(url => url.href.startsWith(providers.simulators.arca.url))
  const { payments } = await db.order.findFirstOrThrow({
    where: { number },
    include: { payments: { orderBy: { id: 'asc' } } },
  })
  expect(payments.map(({ provider }) => provider)).toEqual(['idram', 'arca'])
})
