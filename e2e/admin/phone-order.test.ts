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
