import { presetPermissions } from '@shop/contracts/permissions.ts'
import { createStaffRole, listStaffRoles, type RoleInput, type StaffRoleInfo } from '@shop/contracts/staff-roles.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const warehouse: StaffRoleInfo = {
  key: 'warehouse',
  permissions: [...presetPermissions.warehouse],
  refundLimitAmd: null,
  members: 2,
  isWithinOwn: true,
  version: 0,
}

async function openRoles(path: string) {
  const roles = [warehouse]
  const sent: RoleInput[] = []
  const shop = await openShop(path, {
    responses: [
      ...adminResponses,
      respond(listStaffRoles, () => ({ roles, refundLimitAmd: 50_000 })),
      respond(createStaffRole, ({ body }) => {
        sent.push(body)
        return { roles, refundLimitAmd: 50_000 }
      }),
    ],
    stored: signedIn,
  })
  return { ...shop, sent, box: (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }) }
}

describe('the page of a staff role', () => {
  test('shows a built-in role without letting it be changed, and copies it', async () => {
    const { user, box } = await openRoles('/admin/roles/warehouse')
    await screen.findByText(t('roles.builtInText'))
    expect(box(/^Pack orders/).checked).toBe(true)
    expect(box(/^Pack orders/).closest('fieldset')?.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: t('roles.save') })).toBeNull()
    await user.click(screen.getByRole('link', { name: t('roles.copy') }))
    expect(await screen.findByDisplayValue(t('roles.copyOf', { name: t('admin.role.warehouse') }))).toBeTruthy()
  })

  test('gives a permission together with those it needs, and asks for what is missing', async () => {
    const { user, box, sent } = await openRoles('/admin/roles/new')
    await user.click(await screen.findByRole('button', { name: t('roles.save') }))
    screen.getByText(t('roles.nameMissing'))
    screen.getByText(t('roles.permissionsMissing'))

    await user.type(screen.getByLabelText(t('roles.name')), 'Night shift')
    const money = within(screen.getByRole('region', { name: t('roles.group.money') }))
    await user.click(money.getByRole('checkbox', { name: /^Make refunds/ }))
    expect([box(/^View orders/).checked, box(/^View orders/).disabled]).toEqual([true, true])
    await user.type(screen.getByLabelText(t('roles.limit')), '20 000')
    await user.click(screen.getByRole('button', { name: t('roles.save') }))
    await screen.findByText(t('roles.saved'))
    expect(sent).toEqual([
      { name: 'Night shift', permissions: ['orders.view', 'refunds.create'], refundLimitAmd: 20_000 },
    ])
  })
})
