import { expect } from 'vitest'
import { findingsIn, findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { signIn } from '../signed-in.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

test('staff exchange an item for two dearer ones, and the customer pays the difference by link', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const { number, customer } = await newOrder(shopUrl, db)
  for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
    await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`, { body: {} })
  const staff = await visit({ locale: 'en', width: 1024 })
  const { page, t } = staff
  await enter(staff, operator, `/admin/orders/${number}`)
  await page.getByRole('button', { name: t('adminReturns.exchange'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Exchange items/ })
  const back = dialog.getByRole('group', { name: t('adminReturns.exchangeBack') })
  await back.getByRole('button', { name: t('quantity.more') }).click()
  await dialog.getByLabel(t('drafts.addProduct')).fill('white orchard')
  await dialog
    .getByRole('button', { name: t('drafts.add'), exact: true })
    .first()
    .click()
  await dialog.getByRole('spinbutton').fill('3')
  await dialog.getByText(t('adminReturns.exchangeDue')).waitFor()
  const open = dialog.getByRole('button', { name: t('adminReturns.exchange'), exact: true })
  expect(await findingsIn(page)).toEqual([])
  await open.click()
  await dialog.waitFor({ state: 'detached' })
  const panel = page.getByRole('region', { name: t('admin.page.returns') })
  await panel.getByText(t('adminReturns.exchangeState.waiting')).waitFor()

  // The new order cannot be paid before the item is back.
  const exchange = await db.exchange.findFirstOrThrow({ select: { order: { select: { number: true } } } })
  const newNumber = exchange.order.number
  const shopper = await visit({ locale: 'en', width: 360, theme: 'light' })
  await shopper.openFile()
  await signIn(shopper.page, customer)
  await shopper.open(`/account/orders/${newNumber}`)
  await shopper.page.getByText(/^We’ve reserved the new items/).waitFor()
  expect(await shopper.page.getByRole('button', { name: t('orders.pay') }).count()).toBe(0)
  expect(await excessOf(shopper)).toBeLessThanOrEqual(0)
  expect(await findingsOn(shopper.page)).toEqual([])

  await panel.getByRole('button', { name: `Receive items of return No. ${number}-1` }).click()
  const receipt = page.getByRole('dialog', { name: /^Receive items/ })
  await receipt.getByRole('button', { name: t('adminReturns.receive') }).click()
  await panel.getByText(t('adminReturns.exchangeState.unpaid')).waitFor()
  await shopper.reload()
  await shopper.page.getByText(t('returns.exchange.state.unpaid')).waitFor()
  await shopper.page
    .getByRole('button', { name: t('orders.pay') })
    .first()
    .click()
  await shopper.page.waitForURL('**/sandbox-pay/**')
  await shopper.page.locator('button[value="approve"]').click()
  await shopper.page.waitForURL('**/order/success**')
  await shopper.open(`/account/orders/${newNumber}`)
  await shopper.page.getByText(t('returns.exchange.state.paid')).waitFor()
  expect(await db.order.findUniqueOrThrow({ where: { number: newNumber } })).toMatchObject({ status: 'paid' })

  await panel.getByRole('link', { name: `Exchange for order No. ${newNumber}` }).click()
  await page.getByRole('region', { name: t('returns.exchange.title') }).waitFor()
  expect(await findingsOn(page)).toEqual([])
})
