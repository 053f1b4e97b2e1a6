import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

test('staff choose the paper of this browser for labels and for packing slips', async () => {
  const { user } = await openShop('/admin/account', { responses: staffResponses, stored: signedIn })
  const labels = await screen.findByLabelText<HTMLSelectElement>(t('admin.paper.labels'))
  const slips = screen.getByLabelText<HTMLSelectElement>(t('admin.paper.slips'))
  expect([labels.value, slips.value]).toEqual(['a4', 'a4'])
  await user.selectOptions(labels, '58x40')
  await user.selectOptions(slips, '100x150')
  expect([labels.value, slips.value]).toEqual(['58x40', '100x150'])
  expect([...slips.options].map(({ value }) => value)).toEqual(['a4', '100x150'])
  expect(window.localStorage.getItem('admin-label-paper')).toBe('58x40')
})

test('staff with a paper that the shop no longer knows print on A4', async () => {
  await openShop('/admin/account', { responses: staffResponses, stored: { ...signedIn, 'admin-label-paper': 'a9' } })
  expect((await screen.findByLabelText<HTMLSelectElement>(t('admin.paper.labels'))).value).toBe('a4')
})
