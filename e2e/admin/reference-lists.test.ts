import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, test } from './staff.ts'

test('an admin adds a taste, renames it, hides it and merges it into another one', async ({ visit, db, admin }) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/tastes')
  await page.getByRole('heading', { name: 'Tastes', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New taste' }).click()
  const dialog = page.getByRole('dialog', { name: 'New taste' })
  await dialog.getByLabel('Name in Russian').fill('Фейхоа')
  await dialog.getByLabel('Name in English').fill('Watermelon')
  await dialog.getByLabel('Name in Armenian').fill('Ֆեյխոա')
  await dialog.getByLabel('Flavor family').selectOption('Fruit')
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('This name is already in the list. Enter another one.').first().waitFor()
  await dialog.getByLabel('Name in English').fill('Feijoa')
  await dialog.getByRole('button', { name: 'Add' }).click()

  await page.getByRole('searchbox').fill('feijoa')
  const row = page.getByRole('row').filter({ hasText: 'Feijoa' })
  await row.getByRole('button', { name: 'Edit “Feijoa”' }).click()
  const change = page.getByRole('dialog', { name: 'Edit “Feijoa”' })
  await change.getByText('The code for CSV files stays the same: feijoa.').waitFor()
  await change.getByLabel('Name in English').fill('Feijoa juice')
  await change.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('row').filter({ hasText: 'Feijoa juice' })
  await renamed.getByRole('button', { name: 'Hide “Feijoa juice”' }).click()
  await renamed.getByText('Hidden').waitFor()
  expect(await findingsOn(page)).toEqual([])

  await renamed.getByRole('button', { name: 'Merge “Feijoa juice” into another one' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge “Feijoa juice” into another one' })
  await merge.getByLabel('Merge into').selectOption({ label: 'Mint' })
  await merge.getByText('No product moves to “Mint”: only the list changes.').waitFor()
  await merge.getByRole('button', { name: 'Merge' }).click()
  // The former code leads to the other taste.
  await page.getByRole('row').filter({ hasText: 'Անանուխ' }).waitFor()
  expect(await renamed.count()).toBe(0)
  expect(await db.flavor.findUniqueOrThrow({ where: { id: 'feijoa' } })).toMatchObject({
    name: { en: 'Feijoa juice' },
    mergedIntoId: 'mint',
  })
})

test('an admin renames a type of accessories that the shop needs, and cannot merge it', async ({ visit, admin }) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/accessory-types')
  const row = page.getByRole('row').filter({ hasText: 'Foil' })
  await row.getByRole('button', { name: 'Edit “Foil”' }).click()
  const change = page.getByRole('dialog', { name: 'Edit “Foil”' })
  await change.getByLabel('Name in English').fill('Foil and screens')
  await change.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('row').filter({ hasText: 'Foil and screens' })
  await renamed.waitFor()
  expect(await renamed.getByRole('button', { name: /^Merge/ }).count()).toBe(0)
  expect(await findingsOn(page)).toEqual([])
})
