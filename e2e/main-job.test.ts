import { expect } from 'vitest'
import { register } from './people.ts'
import { test } from './shop.ts'

const PHONE = '+37493100001'

/** The main job from the age gate to the paid order, in Russian; keyboard.test.ts does it in English. */
test('a newcomer passes the age gate, registers, summons a mix, orders it and pays', async ({ visit, shopUrl, db }) => {
  const visitor = await visit({ isOver18: false })
  const { page, t, open } = visitor

  await open('/')
  const gate = page.getByRole('dialog', { name: t('ageGate.question') })
  await gate.getByRole('button', { name: t('ageGate.yes'), exact: true }).click()
  await gate.waitFor({ state: 'hidden' })

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await register(visitor, shopUrl, PHONE)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.account') })
    .waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Summon Mix' }).click()
  const mix = page.getByRole('dialog', { name: 'Summon Mix' })
  await mix.getByText(t('mix.category.fruit'), { exact: true }).click()
  await mix.getByText(t('mix.category.berry'), { exact: true }).click()
  await mix.getByText(t('mix.strength.medium'), { exact: true }).click()
  await mix.getByRole('button', { name: t('mix.ask'), exact: true }).click()
  await mix.getByRole('button', { name: t('mix.addAll'), exact: true }).click()
  await mix.getByRole('link', { name: t('mix.toCart') }).click()

  await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor()
  await page.getByRole('link', { name: t('cart.checkout'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: t('checkout.title') }).waitFor()
  await page.getByLabel(t('checkout.region')).selectOption('AM-ER')
  await page.getByLabel(t('checkout.city')).fill('Ереван')
  await page.getByLabel(t('checkout.street')).fill('Туманяна')
  await page.getByLabel(t('checkout.building')).fill('21')
  await page.locator('input[name="deliveryDate"]').nth(1).check()
  await page.locator('input[name="deliveryTime"]:not(:disabled)').first().check()
  await page.getByRole('button', { name: /֏/ }).click()

  await page.waitForURL(/\/sandbox-pay\//)
  await page.locator('button[value="approve"]').click()

  await page.waitForURL(url => url.pathname === '/order/success')
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()

  const order = await db.order.findFirstOrThrow({
    where: { account: { phone: PHONE } },
    include: { lines: { include: { reservation: true } }, payments: true, events: { orderBy: { seq: 'asc' } } },
  })
  expect(order).toMatchObject({ status: 'paid', locale: 'ru', deliveryType: 'express', deliveryFeeAmd: 1500 })
  const goodsAmd = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceAmd, 0)
  expect(order.totalAmd).toBe(goodsAmd + 1500)
  expect(order.payments).toMatchObject([{ status: 'captured', amountAmd: order.totalAmd }])
  expect(order.events.map(({ to }) => to)).toEqual(['awaiting_payment', 'paid'])
  expect(order.lines.map(({ reservation }) => reservation?.state)).toEqual(order.lines.map(() => 'consumed'))
  const sold = await db.stockMove.findMany({ where: { ref: order.id } })
  expect(sold.map(({ kind, delta }) => ({ kind, delta }))).toEqual(
    order.lines.map(({ quantity }) => ({ kind: 'sale', delta: -quantity })),
  )

  await page.getByRole('link', { name: t('orders.toAccount') }).click()
  await page.getByText(`№ ${order.number}`).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})
