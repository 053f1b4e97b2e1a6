import { readFile } from 'node:fs/promises'
import { shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

test('the first page shows open tasks and the sales of the period, as a chart and as a table', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  await newOrder(shopUrl, db, { isPaid: false })
  await db.aiSpending.create({
    data: { day: new Date(shopDate(new Date())), calls: 3, inputTokens: 900, outputTokens: 300, tokens: 1200 },
  })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, operator, '/admin')

  const parts = page.getByRole('main')
  const amounts = parts.getByRole('img', { name: /^Chart by day/ }).locator('.recharts-yAxis-tick-labels text')
  await amounts.first().waitFor()
  expect(await amounts.allTextContents()).toEqual(['0\u00A0֏'])

  await newOrder(shopUrl, db, { quantity: 2 })
  await newOrder(shopUrl, db)
  await visitor.open('/admin')
  await parts
    .getByRole('img', { name: /^Chart by day/ })
    .locator('.recharts-bar-rectangle path')
    .first()
    .waitFor()
  await parts
    .getByRole('link', { name: /^Orders\s*2.*Placed: 3/s })
    .first()
    .waitFor()
  await parts
    .getByRole('link', { name: /^Share of paid orders\s*66.7%/ })
    .first()
    .waitFor()
  expect(await findingsOn(page)).toEqual([])
  for (const list of ['rentals?show=overdue', 'refunds?show=overdue']) {
    expect(await parts.locator(`a[href="/en/admin/${list}"]`).count(), list).toBe(1)
  }

  const mixes = page.getByRole('region', { name: 'Summon Mix by day', exact: true })
  await mixes.getByRole('cell', { name: '1,200' }).waitFor()

  const byDay = parts.getByRole('region', { name: 'By day', exact: true })
  await byDay.getByText('Table', { exact: true }).click()
  const rows = byDay.getByRole('row')
  expect(await rows.count()).toBe(8)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    byDay.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toBe('\uFEFFDate;Orders;"Net sales, ֏";Orders before;"Net sales before, ֏"')
  expect(lines).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d;2;[1-9]\d+;0;0$/))

  await parts.getByRole('link', { name: '30 days' }).click()
  await page.waitForURL(/\?from=.*&to=/)
  await expect.poll(() => rows.count()).toBe(31)
  await page.getByLabel('From', { exact: true }).fill('2020-01-02')
  await page.getByLabel('to', { exact: true }).fill('2020-01-01')
  await parts.getByRole('button', { name: 'Show' }).click()
  await parts.getByRole('alert').getByText('can’t end before it starts').waitFor()
  await page.getByLabel('to', { exact: true }).fill('2020-01-02')
  await parts.getByRole('button', { name: 'Show' }).click()
  await parts.getByRole('heading', { name: 'No orders in this period' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  expect(await findingsOn(page)).toEqual([])

  await parts.getByRole('link', { name: /^2\s*New orders/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('paid')
})
