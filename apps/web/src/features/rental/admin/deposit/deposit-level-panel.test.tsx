import {
  type CustomerDeposit,
  getCustomerDeposit,
  setDepositLevel,
  verifyIdentity,
  withdrawIdentity,
} from '@shop/contracts/rental-deposits-staff.ts'
import { getAnyRental, type StaffRental } from '@shop/contracts/rental-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { adminResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const ACCOUNT = '01a214ed-c332-78c3-97be-000963b53e61'
const RENTAL = '01a214ed-c332-78c3-97be-000963b53e62'

const data: StaffRental = {
  rental: {
    id: RENTAL,
    slug: 'garni',
    brand: 'Karas',
    title: 'Garni',
    titleEN: 'Garni',
    imageUrl: '/pictures/garni.svg',
    from: '2026-11-20',
    to: '2026-11-22',
    days: 2,
    flavorSku: null,
    cupSku: null,
    rentalAmd: 10_000,
    depositAmd: 14_000,
    fullDepositAmd: 20_000,
    state: 'closed',
    pickUpTime: '18:00',
    pickUpEndTime: '20:00',
    charges: [],
    pictures: [],
    timeline: [],
  },
  orderNumber: 10_001,
  customer: { name: 'Nare', phone: '+37491000003', accountId: ACCOUNT },
  unit: 'G-1',
  freeFrom: '2026-11-24',
  condition: {},
  lateDayAmd: 5000,
  isOverdue: false,
  isClashing: false,
  steps: [],
}

const unknown: CustomerDeposit = {
  standing: { level: 'new', percent: 100, reason: 'new', isIdentityVerified: false, cleanRentals: 0 },
  ladder: { verifiedPercent: 70, trustedPercent: 40, trustedRentals: 3 },
  identity: null,
  withdrawnAt: null,
  setLevel: null,
  lateRentals: 0,
  damagedRentals: 0,
  overdueRentals: 0,
}
const verified: CustomerDeposit = {
  ...unknown,
  standing: { level: 'verified', percent: 70, reason: 'verified', isIdentityVerified: true, cleanRentals: 0 },
  identity: { document: 'id_card', at: NOW, by: 'Aram' },
}
const trusted: CustomerDeposit = {
  ...verified,
  standing: { ...verified.standing, level: 'trusted', percent: 40, reason: 'by_staff' },
  setLevel: { level: 'trusted', reason: 'Regular guest', at: NOW, by: 'Aram', isInForce: true },
}

test('staff verify the ID of a customer, set the level with a reason and withdraw the ID', async () => {
  const sent: unknown[] = []
  let stored = unknown
  const answer = (deposit: CustomerDeposit) => (request: { body: unknown }) => {
    sent.push(request.body)
    stored = deposit
    return deposit
  }
  const { user } = await openShop(`/admin/rentals/${RENTAL}`, {
    responses: [
      ...adminResponses,
      respond(getAnyRental, () => data),
      respond(getCustomerDeposit, () => stored),
      respond(verifyIdentity, answer(verified)),
      respond(setDepositLevel, answer(trusted)),
      respond(withdrawIdentity, answer({ ...unknown, withdrawnAt: NOW })),
    ],
    stored: signedIn,
  })
  const panel = within(await screen.findByRole('region', { name: t('adminRentals.depositLevel') }))
  await panel.findByText(/New customer/)
  screen.getByText(/14,000\s֏ instead of 20,000\s֏/)

  await user.click(panel.getByRole('button', { name: t('adminRentals.verify') }))
  let dialog = within(await screen.findByRole('dialog', { name: /./ }))
  await user.selectOptions(dialog.getByRole('combobox', { name: t('admin.document') }), 'id_card')
  await user.click(dialog.getByRole('button', { name: t('adminRentals.verify') }))
  await panel.findByText(/Verified customer/)
  panel.getByText('ID card')

  await user.click(panel.getByRole('button', { name: t('adminRentals.changeLevel') }))
  dialog = within(await screen.findByRole('dialog', { name: /./ }))
  await user.selectOptions(dialog.getByRole('combobox'), 'trusted')
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))
  dialog.getByText(t('admin.reasonMissing'))
  await user.type(dialog.getByRole('textbox', { name: t('admin.reason') }), 'Regular guest')
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))
  await panel.findByText('Regular guest')

  await user.click(panel.getByRole('button', { name: t('adminRentals.withdraw') }))
  dialog = within(await screen.findByRole('dialog', { name: /./ }))
  await user.type(dialog.getByRole('textbox', { name: t('admin.reason') }), 'Someone else')
  await user.click(dialog.getByRole('button', { name: t('adminRentals.withdraw') }))
  await panel.findByText(/^Withdrawn on /)
  expect(sent).toEqual([
    { document: 'id_card' },
    { level: 'trusted', reason: 'Regular guest' },
    { reason: 'Someone else' },
  ])
})
