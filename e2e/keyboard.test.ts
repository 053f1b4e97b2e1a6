import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newPhone, PASSWORD } from './people.ts'
import { codeFor, sharedTest as test } from './shop.ts'

/** More focus stops than any page has between two steps. */
const MAX_STOPS = 120

/** Presses Tab until the element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = target.first()
  await element.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await element.evaluate(node => node === document.activeElement)) {
      // No focused element is covered by a bar (WCAG 2.4.11). Late content may move it for a short time.
      await expect
        .poll(() => isUncovered(element), { message: `${await element.textContent()} is covered`, timeout: 30_000 })
        .toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

async function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate(node => {
    const { left, top, width, height } = node.getBoundingClientRect()
    // The input of a radio card is tiny: its label is visible.
    const shown = node.closest('label') ?? node
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (shown.contains(hit) || hit.contains(node))
  })
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Asserts that the focus stays inside an open modal, or goes from its last element to the browser. */
async function expectFocusKeptIn(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    // The focus returns from the edge with a short delay.
    await expect
      .poll(() =>
        dialog.evaluate(node => document.activeElement === document.body || node.contains(document.activeElement)),
      )
      .toBe(true)
  }
}

test('the whole purchase, from the age gate to the paid order, works by keyboard only', async ({
  visit,
  shopUrl,
  db,
}) => {
  const { page, t, open } = await visit({ locale: 'en', isOver18: false })
  const banner = page.getByRole('banner')
  const phone = newPhone()
  const named = (within: Page | Locator, id: string) => within.getByRole('button', { name: t(id), exact: true })

  await open('/')
  const gate = page.getByRole('dialog', { name: t('ageGate.question') })
  await gate.waitFor()
  await page.keyboard.press('Escape')
  await expectFocusKeptIn(page, gate)
  await press(page, named(gate, 'ageGate.yes'))
  await gate.waitFor({ state: 'hidden' })

  await press(page, named(banner, 'nav.login'))
  const login = page.getByRole('dialog')
  await login.getByLabel(t('login.phone')).waitFor()
  await expectFocusKeptIn(page, login)
  await page.keyboard.press('Escape')
  await login.waitFor({ state: 'detached' })
  expect(await named(banner, 'nav.login').evaluate(node => node === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await press(page, named(login, 'login.tabRegister'))
  await type(page, login.getByLabel(t('login.firstName')), 'Ани')
  await type(page, login.getByLabel(t('login.phone')), phone)
  await type(page, login.getByLabel(t('login.email')), 'keys@example.am')
  await type(page, login.getByLabel(t('login.day'), { exact: true }), '17')
  await type(page, login.getByLabel(t('login.month'), { exact: true }), '5')
  await type(page, login.getByLabel(t('login.year'), { exact: true }), '1990')
  await type(page, login.getByLabel(t('login.password'), { exact: true }), PASSWORD)
  await press(page, login.getByRole('checkbox'), 'Space')
  await press(page, login.locator('form').getByRole('button', { name: t('login.register'), exact: true }))
  await login.getByLabel(t('login.code')).waitFor()
  await type(page, login.getByLabel(t('login.code')), await codeFor(shopUrl, phone))
  await page.getByLabel(t('login.code')).waitFor({ state: 'detached' })
  await banner.getByRole('link', { name: t('nav.account') }).waitFor()

  await press(page, banner.getByRole('button', { name: 'Summon Mix' }))
  const mix = page.getByRole('dialog', { name: 'Summon Mix' })
  await press(page, named(mix, 'mix.category.fruit'), 'Space')
  await tabTo(page, mix.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await press(page, named(mix, 'mix.ask'))
  await press(page, named(mix, 'mix.addAll'))
  await press(page, mix.getByRole('link', { name: t('mix.toCart') }))

  await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor()
  await press(page, page.getByRole('link', { name: t('cart.checkout'), exact: true }))
  await page.getByRole('heading', { level: 1, name: t('checkout.title') }).waitFor()
  // The form comes with Yerevan and the first free slot.
  await type(page, page.getByLabel(t('checkout.street')), 'Tumanyan')
  await type(page, page.getByLabel(t('checkout.building')), '21')
  await press(page, page.getByRole('button', { name: t('checkout.continue') }).first())
  await tabTo(page, page.locator('input[name="deliveryDate"]:checked'))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.locator('input[name="deliveryTime"]:checked'))
  await press(page, page.getByRole('button', { name: /֏/ }))

  await page.waitForURL(/\/sandbox-pay\//)
  await press(page, page.locator('button[value="approve"]'))
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()

  const order = await db.order.findFirstOrThrow({
    where: { account: { phone } },
    include: { lines: { include: { reservation: true } }, payments: true, events: { orderBy: { seq: 'asc' } } },
  })
  expect(order).toMatchObject({ status: 'paid', locale: 'en', deliveryType: 'express', deliveryFeeAmd: 1500 })
  const goodsAmd = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceAmd, 0)
  expect(order.totalAmd).toBe(goodsAmd + 1500)
  expect(order.payments).toMatchObject([{ status: 'captured', amountAmd: order.totalAmd }])
  expect(order.events.map(({ to }) => to)).toEqual(['awaiting_payment', 'paid'])
  expect(order.lines.map(({ reservation }) => reservation?.state)).toEqual(order.lines.map(() => 'consumed'))
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})
