import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { enter, test } from './staff.ts'

const SLUG = 'tufa-leaf-core-white-orchard'

test('the catalog is filtered, and prices, states and stock of selected products change with a result per row', async ({
  visit,
  db,
  admin,
}) => {
  const product = await db.product.findUniqueOrThrow({ where: { slug: SLUG }, include: { variants: true } })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, `/admin/catalog?q=${SLUG}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select: / }) })
  await expect.poll(() => rows.count()).toBe(1)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('checkbox', { name: `Select: ${SLUG}` }).check()

  // Prices are previewed, and then change exactly as previewed.
  await page.getByRole('button', { name: 'Change prices' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices.getByRole('button', { name: 'Preview changes' }).click()
  await prices.getByText('A number from −95 to 1000.').waitFor()
  await prices.getByLabel('Percent', { exact: true }).fill('10')
  await prices.getByLabel('Round', { exact: true }).selectOption('1')
  await prices.getByRole('button', { name: 'Preview changes' }).click()
  const count = product.variants.length
  await prices.getByText(new RegExp(`^${count} prices? will change, by`)).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await prices.getByRole('button', { name: new RegExp(`^Change ${count} prices?$`) }).click()
  await prices.getByText(new RegExp(`^${count} prices? changed$`)).waitFor()
  const after = await db.variant.findMany({ where: { productId: product.id } })
  const priceOf = new Map(after.map(({ sku, priceAmd }) => [sku, priceAmd]))
  for (const { sku, priceAmd } of product.variants) expect(priceOf.get(sku)).toBe(Math.round(priceAmd * 1.1))
  await prices.getByRole('button', { name: 'Done' }).click()

  // Closing asks for confirmation because of the input, and nothing has changed.
  await page.getByRole('button', { name: 'Edit prices (1)' }).click()
  await prices.getByLabel('Percent', { exact: true }).fill('-40')
  await prices.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await prices.waitFor({ state: 'hidden' })

  // All matching products can be changed without selecting them, and the change can be undone.
  await page.getByRole('button', { name: 'Edit prices (1)' }).click()
  await prices.getByLabel('Percent', { exact: true }).fill('-50')
  await prices.getByRole('button', { name: 'Preview changes' }).click()
  await prices.getByRole('button', { name: new RegExp(`^Change ${count} prices?$`) }).click()
  await prices.getByRole('button', { name: 'Restore previous prices' }).click()
  await prices.getByText(/prices? restored\./).waitFor()
  expect(await findingsOn(page)).toEqual([])
  const restored = await db.variant.findMany({ where: { productId: product.id } })
  for (const { sku, priceAmd } of restored) expect(priceAmd).toBe(priceOf.get(sku))
  await prices.getByRole('button', { name: 'Done' }).click()

  // The state of all matching products changes without selecting them, and is undone from the list of past changes.
  await page.getByRole('button', { name: 'Change status (1)' }).click()
  const states = page.getByRole('dialog', { name: 'Change status (1)' })
  await states.getByRole('button', { name: 'Change 1 product' }).click()
  await states.getByText('Choose the new status.').waitFor()
  await states.getByLabel('New status').selectOption('archived')
  await states.getByRole('button', { name: 'Change 1 product' }).click()
  await states.getByText('1 product changed').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await states.getByRole('button', { name: 'Done' }).click()
  await rows.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Past changes' }).click()
  const past = page.getByRole('dialog', { name: 'Past changes' })
  await past.getByText('Archived', { exact: true }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await past.getByRole('button', { name: 'Restore previous statuses' }).click()
  await past.getByText('1 status restored.').waitFor()
  await past.getByRole('button', { name: 'Close' }).click()
  await rows.getByText('In the shop').waitFor()

  // Counted stock needs its reason.
  await page.getByRole('button', { name: 'Stock count' }).click()
  const stock = page.getByRole('dialog', { name: 'Stock count' })
  const sku = product.variants[0]?.sku ?? ''
  await stock.getByLabel(`Counted: ${sku}`).fill('77')
  // Esc asks for confirmation and keeps the input.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await leaving.waitFor({ state: 'detached' })
  expect(await stock.getByLabel(`Counted: ${sku}`).inputValue()).toBe('77')
  await stock.getByRole('button', { name: 'Save 1 count' }).click()
  await stock.getByText('Give a reason of at least three letters.').waitFor()
  await stock.getByLabel('Reason').fill('Stocktaking')
  await stock.getByRole('button', { name: 'Save 1 count' }).click()
  await stock.getByText('now 77').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await stock.getByRole('button', { name: 'Done' }).click()

  // An archived product leaves the table and is restored with one click.
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await rows.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.getByText('In the shop').waitFor()
})

test('an incomplete product names the missing fields', async ({ visit, db, admin }) => {
  const { id } = await db.product.findUniqueOrThrow({ where: { slug: SLUG }, select: { id: true } })
  await db.product.update({
    where: { id },
    data: { description: { ru: '' }, withdrawnAt: new Date('2026-01-01T08:00:00Z') },
  })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, `/admin/catalog?q=${SLUG}`)
  await page.getByRole('checkbox', { name: `Select: ${SLUG}` }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Not all were changed' })
  await dialog.getByText('Missing: description').waitFor()
})

test('a preview link shows a product as customers will see it, without buying; an expired one says so', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const { id } = await db.product.findUniqueOrThrow({ where: { slug: SLUG }, select: { id: true } })
  const { token } = await callAs(shopUrl, operator, 'POST', `/admin/products/${id}/preview`)
  const { page, open, t } = await visit({ locale: 'en' })
  await open(`/preview/${token}`)
  await page.getByText(t('preview.banner')).waitFor()
  await page.getByRole('heading', { level: 1, name: 'White Orchard' }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: t('catalog.add'), exact: true })
      .count(),
  ).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await findingsOn(page)).toEqual([])
  await open('/preview/nonsense')
  await page.getByRole('heading', { level: 1, name: t('preview.missing') }).waitFor()
})

test('an operator can count stock but has no admin actions', async ({ visit, operator }) => {
  const visitor = await visit({ locale: 'en', width: 360 })
  const { page } = visitor
  await enter(visitor, operator, '/admin/catalog')
  await page
    .getByRole('checkbox', { name: /^Select: / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Stock count' }).waitFor()
  expect(await page.getByRole('button', { name: 'Change prices' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
})
