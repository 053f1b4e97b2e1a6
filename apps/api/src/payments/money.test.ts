import { expect } from 'vitest'
import { test } from '../../test/builders/payment-shop.ts'
import { getPaymentsByOrder } from './order-balance.ts'

test('a second payment of a completed order counts as open until it is refunded, so that the account is kept', async ({
  shop,
}) => {
  const order = await shop.given.order()
  const other = await shop.given.secondAttempt(order)
  for (const { payPath } of [other, order]) await shop.bank.press({ payPath }, 'approve')
  expect(await shop.attemptsOf(order)).toEqual(['refund_due', 'captured'])
  const money = async () => (await getPaymentsByOrder(shop.db, [{ id: order.id, status: 'delivered' }])).get(order.id)
  expect(await money()).toMatchObject({ state: 'paid', isOpen: true })

  await shop.jobs.refund()

  expect(await money()).toMatchObject({ state: 'paid', isOpen: false })
})
