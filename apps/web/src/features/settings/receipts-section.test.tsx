import { getProductOptions } from '@shop/contracts/catalog-staff.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { listHolidays, listSettings, putSetting } from '@shop/contracts/settings-staff.ts'
import { getSetup } from '@shop/contracts/setup.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

test('an admin decides that sales are printed at hand-over', async () => {
  const saved: { key: string; value: unknown }[] = []
  const settings = Object.entries(defaultSettings)
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
  const section = within(await screen.findByRole('region', { name: t('settings.receipts') }))
  const isNamed = (name: string) => name.startsWith(t('settings.isSaleAtHandOver'))
  await user.click(section.getByRole('checkbox', { name: isNamed, checked: false }))
  await user.click(section.getByRole('button', { name: t('admin.save') }))
  await expect.poll(() => saved).toEqual([{ key: 'receipts', value: { isSaleAtHandOver: true } }])
})
