import { getProductOptions } from '@shop/contracts/catalog-staff.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { listSettings, putSetting } from '@shop/contracts/settings-staff.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { getErrorText } from '../../../../test/fields.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const TARIFF = { limitsGrams: [], regions: { 'AM-KT': { feesAmd: [2500], freeFromAmd: null } } }

async function openTerms() {
  const saved: { key: string; value: unknown }[] = []
  const settings = Object.entries({ ...defaultSettings, tariff: TARIFF })
  const shop = await openShop('/admin/delivery-terms', {
    responses: [
      ...adminResponses,
      respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
      respond(listRegions, () => ({
        regions: (['AM-ER', 'AM-KT'] as const).map(code => {
          const name = code === 'AM-ER' ? 'Yerevan' : 'Kotayk'
          return { code, name: completeTexts({ ru: name, en: name, hy: name }), towns: [] }
        }),
        rentalRegions: [],
      })),
      respond(listSettings, () => ({ settings: settings.map(([key, value]) => ({ key, value, version: 0 })) })),
      respond(putSetting, ({ params: { key }, body: { value } }) => {
        saved.push({ key, value })
        return { key, value, version: 1, changes: [] }
      }),
    ],
    stored: signedIn,
  })
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  return { ...shop, saved, section }
}

test('an unreadable sum in an empty field of the tariff is an error at the field', async () => {
  const { user, saved, section } = await openTerms()
  const tariff = await section(t('deliveryTerms.tariff'))
  const kotayk = within(await tariff.findByRole('group', { name: 'Kotayk' }))
  const free = kotayk.getByLabelText(t('deliveryTerms.freeFrom'))
  await user.type(free, '30k')
  await user.click(tariff.getByRole('button', { name: t('admin.save') }))
  expect(getErrorText(free)).toBe(t('settings.wrong.number'))
  expect(saved).toEqual([])
})

test('a new pick-up point names what is missing, and is saved once it is complete', async () => {
  const { user, saved, section } = await openTerms()
  const pickup = await section(t('deliveryTerms.pickup'))
  await user.click(pickup.getByRole('button', { name: t('deliveryTerms.pickup.add') }))
  await user.click(pickup.getByRole('button', { name: t('admin.save') }))
  const building = pickup.getByLabelText(t('deliveryTerms.pickup.building'))
  expect(getErrorText(building)).toBe(t('settings.wrong.empty'))
  for (const field of ['name', 'city', 'street'] as const) {
    const texts = within(pickup.getByRole('group', { name: t(`deliveryTerms.pickup.${field}`) }))
    for (const input of texts.getAllByRole('textbox')) await user.type(input, 'Komitas')
  }
  await user.type(building, '5')
  await user.type(pickup.getByLabelText(t('deliveryTerms.pickup.phone')), '+37410000021')
  await user.click(pickup.getByRole('button', { name: t('admin.save') }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({
    key: 'pickup',
    value: { points: [{ name: { en: 'Komitas' }, building: '5', isActive: true, preparationMinutes: 60 }] },
  })
})

test('a region gets hours of its own, which begin as those of the shop', async () => {
  const { user, saved, section } = await openTerms()
  const zones = await section(t('deliveryTerms.zones'))
  await user.click(await zones.findByRole('checkbox', { name: /^Kotayk/ }))
  await user.click(zones.getByRole('button', { name: t('admin.save') }))
  await expect
    .poll(() => saved)
    .toEqual([{ key: 'zones', value: { regions: { 'AM-KT': { hours: defaultSettings.delivery.hours } } } }])
})
