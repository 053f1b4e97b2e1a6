import { listRegions } from '@shop/contracts/delivery.ts'
import { changeAnyDiscretion } from '@shop/contracts/order-changes-staff.ts'
import { type AdminOrder, getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const sheet = () => document.querySelector('[data-print-sheet]')

/** Opens the page of an order, and records what the browser prints. */
async function openOrder(isDiscreet: boolean) {
  const usual = createAdminOrder(10_001)
  const withFlag = (is: boolean): AdminOrder => ({
    ...usual,
    order: { ...usual.order, status: 'paid', ...(is && { isDiscreet: true as const }) },
  })
  let data = withFlag(isDiscreet)
  const printed: Element[] = []
  const print = vi.fn(() => {
    const copy = sheet()?.cloneNode(true)
    if (copy instanceof Element) printed.push(copy)
  })
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = await openShop('/admin/orders/10001', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getAnyOrder, () => data),
      respond(changeAnyDiscretion, ({ body }) => {
        data = withFlag(body.isDiscreet)
        return data
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('button', { name: t('adminOrders.slip') })
  return { user, printed, title: usual.order.lines[0]?.titleEN ?? '' }
}

test('the packing slip of a discreet order asks for plain packaging and lists the items for the packer', async () => {
  const { user, printed, title } = await openOrder(true)
  await user.click(screen.getByRole('button', { name: t('adminOrders.slip') }))
  const text = printed[0]?.textContent
  expect(text).toContain(t('adminOrders.plainPackaging'))
  expect(text).toContain('DT Store')
  expect(text).not.toContain('DymTun')
  expect(text).toContain(title)
})

test('the label of a discreet order has the neutral sender, no items and no address of the shop', async () => {
  const { user, printed, title } = await openOrder(true)
  await user.click(screen.getByRole('button', { name: t('adminOrders.label') }))
  await waitFor(() => expect(printed).toHaveLength(1))
  const text = printed[0]?.textContent
  expect(text).toContain('DT Store')
  expect(text).toContain('№ 10001')
  expect(text).not.toContain('DymTun')
  expect(text).not.toContain(title)
})

test('the slip and the label of another order say nothing of plain packaging', async () => {
  const { user, printed } = await openOrder(false)
  await user.click(screen.getByRole('button', { name: t('adminOrders.slip') }))
  expect(printed[0]?.textContent).not.toContain(t('adminOrders.plainPackaging'))
  expect(printed[0]?.textContent).toContain('DymTun')
})

test('staff make an order discreet, and its page shows it', async () => {
  const { user } = await openOrder(false)
  expect(screen.queryByText(t('adminOrders.discreet'))).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('adminOrders.isDiscreet')}`) }))
  await screen.findByText(t('adminOrders.discreet'))
})
