import { listRegions, YEREVAN } from '@shop/contracts/delivery.ts'
import { getOrder, type Order } from '@shop/contracts/orders.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, PHONE, signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop, toPlainText } from '../../../../test/open-shop.tsx'
import { createOrder } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'
import { t } from '../../../../test/texts.ts'

const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const
const order = createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, [])
const totals = { ...order.totals, totalAmd: 11_500, creditAmd: 5000 }
const paid = { status: 'paid', paymentState: 'paid', canPay: false } as const
const paidStep = { status: 'paid', at: NOW, actor: 'provider' } as const

async function openOrder(changes: Partial<Order>, path = '/account/orders/10001') {
  return openShop(path, {
    responses: [
      ...accountResponses(),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getOrder, () => ({ ...order, totals, ...changes })),
    ],
    stored: signedIn,
  })
}

/** Returns the totals of the page as "label: amount", from the total on, without VAT and payment state. */
async function findSums() {
  const total = await screen.findByText(t('orders.total'))
  const rows = [...(total.closest('dl')?.querySelectorAll('dt') ?? [])]
  return rows
    .slice(rows.findIndex(row => row.textContent === t('orders.total')))
    .filter(({ textContent }) => textContent !== t('orders.vat') && textContent !== t('orders.paymentState'))
    .map(row => toPlainText(`${row.textContent}: ${row.nextElementSibling?.textContent}`))
}

test.for<[what: string, changes: Partial<Order>, sums: string[]]>([
  ['awaits payment', {}, ['From store credit: 5,000 ֏', 'Left to pay: 6,500 ֏']],
  ['is paid', { ...paid, timeline: [paidStep] }, ['From store credit: 5,000 ֏', 'Paid online: 6,500 ֏']],
  ['is paid by credit alone', { ...paid, totals: { ...totals, creditAmd: 11_500 } }, ['From store credit: 11,500 ֏']],
  [
    'was paid and cancelled',
    { status: 'cancelled', paymentState: 'refunded', canPay: false, timeline: [paidStep] },
    ['From store credit: 5,000 ֏'],
  ],
  [
    'was cancelled unpaid',
    { status: 'cancelled', paymentState: 'none', canPay: false },
    ['Returned to store credit: 5,000 ֏'],
  ],
])('an order that %s shows what store credit pays', async ([, changes, sums]) => {
  await openOrder(changes)
  expect(await findSums()).toEqual(['Total: 11,500 ֏', ...sums])
})

test('the page after an unpaid order was cancelled says that its store credit is back', async () => {
  const cancelled = { status: 'cancelled', paymentState: 'none', canPay: false, canCancel: false } as const
  await openOrder(cancelled, '/order/failed?order=10001')
  const headline = (await screen.findByText(/You weren’t charged/)).textContent ?? ''
  expect(toPlainText(headline)).toContain('5,000 ֏ is back in your store credit.')
})

test.for<[what: string, changes: Partial<Order>, text: RegExp]>([
  ['an unpaid order', {}, /on sale\. 5,000 ֏ goes back to your store credit\.$/],
  [
    'a paid order',
    { ...paid, refundIfCancelled: { amountAmd: 8500, creditAmd: 5000, by: '2026-12-04' } },
    /8,500 ֏, by .*Of this, 5,000 ֏ goes back to your store credit\.$/,
  ],
  [
    'an order paid by credit alone',
    { ...paid, refundIfCancelled: { amountAmd: 11_500, creditAmd: 11_500, by: '2026-12-04' } },
    /^11,500 ֏ goes back to your store credit\.$/,
  ],
  [
    'an order whose credit is refunded already',
    { ...paid, refundIfCancelled: { amountAmd: 6500, by: '2026-12-04' } },
    /6,500 ֏, by [^.]*\.$/,
  ],
])('before the cancellation of %s, the customer reads what goes back to store credit', async ([, changes, text]) => {
  const { user } = await openOrder(changes)
  await user.click(await screen.findByRole('button', { name: t('orders.cancel') }))
  const question = (await screen.findByText(t('orders.cancelAsk'))).closest('[role=status]')
  const paragraphs = [...(question?.querySelectorAll('*') ?? [])].map(node => toPlainText(node.textContent ?? ''))
  expect(paragraphs.some(paragraph => text.test(paragraph))).toBe(true)
})
