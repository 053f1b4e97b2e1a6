import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, test } from './staff.ts'

test('staff make a collection and a banner, and customers find both', async ({ visit, admin }) => {
  const staff = await visit({ locale: 'en', width: 1440 })
  const { page } = staff
  await enter(staff, admin, '/admin/collections')
  await page.getByRole('link', { name: 'New collection' }).click()
  const fill = async (group: string, text: string) => {
    for (const language of ['Russian', 'English', 'Armenian'])
      await page.getByRole('group', { name: group, exact: true }).getByLabel(language).fill(`${text} (${language})`)
  }
  await fill('Name', 'Steel hookahs')
  await page.getByLabel('URL').fill('steel-hookahs')
  await page.getByLabel('Category').selectOption('hookah')
  await page.getByRole('checkbox', { name: /^Vayk Steel/ }).check()
  await page.getByText(/^\d+ products match$/).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('heading', { level: 1, name: 'Steel hookahs (English)' }).waitFor()

  const customer = await visit({ locale: 'en', width: 1440 })
  await customer.open('/collections/steel-hookahs')
  await customer.page.getByRole('heading', { name: 'Collection not found' }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'Open in the shop' }).waitFor()

  await page.goto(page.url().replace(/\/collections\/.*$/, '/home'))
  await page.getByRole('checkbox', { name: 'Show an announcement' }).check()
  await fill('Text of the announcement', 'Hookah repair on Saturdays')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2199-12-31')
  await page.getByRole('checkbox', { name: /^Steel hookahs/ }).check()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('The draft isn’t published').waitFor()
  await staff.open('/preview/home')
  await page.getByText('Hookah repair on Saturdays (English)').waitFor()
  await customer.open('/')
  expect(await customer.page.getByText('Hookah repair').count()).toBe(0)
  await staff.open('/admin/home')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Home page published').waitFor()

  await expect
    .poll(async () => {
      await customer.open('/')
      return customer.page.getByText('Hookah repair on Saturdays (English)').count()
    })
    .toBe(1)
  await customer.page.getByRole('main').getByRole('link', { name: 'Steel hookahs (English)' }).click()
  await customer.page.getByRole('heading', { level: 1, name: /^Steel hookahs \(English\)/ }).waitFor()
  const brands = await customer.page.getByRole('article').allTextContents()
  expect(brands.length).toBeGreaterThan(3)
  expect(await findingsOn(customer.page)).toEqual([])
})
