import { listStaff, resetStaffAuthenticator, type StaffMember } from '@shop/contracts/identity-staff.ts'
import { listStaffRoles } from '@shop/contracts/staff-roles.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const colleague: StaffMember = {
  accountId: '0193f0a0-0000-7000-8000-000000000001',
  name: 'Narek',
  phone: '+37493112233',
  email: 'narek@example.com',
  role: 'operator',
  since: NOW,
  sessions: 0,
  hasAuthenticator: true,
  hasPasskeys: false,
  isYou: false,
  isLastAdmin: false,
  isWithinOwn: true,
}

test('staff remove the second step of a colleague by their own password', async () => {
  let list = { members: [colleague], invitations: [] }
  const { user } = await openShop('/admin/staff', {
    responses: [
      ...adminResponses,
      respond(listStaffRoles, () => ({ roles: [], refundLimitAmd: 50_000 })),
      respond(listStaff, () => list),
      respond(resetStaffAuthenticator, ({ body }) => {
        if (body.currentPassword !== PASSWORD) return reject('WRONG_PASSWORD', 'That password is wrong.')
        list = { members: [{ ...colleague, hasAuthenticator: false }], invitations: [] }
        return list
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('staff.resetApp') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(t('staff.yourPassword')), 'Another1!{Enter}')
  await dialog.findByText('That password is wrong.')
  await user.clear(dialog.getByLabelText(t('staff.yourPassword')))
  await user.type(dialog.getByLabelText(t('staff.yourPassword')), `${PASSWORD}{Enter}`)
  await screen.findByText(t('staff.resetDone', { name: 'Narek' }))
  await expect.poll(() => screen.queryByRole('button', { name: t('staff.resetApp') })).toBeNull()
})
