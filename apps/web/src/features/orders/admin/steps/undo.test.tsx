import { listRegions } from '@shop/contracts/delivery.ts'
import { undoStep } from '@shop/contracts/order-changes-staff.ts'
import { type AdminOrder, confirmOrder, getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const paid = createAdminOrder(10_001, { steps: ['confirm'] })
const confirmed: AdminOrder = {
  ...paid,
  version: '2.0',
  order: { ...paid.order, status: 'confirmed' },
  steps: ['pack'],
  undo: { step: 'confirm', event: 3, secondsLeft: 60 },
}
const { undo: _, ...backToPaid } = {
  ...confirmed,
  version: '3.0',
  order: paid.order,
  steps: paid.steps,
  undone: [{ status: 'confirmed' as const, at: NOW, undoneAt: NOW }],
}

test('a step is offered for undoing until its message is sent, and the history has both', async () => {
  let data: AdminOrder = paid
  const sent: object[] = []
  const { user } = await openShop('/admin/orders/10001', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getAnyOrder, () => data),
      respond(confirmOrder, () => {
        data = confirmed
        return data
      }),
      respond(undoStep, ({ body }) => {
        sent.push(body)
        data = backToPaid
        return data
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminOrders.step.confirm') }))
  await user.click(await screen.findByRole('button', { name: t('adminOrders.undo') }))
  await screen.findByText(t('adminOrders.undone', { step: t('orders.status.confirmed') }))
  expect(sent).toEqual([{ event: 3 }])
  expect(screen.queryByRole('button', { name: t('adminOrders.undo') })).toBeNull()

  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await user.click(screen.getByRole('button', { name: t('adminOrders.step.confirm') }))
    await screen.findByRole('button', { name: t('adminOrders.undo') })
    await act(() => vi.advanceTimersByTimeAsync(58_000))
    expect(screen.queryByRole('button', { name: t('adminOrders.undo') })).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
