import { type AccountSession, endOtherSessions, endSession, listSessions } from '@shop/contracts/sessions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

test('staff open their account from the top bar, see their devices, and end one and then all others', async () => {
  const times = { openedAt: NOW, lastUsedAt: NOW }
  const [current, phone, old] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  let items: AccountSession[] = [
    { id: current, device: 'Chrome, Windows', isCurrent: true, ...times },
    { id: phone, device: 'Safari, iPhone', isCurrent: false, ...times },
    { id: old, isCurrent: false, ...times },
  ]
  const { user } = await openShop('/admin/orders', {
    responses: [
      ...staffResponses,
      respond(listSessions, () => ({ items })),
      respond(endSession, ({ params }) => {
        items = items.filter(({ id }) => id !== params.id)
        return { success: true as const }
      }),
      respond(endOtherSessions, () => {
        items = items.filter(({ isCurrent }) => isCurrent)
        return { success: true as const }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByTitle(t('admin.page.account')))
  await screen.findByText(t('sessions.current'))
  screen.getByText(t('sessions.unknown'))
  const endings = () => screen.queryAllByRole('button', { name: /^Log out: / })
  expect(endings()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Log out: Safari, iPhone/ }))
  await screen.findByText(t('sessions.ended'))
  expect(screen.queryByText('Safari, iPhone')).toBeNull()

  await user.click(screen.getByRole('button', { name: t('sessions.endOthers') }))
  await screen.findByText(t('sessions.othersEnded'))
  expect(endings()).toEqual([])
  screen.getByText('Chrome, Windows')
})
