import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, newOrder, test } from './staff.ts'

test('an operator finds a message to a customer, reads it and resends it; a code is neither shown nor resent', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const { customer, number } = await newOrder(shopUrl, db)
  const { email } = await db.account.findFirstOrThrow({ where: { phone: customer.phone }, select: { email: true } })
  const orderEmail = { topic: 'order.paid', recipient: email }
  await expect.poll(() => db.outbox.count({ where: { ...orderEmail, sentAt: { not: null } } })).toBe(1)
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, operator, '/admin/messages')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await rows.first().waitFor()
  expect(await findingsOn(page)).toEqual([])

  const to = `0${customer.phone.slice(4)}`
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ search }) => search.includes(to))
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Verification code' })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('button', { name: 'Verification code' }).click()
  const code = page.getByRole('dialog', { name: 'Verification code' })
  await code.getByText('••••••').waitFor()
  await code.getByText(/^Codes aren’t sent again/).waitFor()
  await page.keyboard.press('Escape')
  await code.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('textbox', { name: 'Order No.' }).fill(String(number))
  await page.keyboard.press('Enter')
  await page.waitForURL(({ search }) => search.includes(String(number)))
  await page.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Email' })
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Order paid' })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('button', { name: 'Order paid' }).click()
  const sheet = page.getByRole('dialog', { name: 'Order paid' })
  await sheet
    .getByText(new RegExp(String(number)))
    .first()
    .waitFor()
  expect(await findingsOn(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send again' }).click()
  const question = page.getByRole('dialog', { name: 'Send it again?' })
  await question.getByRole('button', { name: 'Send again' }).click()
  // The sheet shows the new one now.
  await sheet.getByText('Sent again').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: 'Sent again' }).waitFor()
  await expect.poll(() => db.outbox.count({ where: { ...orderEmail, sentAt: { not: null } } })).toBe(2)

  // The order has them, too, and sends one once more.
  await visitor.open(`/admin/orders/${number}`)
  const panel = page.getByRole('region', { name: 'Messages' })
  await expect
    .poll(() => panel.getByRole('listitem').filter({ hasText: 'Email' }).filter({ hasText: 'Order paid' }).count())
    .toBe(2)
  await panel.getByRole('listitem').filter({ hasText: 'SMS' }).getByRole('button', { name: 'Order paid' }).click()
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await question.getByRole('button', { name: 'Send again' }).click()
  await sheet.getByText('Sent again').waitFor()
  await page.keyboard.press('Escape')
  await panel.getByRole('listitem').filter({ hasText: 'SMS' }).filter({ hasText: 'Sent again' }).waitFor()
})
