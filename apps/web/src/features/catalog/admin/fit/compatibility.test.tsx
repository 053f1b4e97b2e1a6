import { listImports } from '@shop/contracts/catalog-files.ts'
import {
  getProductOptions,
  getStaffProduct,
  listStaffProducts,
  type StaffProduct,
  type StaffProductRow,
  suggestSlug,
} from '@shop/contracts/catalog-staff.ts'
import {
  type CompatibilityException,
  clearCompatibility,
  getProductCompatibility,
  importCompatibility,
  setCompatibility,
} from '@shop/contracts/compatibility-staff.ts'
import { toWrittenFields } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { adminResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const BOWL_ID = '01990000-0000-7000-8000-000000000002'

const hookah: StaffProduct = {
  id: ID,
  category: 'hookah',
  slug: 'garni',
  brand: 'Karas',
  ...toWrittenFields('title', { ru: 'Гарни', en: 'Garni' }),
  ...toWrittenFields('subTitle', { ru: '' }),
  ...toWrittenFields('description', { ru: '' }),
  state: 'draft',
  version: 1,
  variants: [],
  pictures: [],
  formerSlugs: [],
  createdAt: NOW,
  updatedAt: null,
  popularity: 0,
  imageUrl: '/hookah.svg',
  hurdles: [],
}

const bowl: StaffProductRow = {
  id: BOWL_ID,
  slug: 'clay-bowl',
  category: 'accessory',
  brand: 'Karas',
  title: 'Clay bowl',
  imageUrl: '/bowl.svg',
  state: 'published',
  version: 1,
  updatedAt: NOW,
  missing: [],
  popularity: 0,
  variants: [],
}

test('adds, changes and removes exceptions, and sends the version that was read, also after a conflict', async () => {
  let items: CompatibilityException[] = []
  const sent: unknown[] = []
  const { user } = await openShop(`/admin/catalog/${ID}`, {
    responses: [
      ...adminResponses,
      respond(getStaffProduct, () => hookah),
      respond(suggestSlug, () => ({ slug: 'garni', isFree: true })),
      respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
      respond(listStaffProducts, () => ({ items: [bowl], nextCursor: null, total: 1 })),
      respond(getProductCompatibility, () => ({ items })),
      respond(setCompatibility, ({ params, body }) => {
        sent.push({ ...params, ...body })
        if (body.version !== (items[0]?.version ?? 0)) return reject('CATALOG_CHANGED', 'Someone else has changed it.')
        const { id, slug, brand, title } = bowl
        items = [{ product: { id, slug, brand, title }, ...body, version: body.version + 1, updatedAt: NOW }]
        return { items }
      }),
      respond(clearCompatibility, () => {
        items = []
        return { items }
      }),
    ],
    stored: signedIn,
  })
  const panel = within(await screen.findByRole('region', { name: t('adminCatalog.fit.title') }))
  await panel.findByText(t('adminCatalog.fit.none'))
  await user.click(panel.getByRole('button', { name: t('adminCatalog.fit.add') }))
  const add = within(await screen.findByRole('dialog'))
  await user.click(await add.findByRole('radio', { name: /^Clay bowl/ }))
  await user.click(add.getByRole('radio', { name: t('adminCatalog.fit.fits') }))
  const save = () => user.click(screen.getByRole('button', { name: t('adminCatalog.fit.save') }))
  await save()
  await add.findByText(t('admin.reasonMissing'))
  await user.type(add.getByRole('textbox', { name: t('admin.reason') }), 'Tried in the shop')
  await save()
  const name = 'Karas Clay bowl'
  await user.click(await panel.findByRole('button', { name: t('adminCatalog.fit.changeOf', { name }) }))
  await user.click(await screen.findByRole('radio', { name: t('adminCatalog.fit.no') }))
  items = items.map(item => ({ ...item, version: 7 }))
  await save()
  await screen.findByText('Someone else has changed it.')
  await save()
  await panel.findByText(t('adminCatalog.fit.no'))
  await user.click(panel.getByRole('button', { name: t('adminCatalog.fit.removeOf', { name }) }))
  await panel.findByText(t('adminCatalog.fit.none'))
  const pair = { id: ID, otherId: BOWL_ID, reason: 'Tried in the shop' }
  expect(sent).toEqual([
    { ...pair, fits: true, version: 0 },
    { ...pair, fits: false, version: 1 },
    { ...pair, fits: false, version: 7 },
  ])
})

test('a file of exceptions is checked first, and saved if all rows are right', async () => {
  const sent: boolean[] = []
  const row = { number: 2, hookah: 'garni', part: 'clay-bowl' }
  const { user } = await openShop('/admin/catalog-files', {
    responses: [
      ...adminResponses,
      respond(listImports, () => ({ items: [] })),
      respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
      respond(importCompatibility, ({ query, body }) => {
        const isTrial = query.isTrial === 'true'
        const csv = new TextDecoder().decode(body)
        sent.push(isTrial)
        if (csv.startsWith('a;b')) return reject('VALIDATION', 'Columns are missing.')
        if (csv.includes('maybe')) {
          const error = { column: 'fits' as const, message: 'Write yes or no.' }
          return { rows: [{ ...row, fate: 'wrong' as const, error }], isApplied: false }
        }
        return { rows: [{ ...row, fate: 'new' as const }], isApplied: !isTrial }
      }),
    ],
    stored: signedIn,
  })
  const panel = within(await screen.findByRole('region', { name: t('files.fit.title') }))
  const [input] = document.querySelectorAll<HTMLInputElement>(`[aria-label="${t('files.fit.title')}"] input[type=file]`)
  if (!input) throw new Error('expected an input for the file')
  const upload = (text: string) => user.upload(input, new File([text], 'fit.csv', { type: 'text/csv' }))
  await upload('a;b')
  await panel.findByText('Columns are missing.')
  await upload('hookah;part;fits;reason\ngarni;clay-bowl;maybe;x')
  await panel.findByText(t('files.fit.wrongRow', { row: 2, column: 'fits', message: 'Write yes or no.' }))
  expect(panel.queryByRole('button', { name: t('files.fit.apply') })).toBeNull()
  await upload('hookah;part;fits;reason\ngarni;clay-bowl;yes;x')
  await user.click(await panel.findByRole('button', { name: t('files.fit.apply') }))
  await panel.findByText(t('files.fit.applied'))
  expect(sent).toEqual([true, true, true, false])
})
