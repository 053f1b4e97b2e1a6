import { expect } from 'vitest'
import { enter, excessOf, test } from './staff.ts'

test('staff place an order for a caller without an account, who pays for it by the link without a login', async ({
  visit,
  operator,
  db,
}) => {
  const staff = await visit({ locale: 'en', width: 1440 })
  const { page } = staff
  await enter(staff, operator, '/admin/orders')
  await page.getByRole('link', { name: 'New order', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'New order by phone' }).waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Aram Petrosyan')
  await page.getByLabel('Phone', { exact: true }).fill('091 23 45 67')
  await page.getByLabel('Add a product').fill('white orchard')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByLabel('Street').fill('Tumanyan')
  await page.getByRole('radio', { name: /^By post/ }).check()
  const place = page.getByRole('button', { name: 'Place and send payment link' })
  await place.click()
  await page.getByText('Correct the marked fields.').waitFor()
  expect(await page.getByLabel('Building').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aram Petrosyan')

  await page.getByLabel('City/Village').fill('Yerevan')
  await page.getByLabel('Building').fill('21')
  await page.getByRole('combobox', { name: 'Discount' }).selectOption('percent')
  await page.getByLabel('Discount size').fill('10')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A regular at the counter')
  await place.click()
  await page.getByRole('heading', { level: 1, name: /^Order No/ }).waitFor()
  await page.getByText('Aram Petrosyan', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).waitFor()
  const link = (await page.getByText(/^http.*\/en\/o\//).textContent()) ?? ''

  const caller = await visit({ locale: 'en', width: 360 })
  await caller.open(new URL(link).pathname.replace(/^\/en/, ''))
  await caller.page.getByRole('heading', { name: 'Your order is ready for payment' }).waitFor()
  expect(await excessOf(caller)).toBe(0)
  await caller.page.getByRole('button', { name: 'Pay', exact: true }).click()
  await caller.page.getByText('We only sell to adults').waitFor()
  await caller.page.getByRole('checkbox', { name: /18 or older/ }).check()
  await caller.page.getByRole('checkbox', { name: /I accept/ }).check()
  await caller.page.getByRole('button', { name: 'Pay', exact: true }).click()
  await caller.page.waitForURL('**/sandbox-pay/**')
  await caller.page.locator('button[value="approve"]').click()
  await caller.page.waitForURL(/\/en\/o\/.*result=success/)
  await caller.page.getByText('We’ll text you when your order is confirmed').waitFor()
  const order = await db.order.findFirstOrThrow({ where: { customerName: 'Aram Petrosyan' } })
  expect(order).toMatchObject({ status: 'paid', accountId: null, discountReason: 'A regular at the counter' })
})

test('staff rent a hookah out to a caller, and the link shows it with its deposit', async ({ visit, operator, db }) => {
  const staff = await visit({ locale: 'en', width: 1024 })
  const { page } = staff
  await enter(staff, operator, '/admin/order-drafts/new')
  await page.getByLabel('Name', { exact: true }).fill('Ani Sargsyan')
  await page.getByLabel('Phone', { exact: true }).fill('091 76 54 32')
  await page.getByLabel('City/Village').fill('Yerevan')
  await page.getByLabel('Street').fill('Abovyan')
  await page.getByLabel('Building').fill('3')
  await page.getByRole('button', { name: 'Add a rental' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hookah', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog
    .getByRole('button', { name: /: free$/ })
    .nth(4)
    .click()
  await dialog.getByText('Now choose the last day').waitFor()
  await dialog
    .getByRole('button', { name: /: free$/ })
    .nth(6)
    .click()
  await dialog.getByLabel(/^Pick-up time/).selectOption({ index: 1 })
  await dialog.getByLabel('Flavor', { exact: true }).selectOption('own')
  await dialog.getByLabel('Bowl', { exact: true }).selectOption('own')
  await dialog.getByRole('button', { name: 'Add to the order' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await excessOf(staff)).toBe(0)

  const time = page.getByLabel('Delivery time', { exact: true })
  await expect.poll(() => time.locator('option:not([disabled])').count()).toBeGreaterThan(1)
  await time.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place and send payment link' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order No/ }).waitFor()
  const link = (await page.getByText(/^http.*\/en\/o\//).textContent()) ?? ''
  const caller = await visit({ locale: 'en', width: 360 })
  await caller.open(new URL(link).pathname.replace(/^\/en/, ''))
  await caller.page.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await caller.page.getByText('Deposit').first().waitFor()
  expect(await excessOf(caller)).toBe(0)
  const booking = { order: { customerName: 'Ani Sargsyan' } }
  expect(await db.rentalBooking.findFirstOrThrow({ where: booking })).toMatchObject({ state: 'held', flavorSku: '' })
})
