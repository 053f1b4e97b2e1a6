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
