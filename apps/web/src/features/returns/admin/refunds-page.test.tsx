import { confirmManualRefund, exportRefunds, listRefunds, type StaffRefund } from '@shop/contracts/payments-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const mixed: StaffRefund = {
  id: '01a0b0c0-0000-7000-8000-000000000001',
  orderNumber: 10_001,
  provider: 'idram',
  amountAmd: 11_500,
  creditAmd: 5000,
  paidAmd: 11_500,
  state: 'manual',
  reason: 'customer',
  requestedAt: NOW,
  dueOn: '2026-12-01',
  isOverdue: false,
  attempts: 1,
}

test('a manual refund names the charge as what staff pay out, and the store credit that the shop adds', async () => {
  let sent: object | undefined
  const { user } = await openShop('/admin/refunds', {
    responses: [
      ...adminResponses,
      respond(listRefunds, () => ({ items: [mixed], nextCursor: null, total: 1 })),
      respond(confirmManualRefund, ({ body }) => {
        sent = body
        return { ...mixed, state: 'confirmed' as const }
      }),
    ],
    stored: signedIn,
  })
  const values = { number: '10001', charge: '6,500 ֏', credit: '5,000 ֏' }
  expect(await screen.findByText(t('admin.refund.parts', values))).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Refunded manually: 6,500/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(t('admin.refund.manualCreditText', values))).toBeDefined()
  await user.type(dialog.getByLabelText(t('admin.refund.reference')), 'IDR-1')
  await user.click(dialog.getByRole('button', { name: t('admin.refund.manualSave') }))
  expect(sent).toEqual({ reference: 'IDR-1' })
})

test('the list of refunds is saved as a file with its filters', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // happy-dom would open the file as a page.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    saved.mockRestore()
    clicked.mockRestore()
  })
  let asked: object | undefined
  const { user } = await openShop('/admin/refunds?show=overdue&q=10001', {
    responses: [
      ...adminResponses,
      respond(listRefunds, () => ({ items: [mixed], nextCursor: null, total: 1 })),
      respond(exportRefunds, ({ query }) => {
        asked = query
        return 'Order\r\n'
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('admin.csv') }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toEqual({ show: 'overdue', q: '10001' })
})
