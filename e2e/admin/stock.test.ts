import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, newOrder, test } from './staff.ts'

test('an operator finds low stock, receives stock, counts, writes off, and reverts an entry', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  expect(shopUrl).toBeTruthy()
  const { sku } = await db.variant.findFirstOrThrow({
    where: { onHand: 0, withdrawnAt: null },
    orderBy: { sku: 'asc' },
    select: { sku: true },
  })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, operator, '/admin/stock')
  const rows = page.getByRole('row').filter({ has: page.locator('[data-row-link]') })
  await page.getByRole('combobox', { name: 'Can be sold' }).selectOption({ label: 'Sold out' })
  await page.waitForURL(/atMost=0/)
  await page.getByRole('searchbox').fill(sku)
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByText('Sold out').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await rows.getByRole('link').click()
  await page.getByRole('button', { name: 'Receive stock' }).click()

  const onHand = page.getByRole('definition').first()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog('Receive stock').getByRole('button', { name: 'Receive stock' }).click()
  await dialog('Receive stock').getByText('A whole number of pieces').waitFor()
  await dialog('Receive stock').getByLabel('Quantity received').fill('12')
  await dialog('Receive stock').getByText('0 now, 12 after').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog('Receive stock').getByRole('button', { name: 'Receive stock' }).click()
  await dialog('Receive stock').waitFor({ state: 'detached' })
  await expect.poll(() => onHand.textContent()).toBe('12')

  await page.getByRole('button', { name: 'Count' }).click()
  await dialog('Count').getByLabel('How many were counted').fill('10')
  await dialog('Count').getByRole('button', { name: 'Count' }).click()
  await dialog('Count').getByText('Enter a reason').waitFor()
  await dialog('Count').getByLabel('Reason').fill('Evening count')
  await dialog('Count').getByRole('button', { name: 'Count' }).click()
  await page.getByRole('row').filter({ hasText: 'Evening count' }).getByText('−2').waitFor()
  await expect.poll(() => onHand.textContent()).toBe('10')

  await page.getByRole('button', { name: 'Write off' }).click()
  await dialog('Write off').getByLabel('How many to write off').fill('3')
  await dialog('Write off').getByLabel('Reason').fill('A box fell')
  await dialog('Write off').getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('row').filter({ hasText: 'A box fell' }).getByText('−3').waitFor()
  await dialog('Recorded: −3').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row').filter({ hasText: 'Undoes the previous entry' }).waitFor()
  await expect.poll(() => onHand.textContent()).toBe('10')
  // The notification fades out, and would be measured while half transparent.
  await dialog('Recorded: −3').waitFor({ state: 'detached' })
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Stock' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
})

test('sold units that are not packed are shown separately, and a count excludes them', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const { number } = await newOrder(shopUrl, db, { quantity: 2 })
  const { sku } = await db.orderLine.findFirstOrThrow({ where: { order: { number } }, select: { sku: true } })
  const visitor = await visit({ locale: 'en', width: 360 })
  const { page } = visitor
  await enter(visitor, operator, `/admin/stock/${sku}`)
  const figure = page.locator('dt', { hasText: 'Sold, not packed' }).locator('xpath=following-sibling::dd')
  await expect.poll(() => figure.textContent()).toBe('2')
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByRole('dialog', { name: 'Count' }).getByText('Leave 2 pieces out of the count: they’re sold').waitFor()
  expect(await findingsOn(page)).toEqual([])
})
