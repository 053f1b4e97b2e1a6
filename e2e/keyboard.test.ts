import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './people.ts'
import { codeFor, test } from './shop.ts'

/** More stops than any page has between two things a person does one after the other. */
const MAX_STOPS = 120
const PHONE = '+37493200001'

/** Presses Tab until it stands on what is looked for, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = target.first()
  await element.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await element.evaluate(node => node === document.activeElement)) {
      // Nothing that has the focus is hidden under a bar (WCAG 2.4.11); what comes to a page later may move it a moment.
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
    // A radio of a card is only as big as a point: what is drawn is its label.
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

/** The focus stays inside while a modal is open; behind the last stop is the browser itself, where nothing of the page has it. */
async function expectFocusKeptIn(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    // What leads it back from the edge does so a moment later.
    await expect
      .poll(() =>
        dialog.evaluate(node => document.activeElement === document.body || node.contains(document.activeElement)),
      )
      .toBe(true)
  }
}

test('the whole main job, from the age gate to the paid order, works by keyboard alone', async ({
  visit,
  shopUrl,
  db,
}) => {
  const { page, t, open } = await visit({ locale: 'en', isOver18: false })
  const banner = page.getByRole('banner')
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
  await type(page, login.getByLabel(t('login.phone')), PHONE)
  await type(page, login.getByLabel(t('login.email')), 'keys@example.am')
  await type(page, login.getByLabel(t('login.day'), { exact: true }), '17')
  await type(page, login.getByLabel(t('login.month'), { exact: true }), '5')
  await type(page, login.getByLabel(t('login.year'), { exact: true }), '1990')
  await type(page, login.getByLabel(t('login.password'), { exact: true }), PASSWORD)
  await press(page, login.getByRole('checkbox'), 'Space')
  await press(page, login.locator('form').getByRole('button', { name: t('login.register'), exact: true }))
  await login.getByLabel(t('login.code')).waitFor()
  await type(page, login.getByLabel(t('login.code')), await codeFor(shopUrl, PHONE))
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
  await tabTo(page, page.getByLabel(t('checkout.region')))
  await page.keyboard.type('Yerevan')
  await type(page, page.getByLabel(t('checkout.city')), 'Yerevan')
  await type(page, page.getByLabel(t('checkout.street')), 'Tumanyan')
  await type(page, page.getByLabel(t('checkout.building')), '21')
  await tabTo(page, page.locator('input[name="deliveryDate"]:not(:disabled)').first())
  await page.keyboard.press('ArrowRight')
  await press(page, page.locator('input[name="deliveryTime"]:not(:disabled)').first(), 'Space')
  await press(page, page.getByRole('button', { name: /֏/ }))

  await page.waitForURL(/\/sandbox-pay\//)
  await press(page, page.locator('button[value="approve"]'))
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()

  const order = await db.order.findFirstOrThrow({ where: { account: { phone: PHONE } } })
  expect(order.status).toBe('paid')
})
