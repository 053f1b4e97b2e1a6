import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.tsx'
import { t } from '../../../test/texts.ts'

test('a toast can be closed with a screen reader while nothing in it has the focus', async () => {
  const { user } = await openShop('/about', { responses: [] })
  const { notify } = await import('./notify.ts')
  act(() => notify({ title: 'Saved', action: { label: 'Undo', onPress: () => undefined } }))
  await user.click(await screen.findByRole('button', { name: t('dialog.close') }))
  await expect.poll(() => screen.queryByText('Saved')).toBeNull()
})

test('buttons of several toasts can be pressed; more than five wait hidden until there is room', async () => {
  const { user } = await openShop('/about', { responses: [] })
  const { notify } = await import('./notify.ts')
  const pressed: string[] = []
  const show = (title: string) => notify({ title, action: { label: title, onPress: () => pressed.push(title) } })
  act(() => ['1', '2', '3', '4', '5', '6'].forEach(show))
  const rootOf = async (title: string) => (await screen.findByText(title, { selector: 'button' })).closest('[inert]')
  expect((await rootOf('1'))?.hasAttribute('data-limited')).toBe(true)
  expect(await rootOf('2')).toBeNull()
  await user.click(screen.getByRole('button', { name: '2' }))
  await user.click(await screen.findByRole('button', { name: '1' }))
  expect(pressed).toEqual(['2', '1'])
})
