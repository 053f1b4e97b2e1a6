import { listRegions, YEREVAN } from '@shop/contracts/delivery.ts'
import type { Exchange } from '@shop/contracts/exchange.ts'
import { getOrder, type Order } from '@shop/contracts/orders.ts'
import type { OrderReturn, OwnRefund } from '@shop/contracts/returns.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, PHONE, signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop, toPlainText } from '../../../../test/open-shop.tsx'
import { createOrder } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'
import { t } from '../../../../test/texts.ts'

const ID = '01a0b0c0-0000-7000-8000-000000000001'
const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const
const order = createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, [])
const line = { sku: 'COAL-1', title: 'Coconut coal', quantity: 1 }
const exchange: Exchange = {
  state: 'waiting',
  returnNumber: '10000-1',
  returnedOrderNumber: 10_000,
  orderNumber: 10_002,
  returned: [line],
  wanted: [line],
  valueAmd: 5000,
  totalAmd: 5000,
  dueAmd: 0,
  refundAmd: 0,
}
const refund: OwnRefund = { id: ID, amountAmd: 5000, state: 'confirmed', dueOn: '2026-12-04', confirmedAt: NOW }
const received: OrderReturn = {
  id: ID,
  number: '10001-1',
  state: 'refunded',
  reason: 'changed_mind',
  pictures: [],
  lines: [{ ...line, amountAmd: 5000, points: 0 }],
  amountAmd: 5000,
  points: 0,
  timeline: [],
}

function openOrder(changes: Partial<Order>) {
  return openShop('/account/orders/10001', {
    responses: [
      ...accountResponses(),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getOrder, () => ({ ...order, ...changes })),
    ],
    stored: signedIn,
  })
}

test('an order of an exchange says until when its items are reserved, in the time of the shop', async () => {
  await openOrder({ exchange: { ...exchange, reservedUntil: '2026-11-30T08:30:00Z' } })
  const text = await screen.findByText(/reserved until/)
  expect(toPlainText(text.textContent ?? '')).toContain('November 30, 2026, 12:30')
})

/** Opens the page of an order with this refund, and returns what it says about it. */
async function findRefundText(shown: Partial<OwnRefund>, returns: OrderReturn[] = []) {
  const afterSale = { canReturn: false, receipts: [], returns, refunds: [{ ...refund, ...shown }] }
  const status = { status: 'delivered', paymentState: 'paid', canPay: false } as const
  await openOrder({ ...status, timeline: [{ status: 'paid', at: NOW, actor: 'provider' }], afterSale })
  const title = await screen.findByRole('heading', { name: t('returns.refunds') })
  return toPlainText(title.parentElement?.querySelector('li')?.textContent ?? '')
}

test('the refund that pays for the new order of an exchange is not shown as store credit', async () => {
  const paying = {
    ...received,
    refund: { ...refund, creditAmd: 5000 },
    exchange: { ...exchange, state: 'paid' } as const,
  }
  const text = await findRefundText({ creditAmd: 5000 }, [paying])
  expect(text).toContain('Of this, 5,000 ֏ went towards order No. 10002.')
  expect(text).not.toContain('store credit')
})

test('the refund of returned items of an exchange says what goes back the way the first order was paid', async () => {
  const text = await findRefundText({ forwardedAmd: 3500 }, [received])
  expect(text).toContain('Of this, 3,500 ֏ goes back the way you paid for the exchanged order.')
})
