import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@shop/contracts/api-keys.ts'
import { isKeyPermission, permissions } from '@shop/contracts/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const SECRET = `dym_live_${'x'.repeat(43)}`
const erp: ApiKey = {
  id: '01990000-0000-7000-8000-0000000000e1',
  name: 'ERP',
  hint: 'abcd',
  permissions: ['orders.view', 'stock.view'],
  lostPermissions: [],
  state: 'active',
  createdAt: NOW,
  createdBy: 'Ani',
}

test('staff create a key, see its secret once, and revoke it after a confirmation', async () => {
  let items: ApiKey[] = []
  const sent: unknown[] = []
  const { user } = await openShop('/admin/api-keys', {
    responses: [
      ...adminResponses,
      respond(listApiKeys, () => ({ items })),
      respond(createApiKey, ({ body }) => {
        sent.push(body)
        if (body.currentPassword !== 'Passw0rd!') return reject('WRONG_PASSWORD', 'The password is wrong.')
        items = [erp]
        return { key: erp, secret: SECRET }
      }),
      respond(revokeApiKey, () => {
        const revoked: ApiKey = { ...erp, state: 'revoked', revokedAt: NOW }
        items = [revoked]
        return revoked
      }),
    ],
    stored: signedIn,
  })
  await screen.findByText(t('apiKeys.empty'))
  await user.click(screen.getByRole('button', { name: t('apiKeys.add') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(t('apiKeys.name')), 'ERP')
  // Only permissions that a key may have are offered, and one brings those that it needs.
  expect(dialog.getAllByRole('checkbox')).toHaveLength(permissions.filter(isKeyPermission).length)
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(`^${t('permission.stock.edit')}`) }))
  const needed = dialog.getByRole('checkbox', { name: new RegExp(`^${t('permission.stock.view')}`) })
  expect(needed).toHaveProperty('checked', true)
  await user.type(dialog.getByLabelText(t('apiKeys.lastDate')), '2027-01-31')
  const password = dialog.getByLabelText(t('apiKeys.password'))
  await user.type(password, 'wrong')
  await user.click(dialog.getByRole('button', { name: t('apiKeys.add') }))
  await dialog.findByText('The password is wrong.')
  await user.clear(password)
  await user.type(password, 'Passw0rd!')
  await user.click(dialog.getByRole('button', { name: t('apiKeys.add') }))
  expect(await screen.findByLabelText(t('apiKeys.secret'))).toHaveProperty('value', SECRET)
  expect(sent.at(-1)).toEqual({
    name: 'ERP',
    permissions: ['stock.edit'],
    lastDate: '2027-01-31',
    currentPassword: 'Passw0rd!',
  })
  await user.click(screen.getByRole('button', { name: t('admin.secret.copy') }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await user.click(screen.getByRole('button', { name: t('admin.secret.done') }))
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())

  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('Ani', { exact: false })).toBeTruthy()
  expect(card.getByText(t('apiKeys.neverUsed'))).toBeTruthy()
  expect(card.getByText(t('apiKeys.unlimited'))).toBeTruthy()
  const history = card.getByRole('link', { name: t('apiKeys.history') })
  expect(history.getAttribute('href')).toContain(`/admin/audit?actor=${erp.id}`)
  await user.click(card.getByRole('button', { name: t('apiKeys.revoke') }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: t('apiKeys.revoke') }))
  await screen.findByText(t('apiKeys.state.revoked'))
  expect(card.queryByRole('button', { name: t('apiKeys.revoke') })).toBeNull()
})

test('a key shows what it lost with its creator, and that it stopped', async () => {
  const weaker: ApiKey = { ...erp, lostPermissions: ['stock.view'], lastUsedAt: NOW, lastDate: '2027-01-31' }
  const stopped: ApiKey = { ...erp, id: '01990000-0000-7000-8000-0000000000e2', name: 'Old', state: 'creator_left' }
  await openShop('/admin/api-keys', {
    responses: [...adminResponses, respond(listApiKeys, () => ({ items: [weaker, stopped] }))],
    stored: signedIn,
  })
  await screen.findByText(t('apiKeys.lost', { permissions: t('permission.stock.view') }))
  expect(screen.getByText(t('apiKeys.state.creator_left'))).toBeTruthy()
})
