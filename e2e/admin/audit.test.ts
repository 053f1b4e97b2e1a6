import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { enter, newOrder, test } from './staff.ts'

test('the audit log shows an admin each action with the values before and after, with filters', async ({
  visit,
  shopUrl,
  db,
  operator,
  admin,
}) => {
  const [one, other] = [await newOrder(shopUrl, db), await newOrder(shopUrl, db)]
  for (const { number } of [one, other]) {
    await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/confirm`)
    await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/pack`)
  }
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/audit')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Details' }) })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4)
  expect(await findingsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Order packed' })
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Number, name' }).fill(String(one.number))
  await expect.poll(() => rows.count()).toBe(1)
  const entry = rows.first()
  await entry.getByRole('link', { name: `Order No. ${one.number}` }).waitFor()
  await entry.getByRole('button', { name: 'Details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Order packed' })
  expect(await sheet.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/Status.*Before:.*Confirmed.*After:.*Packed/),
  ])
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('to', { exact: true }).fill('2020-01-02')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
})
