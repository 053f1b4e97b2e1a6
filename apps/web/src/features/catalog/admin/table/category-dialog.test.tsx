import { getProductOptions, listStaffProducts, type StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { changeCategories, undoCategories } from '@shop/contracts/category-changes.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { adminResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const createRow = (title: string): StaffProductRow => ({
  id: crypto.randomUUID(),
  slug: title.toLowerCase(),
  category: 'coal',
  brand: 'Ember',
  title,
  imageUrl: '/coal.svg',
  state: 'published',
  version: 1,
  updatedAt: NOW,
  missing: [],
  popularity: 0,
  variants: [],
})

test('moves the selected products to accessories, and says of the others what to do', async () => {
  const [tongs, cubes] = [createRow('Tongs'), createRow('Cubes')]
  const sent: unknown[] = []
  const changeId = crypto.randomUUID()
  const name = completeTexts({ ru: 'Щипцы', en: 'Tongs type', hy: 'Ունելի' })
  const { user } = await openShop('/admin/catalog', {
    responses: [
      ...adminResponses,
      respond(listStaffProducts, () => ({ items: [tongs, cubes], nextCursor: null, total: 2 })),
      respond(getProductOptions, () => ({
        brands: [],
        flavors: [],
        accessoryTypes: [{ id: 'tongs', name, isHidden: false }],
      })),
      respond(changeCategories, ({ body }) => {
        sent.push(body)
        const row = { id: cubes.id, title: cubes.title, brand: cubes.brand, category: cubes.category }
        return {
          changed: 1,
          same: 0,
          refused: 1,
          rows: [{ ...row, missing: [], foreign: ['size'], isForRent: false }],
          changeId,
        }
      }),
      respond(undoCategories, ({ params }) => {
        sent.push(params)
        return { restored: 1, kept: 0 }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('checkbox', { name: t('admin.selectPage') }))
  await user.click(screen.getByRole('button', { name: t('adminCatalog.category') }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = () => user.click(dialog.getByRole('button', { name: 'Change 2 products' }))
  await change()
  await dialog.findByText(t('adminCatalog.newCategoryNeeded'))
  await user.selectOptions(dialog.getByRole('combobox', { name: t('adminCatalog.newCategory') }), 'accessory')
  await change()
  await dialog.findByText(t('adminCatalog.newTypeNeeded'))
  expect(sent).toEqual([])
  await user.selectOptions(await dialog.findByRole('combobox', { name: t('adminCatalog.newType') }), 'tongs')
  await change()
  await dialog.findByText('1 product changed')
  expect(sent).toEqual([{ ids: [tongs.id, cubes.id], category: 'accessory', accessoryType: 'tongs' }])
  dialog.getByText('1 product keeps its category')
  expect(dialog.getByRole('link', { name: 'Ember Cubes' }).getAttribute('href')).toContain(cubes.id)
  dialog.getByText(t('adminCatalog.categoryFixClear'))
  await user.click(dialog.getByRole('button', { name: t('adminCatalog.restoreCategories') }))
  await dialog.findByText('1 product is back in its previous category.')
  expect(sent.at(-1)).toEqual({ id: changeId })
})
