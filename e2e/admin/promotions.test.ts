import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, test } from './staff.ts'

test('an admin creates a promo code, sees it used, ends it and undoes that', async ({ visit, db, admin }) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/promotions')
  await page.getByRole('heading', { name: 'No promo codes yet' }).waitFor()
  await page.getByRole('button', { name: 'New promo code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New promo code' })
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('autumn-15')
  await dialog.getByLabel('Name for staff').fill('Autumn sale')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText(/^A whole number; for a percentage/).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByLabel('How much').fill('15')
  await dialog.getByLabel(/^Orders in total/).fill('100')
  await dialog.getByLabel(/^Minimum order value/).fill('5000')
  await dialog.getByRole('checkbox', { name: 'Coal' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row').filter({ hasText: 'AUTUMN-15' })
  await row.getByText('Active').waitFor()
  await row.getByText('0 of 100').waitFor()
  expect(
    await db.promoCode.findFirstOrThrow({
      select: { code: true, percent: true, minimumGoodsAmd: true, categories: true },
    }),
  ).toEqual({ code: 'AUTUMN-15', percent: 15, minimumGoodsAmd: 5000, categories: ['coal'] })

  // The terms can be changed; the discount only until an order uses the code.
  await row.getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Promo code AUTUMN-15' })
  expect(await change.getByLabel('How much').inputValue()).toBe('15')
  await change.getByLabel(/^Orders in total/).fill('200')
  await change.getByLabel('How much').fill('20')
  await change.getByRole('button', { name: 'Save' }).click()
  await row.getByText('0 of 200').waitFor()
  await row.getByText('20%').waitFor()

  // A duplicate code is rejected in the form, which keeps the input.
  await page.getByRole('button', { name: 'New promo code' }).click()
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('AUTUMN-15')
  await dialog.getByLabel('Name for staff').fill('Twice')
  await dialog.getByLabel('How much').fill('5')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Name for staff').inputValue()).toBe('Twice')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: 'End' }).click()
  await row.getByText('Ended').waitFor()
  await page
    .getByRole('dialog', { name: /AUTUMN-15 has ended/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await row.getByText('Active').waitFor()
  await row.getByRole('button', { name: 'End' }).click()
  await row.getByRole('button', { name: 'Resume' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
})
