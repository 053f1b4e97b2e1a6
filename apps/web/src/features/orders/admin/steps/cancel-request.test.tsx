import { listRegions } from '@shop/contracts/delivery.ts'
import { refuseCancellation } from '@shop/contracts/order-changes-staff.ts'
import { type AdminOrder, cancelAnyOrder, getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const reason = 'I am leaving town'
const known = createAdminOrder(10_001)
const requested: AdminOrder = {
  ...known,
  order: {
    ...known.order,
    status: 'dispatched',
    cancelRequest: { state: 'open', reason, requestedAt: NOW },
  },
}

/** Opens the page of an order whose customer asked to cancel it. */
async function openOrder() {
  const sent: object[] = []
  let data = requested
  const change = (order: Partial<AdminOrder['order']>, body: object) => {
    sent.push(body)
    data = { ...data, version: `1.${sent.length}`, order: { ...data.order, ...order } }
    return data
  }
  const shop = await openShop('/admin/orders/10001', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getAnyOrder, () => data),
      respond(refuseCancellation, ({ body }) =>
        change({ cancelRequest: { state: 'refused', reason, requestedAt: NOW, refusal: body.reason } }, body),
      ),
      respond(cancelAnyOrder, ({ body }) =>
        change({ status: 'cancelled', cancelRequest: { state: 'accepted', reason, requestedAt: NOW } }, body),
      ),
    ],
    stored: signedIn,
  })
  await screen.findByText(t('adminOrders.cancelRequested'))
  screen.getByText(reason)
  return { ...shop, sent }
}

test('staff decline a request to cancel with a reason for the customer', async () => {
  const { user, sent } = await openOrder()
  await user.click(screen.getByRole('button', { name: t('adminOrders.cancelRefuse') }))
  const dialog = within(await screen.findByRole('dialog'))
  const decline = () => user.click(dialog.getByRole('button', { name: t('adminOrders.cancelRefuse') }))
  await decline()
  await dialog.findByText(t('admin.reasonMissing'))
  await user.type(dialog.getByLabelText(t('adminOrders.why')), 'Already at your door ')
  await decline()
  await expect.poll(() => screen.queryByRole('dialog', { name: /10001/ })).toBeNull()
  await expect.poll(() => screen.queryByText(t('adminOrders.cancelRequested'))).toBeNull()
  expect(sent).toEqual([{ reason: 'Already at your door' }])
})

test('staff accept a request to cancel by canceling the order at the wish of the customer', async () => {
  const { user, sent } = await openOrder()
  await user.click(screen.getByRole('button', { name: t('adminOrders.cancelAccept') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('adminOrders.step.cancel') }))
  await expect.poll(() => screen.queryByText(t('adminOrders.cancelRequested'))).toBeNull()
  expect(sent).toEqual([expect.objectContaining({ reason: 'customer', version: '1.0' })])
})
