import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, excessOf, test } from './staff.ts'

test('staff count an item by its code on a phone, review the difference, approve it and close', async ({
  visit,
  db,
  operator,
}) => {
  const first = await db.variant.findFirstOrThrow({
    where: { product: { category: 'coal' }, withdrawnAt: null, onHand: { gt: 2 } },
    orderBy: { sku: 'asc' },
  })
  const phone = await visit({ locale: 'en', width: 390 })
  await enter(phone, operator, '/admin/stock-takes')
  const { page } = phone
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Start a stock take').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Items').selectOption({ label: 'Coal' })
  await dialog.getByRole('button', { name: 'Start a stock take' }).click()
  await page.getByRole('heading', { level: 1, name: /Stock take No\. \d+/ }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)

  // A scanner types the code and presses Enter.
  const count = async (sku: string, units: number) => {
    await page.getByLabel('SKU, barcode or name').first().fill(sku)
    await page.keyboard.press('Enter')
    await page.getByLabel('Units on the shelf').fill(String(units))
    await page.keyboard.press('Enter')
    await page.getByText(`Saved: ${sku}, ${units}`).waitFor()
  }
  const shelf = (
    await db.orderLine.aggregate({
      _sum: { quantity: true },
      where: { variantId: first.id, order: { status: { in: ['paid', 'confirmed'] } } },
    })
  )._sum.quantity
  await count(first.sku, first.onHand + (shelf ?? 0) - 2)
  await page.getByText('Expected').waitFor({ state: 'detached' })
  await button('Finish counting').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await button('Approve 1 difference').click()
  await page.getByText('1 of 1', { exact: true }).waitFor()
  expect((await db.variant.findUniqueOrThrow({ where: { id: first.id } })).onHand).toBe(first.onHand - 2)
  expect(await findingsOn(page)).toEqual([])
  await button('Close the stock take').click()
  await page.getByText('Closed', { exact: true }).first().waitFor()
})
