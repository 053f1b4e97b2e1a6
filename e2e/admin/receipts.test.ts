import { expect } from 'vitest'
import { findingsIn, findingsOn } from '../axe.ts'
import { test as base, enter, excessOf, newOrder } from './staff.ts'

/** A shop that no fiscal device is connected to. */
const test = base.extend('settings', { scope: 'file' }, () => ({ RECEIPT_ADAPTER: 'off' }))

test('staff print a receipt manually from its details, and the customer sees its number', async ({
  visit,
  shopUrl,
  db,
  operator,
  admin,
}) => {
  const { number, customer } = await newOrder(shopUrl, db, { quantity: 2 })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, t } = visitor
  const status = () => db.fiscalReceipt.findFirst({ where: { order: { number } }, select: { status: true } })
  await expect.poll(status).toEqual({ status: 'held' })
  await enter(visitor, operator, '/admin/receipts')
  await page.getByText(t('adminReceipts.textNoDevice')).waitFor()
  const row = page.getByRole('row').filter({ hasText: `№ ${number}` })
  await row.getByText(t('adminReceipts.state.held')).waitFor()
  expect(await findingsOn(page)).toEqual([])

  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: `Sale, order No. ${number}` })
  await sheet.getByText(t('adminReceipts.vatPart')).waitFor()
  await sheet.getByText('White Orchard').waitFor()
  expect(await findingsIn(page)).toEqual([])
  await sheet.getByRole('button', { name: t('adminReceipts.record') }).click()
  const dialog = page.getByRole('dialog', { name: t('adminReceipts.record') })
  await dialog.getByRole('button', { name: t('adminReceipts.save') }).click()
  await dialog.getByText(t('adminReceipts.numberMissing')).waitFor()
  await dialog.getByLabel(t('adminReceipts.column.number')).fill('чек 12')
  await dialog.getByRole('button', { name: t('adminReceipts.save') }).click()
  await dialog.getByText(/Latin letters and digits, with hyphens/).waitFor()
  await dialog.getByLabel(t('adminReceipts.column.number')).fill('52517829')
  await dialog.getByRole('button', { name: t('adminReceipts.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await sheet.getByText('52517829').waitFor()
  await sheet.getByText(t('adminReceipts.forAdmin')).waitFor()
  await page.keyboard.press('Escape')
  await row.waitFor({ state: 'detached' })

  // The order has the number on both sides.
  await visitor.open(`/admin/orders/${number}`)
  const panel = page.getByRole('region', { name: t('admin.page.receipts') })
  await panel.getByText('52517829').waitFor()
  await panel.getByText(t('adminReceipts.state.manual')).waitFor()
  expect(await findingsOn(page)).toEqual([])
  const shopper = await visit({ locale: 'en' })
  await enter(shopper, customer, '/account')
  await shopper.page.getByRole('link', { name: `No. ${number}` }).click()
  await shopper.page.getByText('52517829').first().waitFor()

  // An admin corrects it on a phone, and takes it back.
  const phone = await visit({ locale: 'en', width: 360 })
  await enter(phone, admin, '/admin/receipts?show=manual')
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  await phone.page.getByRole('button', { name: new RegExp(`order No. ${number}`) }).click()
  await phone.page.getByRole('button', { name: t('adminReceipts.correct') }).click()
  await phone.page.getByLabel(t('adminReceipts.column.number')).fill('52517830')
  await phone.page.getByRole('button', { name: t('adminReceipts.save') }).click()
  // The message about it has the number too.
  await phone.page.getByRole('dialog').getByRole('definition').filter({ hasText: '52517830' }).waitFor()
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  await phone.page.getByRole('button', { name: t('adminReceipts.undo') }).click()
  const question = phone.page.getByRole('dialog', { name: t('adminReceipts.undo') })
  await question.getByRole('button', { name: t('adminReceipts.undo') }).click()
  await expect.poll(status).toEqual({ status: 'held' })
})
