import { getProductOptions } from '@shop/contracts/catalog-staff.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { listHolidays, listSettings, putSetting } from '@shop/contracts/settings-staff.ts'
import { getSetup } from '@shop/contracts/setup.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { getErrorText } from '../../../test/fields.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const silver = { name: { ru: 'Серебро', en: 'Silver', hy: 'Արծաթ' }, fromAmd: 50_000, percent: 5 }

async function openTiers() {
  const saved: { key: string; value: unknown }[] = []
  const settings = Object.entries({ ...defaultSettings, point_tiers: { tiers: [silver] } })
  const { user } = await openShop('/admin/settings', {
    responses: [
      ...adminResponses,
      respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getSetup, () => ({ isLive: false, isHidden: true, items: [] })),
      respond(listHolidays, () => ({ holidays: [] })),
      respond(listSettings, () => ({ settings: settings.map(([key, value]) => ({ key, value, version: 0 })) })),
      respond(putSetting, ({ params: { key }, body: { value } }) => {
        saved.push({ key, value })
        return { key, value, version: 1, changes: [] }
      }),
    ],
    stored: signedIn,
  })
  return { user, saved, section: within(await screen.findByRole('region', { name: t('settings.pointTiers') })) }
}

test('a new level must start above the one before it, and is saved once it is complete', async () => {
  const { user, saved, section } = await openTiers()
  await user.click(section.getByRole('button', { name: t('settings.addTier') }))
  const level = within(section.getByRole('group', { name: t('settings.tier', { number: 2 }) }))
  for (const locale of ['ru', 'en', 'hy'] as const) {
    await user.type(level.getByLabelText(`${t('settings.tierName')}, ${t(`admin.inLanguage.${locale}`)}`), 'Gold')
  }
  const from = level.getByLabelText(t('settings.tierFrom'))
  await user.type(from, '50000')
  await user.type(level.getByLabelText(t('settings.earnedPercent')), '7')
  await user.click(section.getByRole('button', { name: t('admin.save') }))
  expect(getErrorText(from)).toBe(t('settings.wrong.tierOrder'))
  expect(saved).toEqual([])

  await user.clear(from)
  await user.type(from, '200000')
  await user.click(section.getByRole('button', { name: t('admin.save') }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Gold, from 200,000\s֏: 7%/)
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))
  await expect.poll(() => saved).toHaveLength(1)
  const name = { ru: 'Gold', en: 'Gold', hy: 'Gold' }
  expect(saved[0]).toEqual({
    key: 'point_tiers',
    value: { tiers: [silver, { name, fromAmd: 200_000, percent: 7 }] },
  })
})

test('a removed level is gone after saving', async () => {
  const { user, saved, section } = await openTiers()
  const line = t('settings.tier', { number: 1 })
  await user.click(section.getByRole('button', { name: t('settings.removeLine', { line }) }))
  await user.click(section.getByRole('button', { name: t('admin.save') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))
  await expect.poll(() => saved).toEqual([{ key: 'point_tiers', value: { tiers: [] } }])
})
