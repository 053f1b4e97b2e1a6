import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, excessOf, test } from './staff.ts'

test('a delivery of 30 pack sizes is received with a few actions, and can be undone', async ({
  visit,
  db,
  operator,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, complaints } = visitor
  await enter(visitor, operator, '/admin/purchasing')
  expect(await findingsOn(page)).toEqual([])
  const variants = await db.variant.findMany({ take: 31, orderBy: { sku: 'asc' }, select: { sku: true, onHand: true } })
  const [scanned, ...listed] = variants
  if (!scanned) throw new Error('expected variants in the demo shop')
  const stockOf = async () => {
    const now = await db.variant.findMany({ where: { sku: { in: variants.map(({ sku }) => sku) } } })
    return new Map(now.map(({ sku, onHand }) => [sku, onHand]))
  }

  await page.getByRole('button', { name: 'Receive delivery' }).first().click()
  await page.getByLabel('Invoice number').fill('A-17')
  const search = page.getByRole('combobox', { name: 'Add by SKU, barcode or name' })
  await search.pressSequentially(scanned.sku.toLowerCase())
  await search.press('Enter')
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page
    .getByLabel('Rows', { exact: true })
    .fill(listed.map(({ sku }) => `${sku};3;450,5;31.03.2028;L-1`).join('\n'))
  await page.getByRole('button', { name: 'Add rows' }).click()
  await page.getByText('31 lines, 91 units').waitFor()
  await page.getByLabel(`Best-before date of ${scanned.sku}`).fill('2028-03-31')
  await page.getByText('Draft saved').waitFor()
  expect(await findingsOn(page)).toEqual([])
  // Nothing is lost if the browser is closed.
  await page.reload()
  await page.getByRole('button', { name: 'Receive 91 units' }).click()
  await page.getByRole('heading', { level: 1, name: /Received$/ }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  const after = await stockOf()
  expect(listed.filter(({ sku, onHand }) => after.get(sku) !== onHand + 3)).toEqual([])
  expect(after.get(scanned.sku)).toBe(scanned.onHand + 1)

  await page.getByRole('button', { name: 'Undo receiving' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo receiving' }).click()
  await page.getByRole('heading', { level: 1, name: /Undone$/ }).waitFor()
  const undone = await stockOf()
  expect(variants.filter(({ sku, onHand }) => undone.get(sku) !== onHand)).toEqual([])
  expect(complaints).toEqual([])
})

test('reorder points, prices and stock are edited in the stock list and in the product list', async ({
  visit,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1024 })
  const { page, complaints } = visitor
  const { sku, priceAmd } = await db.variant.findFirstOrThrow({ where: { onHand: { gt: 20 }, withdrawnAt: null } })
  await enter(visitor, admin, `/admin/stock?q=${sku}`)
  const point = page.getByLabel(`Reorder point of ${sku}`)
  await point.fill('400')
  await point.press('Enter')
  await page.getByText('Changed: 5 → 400').waitFor()
  await page.getByRole('row').getByText('Low', { exact: true }).waitFor()
  const price = page.getByLabel(`Price of ${sku}, ֏`)
  await price.fill(String(priceAmd + 10))
  await price.press('Tab')
  await expect.poll(async () => (await db.variant.findUniqueOrThrow({ where: { sku } })).priceAmd).toBe(priceAmd + 10)
  const onHand = page.getByLabel(`Units of ${sku} on hand`)
  const before = Number(await onHand.inputValue())
  await onHand.fill(String(before - 2))
  await onHand.press('Enter')
  const stockOf = async () => (await db.variant.findUniqueOrThrow({ where: { sku } })).onHand
  await expect.poll(stockOf).toBe(before - 2)
  expect(await findingsOn(page)).toEqual([])
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Stock count' }).click()
  await page.getByRole('dialog').getByText('Sold, not packed').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await visitor.open(`/admin/catalog?q=${sku}`)
  await page.getByRole('button', { name: /^Prices and stock of / }).click()
  await onHand.fill(String(before))
  await onHand.press('Enter')
  await expect.poll(stockOf).toBe(before)
  await price.fill(String(priceAmd))
  await price.press('Enter')
  await expect.poll(async () => (await db.variant.findUniqueOrThrow({ where: { sku } })).priceAmd).toBe(priceAmd)
  expect(await findingsOn(page)).toEqual([])
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})

test('the reorder list becomes a purchase order, and its delivery has the ordered lines', async ({
  visit,
  operator,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, complaints } = visitor
  await enter(visitor, operator, '/admin/reorder')
  await page.getByRole('button', { name: /^Order \d+ lines?$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Purchase order no\./ }).waitFor()
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Tabak LLC')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Mark as ordered' }).click()
  await page.getByRole('heading', { level: 1, name: /Ordered$/ }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Receive delivery' }).click()
  await page.getByRole('button', { name: 'Fill in all expected quantities' }).click()
  for (const date of await page.getByLabel(/^Best-before date of/).all()) await date.fill('2028-03-31')
  await page.getByRole('button', { name: /^Receive \d+ units?$/ }).click()
  await page.getByRole('heading', { level: 1, name: /Received$/ }).waitFor()
  await page.getByText('Tabak LLC').first().waitFor()
  expect(complaints).toEqual([])
})
