import {
  getReceipt,
  listReceipts,
  resendReceipt,
  type StaffReceipt,
  sendHeldReceipts,
} from '@shop/contracts/receipts-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const inDoubt: StaffReceipt = {
  id: '01900000-0000-7000-8000-000000000001',
  orderNumber: 10_001,
  kind: 'sale',
  state: 'sent',
  amountAmd: 4500,
  vatAmd: 750,
  seq: 7,
  isManual: false,
  attempts: 2,
  problem: 'in_doubt',
  queuedAt: NOW,
}
const { seq: _, problem: __, ...queued } = { ...inDoubt, state: 'queued' as const }

test('an admin sends a receipt in doubt again once the register is known not to have it', async () => {
  let receipt: StaffReceipt = inDoubt
  const { user } = await openShop('/admin/receipts', {
    responses: [
      ...adminResponses,
      respond(listReceipts, () => ({ items: [receipt], nextCursor: null, total: 1, hasDevice: true, sendable: 0 })),
      respond(getReceipt, () => ({
        receipt,
        seller: { legalName: 'DymTun LLC', taxNumber: '00000000' },
        lines: [{ kind: 'delivery' as const, quantity: 1, reductionAmd: 0, amountAmd: 4500 }],
        payment: { provider: 'sandbox' as const, amountAmd: 4500 },
        depositAmd: 0,
        isPrepaid: false,
      })),
      respond(resendReceipt, () => {
        receipt = queued
        return receipt
      }),
    ],
    stored: signedIn,
  })
  const action = t('adminReceipts.open')
  const open = t('adminReceipts.openOf', { action, kind: t('adminReceipts.kind.sale'), number: '10001' })
  await user.click(await screen.findByRole('button', { name: open }))
  const resend = t('adminReceipts.resend')
  await user.click(await screen.findByRole('button', { name: resend }))
  const question = await screen.findByRole('dialog', { name: resend })
  expect(question.textContent).toContain(t('adminReceipts.resendText'))
  await user.click(within(question).getByRole('button', { name: t('admin.no') }))
  expect(receipt).toBe(inDoubt)

  await user.click(await screen.findByRole('button', { name: resend }))
  const again = await screen.findByRole('dialog', { name: resend })
  await user.click(within(again).getByRole('button', { name: resend }))
  await screen.findByText('1 receipt was sent to the device')
  expect(screen.queryByRole('button', { name: resend })).toBeNull()
})

test('a held sale says that the prepayment pays for it, and that it was not sent if the register has it already', async () => {
  const receipt: StaffReceipt = { ...queued, state: 'held' }
  const { user } = await openShop('/admin/receipts', {
    responses: [
      ...adminResponses,
      respond(listReceipts, () => ({ items: [receipt], nextCursor: null, total: 1, hasDevice: true, sendable: 0 })),
      respond(getReceipt, () => ({
        receipt,
        seller: { legalName: 'DymTun LLC', taxNumber: '00000000' },
        lines: [{ kind: 'delivery' as const, quantity: 1, reductionAmd: 0, amountAmd: 4500 }],
        payment: { provider: 'sandbox' as const, amountAmd: 4500 },
        depositAmd: 0,
        isPrepaid: true,
      })),
      respond(sendHeldReceipts, () => ({ sent: 0 })),
    ],
    stored: signedIn,
  })
  const action = t('adminReceipts.openHeld')
  const open = t('adminReceipts.openOf', { action, kind: t('adminReceipts.kind.sale'), number: '10001' })
  await user.click(await screen.findByRole('button', { name: open }))
  // On the sheet and in its print.
  expect(await screen.findAllByText(t('adminReceipts.prepaid'))).toHaveLength(2)
  expect(screen.queryByText(t('adminReceipts.cashless'))).toBeNull()
  await user.click(screen.getByRole('button', { name: t('adminReceipts.send') }))
  await screen.findByText(t('adminReceipts.noneSent'))
})
