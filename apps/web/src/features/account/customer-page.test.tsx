import {
  type Customer,
  deleteCustomer,
  findCustomers,
  getCustomer,
  getCustomerDetails,
} from '@shop/contracts/account-staff.ts'
import { correctBonus } from '@shop/contracts/bonus.ts'
import { listContactMessages } from '@shop/contracts/contact-staff.ts'
import { listCustomerLabels } from '@shop/contracts/customer-groups.ts'
import { listMessages } from '@shop/contracts/notifications-staff.ts'
import { type CustomerDeposit, getCustomerDeposit } from '@shop/contracts/rental-deposits-staff.ts'
import { getCustomerSignIn, resendCustomerCode, type SignIn } from '@shop/contracts/sign-in-staff.ts'
import { changeStoreCredit, getCustomerCredit } from '@shop/contracts/store-credit.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const ACCOUNT = '01a214ed-c332-78c3-97be-000963b53e61'
const DRAFT = '01a214ed-c332-78c3-97be-000963b53e62'

const customer: Customer = {
  accountId: ACCOUNT,
  name: 'Nare',
  phone: '+37491000003',
  email: 'nare@example.am',
  points: 0,
  since: NOW,
  orders: 0,
  spentAmd: 0,
  isBlocked: false,
  groups: [],
  tags: [],
  role: 'customer',
  locale: 'en',
  recentOrders: [],
  orderCount: 0,
  bonus: [],
  tier: {
    paidAmd: 80_000,
    current: {
      name: completeTexts({ ru: 'Серебро', en: 'Silver', hy: 'Արծաթ' }),
      percent: 5,
      lastDay: '2027-02-01',
    },
    next: { name: completeTexts({ ru: 'Золото', en: 'Gold', hy: 'Ոսկի' }), percent: 7, missingAmd: 120_000 },
  },
  creditAmd: 2500,
  rentals: [],
  notes: [],
}

const deposit: CustomerDeposit = {
  standing: { level: 'new', percent: 100, reason: 'new', isIdentityVerified: false, cleanRentals: 0 },
  ladder: { verifiedPercent: 70, trustedPercent: 40, trustedRentals: 3 },
  identity: null,
  withdrawnAt: null,
  setLevel: null,
  lateRentals: 0,
  damagedRentals: 0,
  overdueRentals: 0,
}

async function openCustomer() {
  let signIn: SignIn = {
    sessions: [],
    codes: [{ purpose: 'login', channel: 'sms', sentAt: NOW, state: 'waiting', wrong: 2 }],
    wrongPasswords: 3,
    wrongCodes: 2,
    canResendCode: true,
  }
  const deleted: unknown[] = []
  const changed: unknown[] = []
  const shop = await openShop(`/admin/customers/${ACCOUNT}`, {
    responses: [
      ...adminResponses,
      respond(getCustomer, () => customer),
      respond(getCustomerDetails, () => ({
        addresses: [],
        favorites: [],
        stockAlerts: [],
        rentalWaits: [],
        keptMixes: [],
        returns: [{ number: '10001-1', orderNumber: 10_001, state: 'requested' as const, requestedAt: NOW }],
        refunds: [],
        drafts: [{ id: DRAFT, itemCount: 2, updatedAt: NOW }],
        ordersByPhone: 0,
      })),
      respond(getCustomerCredit, () => ({ balanceAmd: 2500, items: [], nextCursor: null, total: 0 })),
      respond(getCustomerSignIn, () => signIn),
      respond(getCustomerDeposit, () => deposit),
      respond(resendCustomerCode, () => {
        signIn = { ...signIn, canResendCode: false }
        return signIn
      }),
      respond(deleteCustomer, ({ body }) => {
        deleted.push(body)
        return { success: true as const }
      }),
      respond(correctBonus, ({ body }) => {
        changed.push(body)
        return { balance: body.points }
      }),
      respond(changeStoreCredit, ({ body }) => {
        changed.push(body)
        return { balanceAmd: 2500 + body.deltaAmd }
      }),
      respond(listContactMessages, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(listMessages, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(findCustomers, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(listCustomerLabels, () => ({ groups: [], tags: [] })),
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { name: 'Nare' })
  return { ...shop, deleted, changed }
}

describe('the page of a customer', () => {
  test('shows drafts and returns, and sends a code again', async () => {
    const { user } = await openCustomer()
    const draft = await screen.findByRole('link', { name: /^Draft of/ })
    expect(draft.getAttribute('href')).toContain(`/admin/order-drafts/${DRAFT}`)
    await screen.findByRole('link', { name: '№ 10001-1' })
    await user.click(await screen.findByRole('button', { name: t('adminCustomers.signIn.resend') }))
    await screen.findByText(t('adminCustomers.signIn.codeSent'))
    expect(
      screen.getByRole('button', { name: t('adminCustomers.signIn.resend') }).getAttribute('disabled'),
    ).not.toBeNull()
  })

  test.for([
    {
      name: 'points',
      open: t('adminCustomers.correct'),
      amount: t('adminCustomers.howMany'),
      remove: t('adminCustomers.take'),
      sent: { points: -300, reason: 'Counted twice' },
    },
    {
      name: 'store credit',
      open: `${t('adminCustomers.correct')}: ${t('adminCustomers.credit')}`,
      amount: t('adminCustomers.creditAmount'),
      remove: t('adminCustomers.creditWithdraw'),
      sent: { deltaAmd: -300, reason: 'Counted twice' },
    },
  ])('changes the balance of $name only with an amount and a reason', async ({ open, amount, remove, sent }) => {
    const { user, changed } = await openCustomer()
    await user.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog', { name: /./ }))
    await user.selectOptions(dialog.getByRole('combobox', { name: t('adminCustomers.what') }), remove)
    await user.click(dialog.getByRole('button', { name: remove }))
    dialog.getByText(t('adminCustomers.howManyMissing'))
    await user.type(dialog.getByRole('textbox', { name: amount }), '300')
    await user.click(dialog.getByRole('button', { name: remove }))
    expect(changed).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: t('admin.reason') }), ' Counted twice ')
    await user.click(dialog.getByRole('button', { name: remove }))
    await expect.poll(() => screen.queryByRole('dialog', { name: /./ })).toBeNull()
    expect(changed).toEqual([sent])
  })

  test('deletes the data only with a reason, and returns to the list', async () => {
    const { user, deleted } = await openCustomer()
    await user.click(await screen.findByRole('button', { name: t('adminCustomers.data.delete') }))
    const dialog = within(await screen.findByRole('dialog', { name: /Nare/ }))
    dialog.getByText(/2,500 ֏ of store credit/)
    await user.click(dialog.getByRole('button', { name: t('adminCustomers.data.delete') }))
    dialog.getByText(t('admin.reasonMissing'))
    expect(deleted).toEqual([])
    await user.type(dialog.getByLabelText(t('admin.reason')), 'Letter of November 26')
    await user.click(dialog.getByRole('button', { name: t('adminCustomers.data.delete') }))
    await screen.findByRole('heading', { name: t('admin.page.customers') })
    expect(deleted).toEqual([{ reason: 'Letter of November 26' }])
  })
})

test('the page of a customer shows the level and what counts for it', async () => {
  await openCustomer()
  await screen.findByText(/^Level: Silver, 5% back in points, through /)
  screen.getByText(/Counted in 12 months: 80,000\s֏\. 120,000\s֏ more to Gold\./)
})
