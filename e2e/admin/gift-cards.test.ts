import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { newCustomer } from '../people.ts'
import { lineOf, putIntoCart, signIn } from '../signed-in.ts'
import { enter, test } from './staff.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'

test('a gift card that staff issue pays for an order of the customer who has its code', async ({
  visit,
  shopUrl,
  admin,
}) => {
  const staff = await visit({ locale: 'en', width: 1440 })
  await enter(staff, admin, '/admin/gift-cards')
  await staff.page.getByRole('button', { name: staff.t('giftCards.issue') }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel(staff.t('giftCards.amount')).fill('50000')
  await dialog.getByLabel(/^Note/).fill('Sale 17')
  expect(await findingsOn(staff.page)).toEqual([])
  await dialog.getByRole('button', { name: staff.t('giftCards.issue') }).click()
  const code = (await staff.page.locator('code').textContent()) ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  expect(await findingsOn(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: staff.t('giftCards.done') }).click()
  const row = staff.page.getByRole('row').filter({ hasText: 'Sale 17' })
  await row.getByText(staff.t('giftCards.state.active'), { exact: true }).waitFor()

  const buyer = await visit({ locale: 'en', width: 390 })
  await buyer.openFile()
  await signIn(buyer.page, await newCustomer(shopUrl))
  await putIntoCart(buyer.page, [await lineOf(shopUrl, SLUG)])
  await buyer.open('/checkout')
  await buyer.page.getByRole('button', { name: buyer.t('giftCard.open') }).click()
  const field = buyer.page.getByLabel(buyer.t('giftCard.code'))
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await buyer.page.getByRole('checkbox', { name: /^Pay with store credit/, checked: true }).waitFor()
  expect(await findingsOn(buyer.page)).toEqual([])
  await buyer.open('/account')
  await buyer.page.getByText(buyer.t('credit.giftCard'), { exact: true }).waitFor()

  await staff.reload()
  await row.getByText(staff.t('giftCards.state.redeemed'), { exact: true }).waitFor()
  expect(await findingsOn(staff.page)).toEqual([])
})
