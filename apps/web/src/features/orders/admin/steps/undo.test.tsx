import { type DeliveryStop, getDeliveries } from '@shop/contracts/deliveries-staff.ts'
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
  // The pressed button is gone, and the keyboard stays at the steps.
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  expect(document.activeElement?.textContent).toContain(t('adminOrders.step.confirm'))
  expect(sent).toEqual([{ event: 3 }])
  expect(screen.queryByRole('button', { name: t('adminOrders.undo') })).toBeNull()

  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await user.click(screen.getByRole('button', { name: t('adminOrders.step.confirm') }))
    const undo = await screen.findByRole('button', { name: t('adminOrders.undo') })
    const status = undo.closest('[role=status]')
    act(() => undo.focus())
    await act(() => vi.advanceTimersByTimeAsync(58_000))
    expect(screen.queryByRole('button', { name: t('adminOrders.undo') })).toBeNull()
    // The live region stays for the next step, and the keyboard stays at the steps.
    expect(status?.isConnected).toBe(true)
    expect(document.activeElement?.contains(status)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  } finally {
    vi.useRealTimers()
  }
})

test('a step of a parcel is offered for undoing in a toast, unless the minute is almost over', async () => {
  const stop: DeliveryStop = {
    kind: 'parcel',
    orderNumber: 10_001,
    version: '1.0',
    status: 'paid',
    name: 'Ani',
    phone: '+37491000001',
    address: { region: 'AM-ER', city: 'Yerevan', street: 'Abovyan', building: '1' },
    pointAccuracy: 'approximate',
    mapQuery: 'Abovyan 1, Yerevan, Armenia',
    items: 0,
    goods: [],
    hookahs: [],
    takeAmd: 0,
    identityNeeded: false,
    isIdentityChecked: false,
    isDone: false,
    tasks: [],
    steps: ['confirm'],
  }
  const board = {
    date: '2026-11-20',
    identityNeeded: false,
    late: [],
    collections: [],
    windows: [],
    parcels: [stop],
    couriers: [],
  }
  let secondsLeft = 3
  const sent: unknown[] = []
  const { user } = await openShop('/admin/deliveries', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getDeliveries, () => board),
      respond(confirmOrder, () => {
        sent.push('confirm')
        return { ...confirmed, undo: { step: 'confirm' as const, event: 3, secondsLeft } }
      }),
      respond(undoStep, ({ body }) => {
        sent.push(body)
        return backToPaid
      }),
    ],
    stored: signedIn,
  })
  const confirm = await screen.findByRole('button', { name: t('adminOrders.step.confirm') })
  await user.click(confirm)
  await expect.poll(() => sent).toEqual(['confirm'])
  await expect.poll(() => confirm.getAttribute('aria-busy')).not.toBe('true')
  secondsLeft = 60
  await user.click(confirm)
  await screen.findByText(t('adminOrders.undo.confirm', { number: '10001' }))
  await user.click(screen.getByRole('button', { name: t('adminOrders.undo') }))
  await expect.poll(() => sent).toEqual(['confirm', 'confirm', { event: 3 }])
})
