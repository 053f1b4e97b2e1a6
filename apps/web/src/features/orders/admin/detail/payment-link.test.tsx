import { listRegions } from '@shop/contracts/delivery.ts'
import { sendPaymentLink } from '@shop/contracts/order-drafts-staff.ts'
import { type AdminOrder, getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listOrderPayments } from '@shop/contracts/payments-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const sms = (id: string, state: 'waiting' | 'failed' | 'sent') =>
  ({ id, topic: 'order.payment_link', channel: 'sms', state, writtenAt: '2026-11-21T08:00:00Z' }) as const

test('the payment link of an unpaid order is shown, says if its SMS waits, and is sent again once per press', async () => {
  const { order, ...facts } = createAdminOrder(10_001)
  const unpaid = { ...order, status: 'awaiting_payment', canPay: true, holdUntil: '2026-11-22T08:00:00Z' } as const
  const byStaff = { placedBy: 'Ani', linkPath: '/o/token', discountReason: 'A regular' }
  let data: AdminOrder = { ...facts, order: unpaid, byStaff, messages: [sms('1', 'failed'), sms('2', 'waiting')] }
  const sent: number[] = []
  const { user } = await openShop('/admin/orders/10001', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listOrderPayments, () => []),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: true, sendable: 0 })),
      respond(getAnyOrder, () => data),
      respond(sendPaymentLink, ({ params }) => {
        sent.push(params.number)
        data = { ...data, messages: [...data.messages, sms('3', 'sent')] }
        return { success: true as const }
      }),
    ],
    stored: signedIn,
  })
  const again = await screen.findByRole('button', { name: t('adminOrders.sendLink') })
  expect(screen.getAllByText(/\/o\/token$/)).not.toEqual([])
  expect(screen.getByText('A regular')).toBeTruthy()
  expect(screen.getByText(t('adminOrders.linkWaiting'))).toBeTruthy()
  await user.click(again)
  await waitFor(() => expect(screen.queryByText(t('adminOrders.linkWaiting'))).toBeNull())
  expect(sent).toEqual([10_001])
})
