import { getSharedOrder, type SharedOrder } from '@shop/contracts/shared-order.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop, toPlainText } from '../../../../test/open-shop.tsx'
import { createFlavor, createOrder } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

type Payment = NonNullable<SharedOrder['payment']>

const mint = createFlavor('mint', 3000)

async function openLink(status: SharedOrder['status'], payment: Partial<Payment>, result = '') {
  const address = { region: 'AM-ER', city: 'Yerevan', street: 'Abovyan', building: '1' } as const
  const items = [{ sku: 'MINT-50', quantity: 1 }]
  const { number, placedAt, deliveryType, lines, totals } = createOrder(
    { items, address, phone: '+37491123456', deliveryType: 'post' },
    [mint],
  )
  await openShop(`/o/token${result}`, {
    responses: [
      respond(getSharedOrder, () => ({
        ...{ number, status, placedAt, deliveryType, lines, totals },
        ...{ mixes: [], promotions: [], rentals: [], receipts: [], timeline: [], city: 'Yerevan' },
        payment: { canPay: false, state: 'none' as const, isAccepted: false, ...payment },
      })),
    ],
  })
  return (id: Parameters<typeof t>[0]) => screen.findByText(toPlainText(t(id)))
}

test.for([
  ['cancelled', 'none', 'orders.linkOverText'],
  ['cancelled', 'refund_due', 'orders.cancelledDueText'],
  ['cancelled', 'refunded', 'orders.cancelledRefundedText'],
  ['cancelled', 'paid', 'orders.cancelledKeptText'],
  ['awaiting_payment', 'review', 'orders.linkReviewText'],
  ['paid', 'paid', 'orders.linkPaidText'],
  ['delivered', 'paid', 'orders.deliveredText'],
] as const)('the link of an order that is %s and whose payment is %s says so', async ([status, state, text]) => {
  const find = await openLink(status, { state }, '?result=success')
  expect(await find(text)).toBeTruthy()
})

test('the link of an unpaid order offers the payment, and after a failed one another attempt', async () => {
  const payable = { canPay: true, state: 'awaiting', holdUntil: '2026-11-22T08:00:00Z' } as const
  const find = await openLink('awaiting_payment', payable, '?result=failed')
  expect(await find('orders.linkFailedText')).toBeTruthy()
  expect(screen.getByRole('button', { name: t('orders.pay') })).toBeTruthy()
})
