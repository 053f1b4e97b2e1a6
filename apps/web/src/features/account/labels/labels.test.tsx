import { type CustomerSummary, findCustomers } from '@shop/contracts/account-staff.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  labelCustomers,
  listCustomerLabels,
} from '@shop/contracts/customer-groups.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const WHOLESALE = { id: '01a214ed-c332-78c3-97be-000963b53e01', name: 'Wholesale', members: 1 }
const FRIENDS = { id: '01a214ed-c332-78c3-97be-000963b53e02', name: 'Friends', members: 0 }

const createCustomer = (number: number, changes: Partial<CustomerSummary>): CustomerSummary => ({
  accountId: `01a214ed-c332-78c3-97be-00096300000${number}`,
  name: `Customer ${number}`,
  phone: `+3749100000${number}`,
  email: `${number}@example.am`,
  points: 0,
  since: NOW,
  orders: 0,
  spentAmd: 0,
  isBlocked: false,
  groups: [],
  tags: [],
  ...changes,
})

async function openCustomers() {
  const customers = [createCustomer(1, { groups: [WHOLESALE], tags: ['bar'] }), createCustomer(2, {})]
  const groups = [WHOLESALE, FRIENDS]
  const sent: unknown[] = []
  const listed: unknown[] = []
  const shop = await openShop('/admin/customers', {
    responses: [
      ...adminResponses,
      respond(findCustomers, ({ query }) => {
        listed.push(query)
        return { items: customers, nextCursor: null, total: 2 }
      }),
      respond(listCustomerLabels, () => ({ groups, tags: [{ tag: 'bar', customers: 1 }] })),
      respond(labelCustomers, ({ body }) => {
        sent.push(body)
        return { changed: 2 }
      }),
      respond(deleteCustomerGroup, ({ params: { id } }) => {
        if (id === WHOLESALE.id) return reject('GROUP_IN_USE', 'Used', [{ message: 'Autumn, Winter' }])
        groups.splice(
          groups.findIndex(group => group.id === id),
          1,
        )
        return { success: true as const }
      }),
      respond(createCustomerGroup, ({ body: { name } }) => {
        const group = { id: '01a214ed-c332-78c3-97be-000963b53e03', name, members: 0 }
        groups.push(group)
        return group
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('link', { name: 'Customer 1' })
  return { ...shop, customers, sent, listed }
}

describe('groups and tags', () => {
  test('of the selected customers are changed together; what is not touched stays', async () => {
    const { user, customers, sent } = await openCustomers()
    await user.click(screen.getByRole('checkbox', { name: t('admin.selectPage') }))
    await user.click(screen.getByRole('button', { name: t('adminCustomers.labels.title') }))
    const dialog = within(await screen.findByRole('dialog', { name: t('adminCustomers.labels.title') }))
    // One of the two is in it.
    dialog.getByRole('checkbox', { name: /Wholesale.*1 of 2/ })
    await user.click(dialog.getByRole('checkbox', { name: 'Friends' }))
    await user.click(dialog.getByRole('checkbox', { name: /bar/ }))
    await user.click(dialog.getByRole('checkbox', { name: /bar/ }))
    await user.type(dialog.getByLabelText(t('adminCustomers.labels.newTag')), 'VIP{Enter}')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([
      {
        accountIds: customers.map(({ accountId }) => accountId),
        addGroups: [FRIENDS.id],
        removeGroups: [],
        addTags: ['vip'],
        removeTags: ['bar'],
      },
    ])
    expect(screen.queryByRole('button', { name: t('admin.unselect') })).toBeNull()
  })

  test('filter the list, and admins add groups', async () => {
    const { user, listed } = await openCustomers()
    await user.selectOptions(screen.getByRole('combobox', { name: t('adminCustomers.groups') }), 'Friends')
    await expect.poll(() => listed.at(-1)).toMatchObject({ group: FRIENDS.id })
    await user.selectOptions(screen.getByRole('combobox', { name: t('adminCustomers.tags') }), 'bar')
    await expect.poll(() => listed.at(-1)).toMatchObject({ group: FRIENDS.id, tag: 'bar' })
    await user.click(screen.getByRole('button', { name: t('adminCustomers.groups') }))
    const dialog = within(await screen.findByRole('dialog', { name: t('adminCustomers.groups') }))
    await user.type(dialog.getByLabelText(t('adminCustomers.group.new')), 'Regulars')
    await user.click(dialog.getByRole('button', { name: t('adminCustomers.group.add') }))
    await dialog.findByText('Regulars')
    const nameOfNew = () => dialog.getByLabelText<HTMLInputElement>(t('adminCustomers.group.new')).value
    expect(nameOfNew()).toBe('')

    // What is typed stays while the list changes.
    await user.type(dialog.getByLabelText(t('adminCustomers.group.new')), 'Bars')
    await user.click(dialog.getByRole('button', { name: t('adminCustomers.group.deleteOf', { name: 'Friends' }) }))
    await user.click(await screen.findByRole('button', { name: t('adminCustomers.group.delete') }))
    await expect.poll(() => dialog.queryByText('Friends')).toBeNull()
    expect(nameOfNew()).toBe('Bars')

    // A group that promotions are for stays.
    await user.click(dialog.getByRole('button', { name: t('adminCustomers.group.deleteOf', { name: 'Wholesale' }) }))
    await user.click(await screen.findByRole('button', { name: t('adminCustomers.group.delete') }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Autumn, Winter')
    dialog.getByText('Wholesale')
  })
})
