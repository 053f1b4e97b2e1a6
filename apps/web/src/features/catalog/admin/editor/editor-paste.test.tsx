import type { Category } from '@shop/contracts/catalog.ts'
import {
  getProductOptions,
  getStaffProduct,
  type StaffProduct,
  saveProduct,
  suggestSlug,
} from '@shop/contracts/catalog-staff.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { toWrittenFields } from '@shop/contracts/text-fields.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageId } from '#platform/i18n/messages.ts'
import { profile, signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { NOW } from '../../../../../test/shop-info.ts'
import { staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const ID = '01900000-0000-7000-8000-000000000001'

const coal: StaffProduct = {
  ...{ id: ID, state: 'published', version: 3, createdAt: NOW, updatedAt: null, popularity: 0, imageUrl: '' },
  ...{ hurdles: ['no_packing', 'no_hy'], formerSlugs: [], slug: 'coal', category: 'coal', brand: 'Ember' },
  ...toWrittenFields('title', { ru: 'Уголь', en: 'Coal' }),
  ...toWrittenFields('subTitle', { ru: '' }),
  ...toWrittenFields('description', { ru: 'Уголь' }),
  pictures: [],
  variants: [
    {
      ...{ sku: 'COAL-1', weight: 1000, price: 3000, oldPrice: null, sameDay: true, isWithdrawn: true },
      ...{ onHand: 7, reserved: 2, available: 5, unpacked: 0, reorderPoint: 5, barcode: null, shelf: null },
    },
  ],
}

/** Uploads use XMLHttpRequest. This one never ends. */
class OpenUpload {
  upload = { addEventListener: () => undefined }
  open(): void {}
  setRequestHeader(): void {}
  addEventListener(): void {}
  send(): void {}
  abort(): void {}
}

async function openEditor(path: string, datedCategories: Category[] = ['coal']) {
  const sent: WrittenProduct[] = []
  const shop = await openShop(`/admin/catalog/${path}`, {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(getProductOptions, () => ({
        brands: [],
        flavors: [],
        accessoryTypes: [],
        datedCategories,
      })),
      respond(saveProduct, ({ body }) => {
        sent.push(body.product)
        return coal
      }),
      respond(getStaffProduct, () => coal),
      respond(suggestSlug, () => ({ slug: 'coal', isFree: true })),
    ],
    stored: signedIn,
  })
  const group = (number: number) => screen.findByRole('group', { name: t('adminCatalog.packSizeNumber', { number }) })
  const values = async (number: number) =>
    within(await group(number))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  const skuOf = async (number: number) =>
    within(await group(number)).getByRole('textbox', { name: t('adminCatalog.sku') })
  return { ...shop, sent, group, values, skuOf }
}

describe('pasting into the product editor', () => {
  test('rows of a spreadsheet become pack sizes; a heading and what does not fit are left out', async () => {
    const { user, values, skuOf } = await openEditor('new')
    await user.click(await skuOf(1))
    await user.paste('SKU\tWeight\tPrice\nTEA-50\t50\t1 200 ֏\t\tA-1\t1 200\textra\n\nTEA-250\t250\t4\u00A0500\t5000')
    expect(await values(1)).toEqual(['TEA-50', '50', '1200', '', 'A-1', '1200'])
    expect(await values(2)).toEqual(['TEA-250', '250', '4500', '5000', '', ''])
    expect(screen.queryByRole('group', { name: t('adminCatalog.packSizeNumber', { number: 3 }) })).toBeNull()
  })

  test('one cell stays one field, and a saved pack size is not replaced', async () => {
    const { user, values, skuOf } = await openEditor(ID)
    await user.click(await skuOf(1))
    await user.paste('X\t1\t2\nY\t3\t4')
    expect(await values(1)).toEqual(['COAL-1', '1000', '3000', '', ''])
    await user.click(screen.getByRole('button', { name: t('adminCatalog.addPackSize') }))
    await user.click(await skuOf(2))
    await user.paste('COAL-2\n')
    expect((await values(2))[0]?.trim()).toBe('COAL-2')
    // Headings alone change nothing.
    await user.paste('SKU\tWeight\tPrice')
    expect((await values(2))[0]?.trim()).toBe('COAL-2')
  })

  test('a picture that is pasted or dropped is uploaded', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => undefined }))
    vi.stubGlobal('XMLHttpRequest', OpenUpload)
    onTestFinished(() => void vi.unstubAllGlobals())
    await openEditor('new')
    const fileOf = (name: string) => [new File(['x'], name, { type: 'image/png' })]
    const uploadOf = (name: string) => screen.findByRole('button', { name: t('admin.removePicture', { name }) })
    const [field] = await screen.findAllByRole('textbox')
    if (!field) throw new Error('expected a field')
    // Cells that are copied from a spreadsheet have a picture, too: they belong into the field.
    fireEvent.paste(field, { clipboardData: { files: fileOf('cells.png'), getData: () => 'A' } })
    fireEvent.paste(document.body, { clipboardData: { files: fileOf('row.png'), getData: () => 'A\tB' } })
    const table = [new File(['x'], 'table.csv', { type: 'text/csv' })]
    fireEvent.paste(document.body, { clipboardData: { files: table, getData: () => '' } })
    fireEvent.paste(document.body, { clipboardData: { files: fileOf('pasted.png'), getData: () => '' } })
    await uploadOf('pasted.png')
    fireEvent.drop(screen.getByText(t('adminCatalog.dropPictures')), { dataTransfer: { files: fileOf('dropped.png') } })
    await uploadOf('dropped.png')
    for (const name of ['cells.png', 'row.png', 'table.csv'])
      expect(screen.queryByRole('button', { name: t('admin.removePicture', { name }) })).toBeNull()
  })
})

test('the editor lists what blocks sales apart from what is only missing, and links to the stock', async () => {
  await openEditor(ID)
  const blockers = (await screen.findByText(t('adminCatalog.publishBlockers'))).parentElement
  expect(blockers?.textContent).toContain(t('adminCatalog.publishBlocker.no_packing'))
  expect(blockers?.textContent).not.toContain(t('adminCatalog.publishBlocker.no_hy'))
  const advice = screen.getByText(t('adminCatalog.worthDoing')).parentElement
  expect(advice?.textContent).toContain(t('adminCatalog.publishBlocker.no_hy'))
  const stock = screen.getByRole('link', { name: 'COAL-1: 5 available' })
  expect(stock.getAttribute('href')).toContain('/admin/stock/COAL-1')
})

describe('the pack sizes of a new product', () => {
  test('have an opening stock, and Enter leads to the same field of the next one', async () => {
    const { user, sent, group, skuOf } = await openEditor(ID, [])
    await user.click(await screen.findByRole('button', { name: t('adminCatalog.addPackSize') }))
    await user.click(await skuOf(2))
    await user.paste('COAL-2\t500\t1600\nCOAL-3\t250\t900')
    const field = async (number: number, label: MessageId) =>
      within(await group(number)).getByLabelText<HTMLInputElement>(new RegExp(`^${t(label)}`))
    await user.type(await field(2, 'adminCatalog.openingStock'), '40{Enter}')
    expect(document.activeElement).toBe(await field(3, 'adminCatalog.openingStock'))
    await user.click(await field(1, 'adminCatalog.weight'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await field(2, 'adminCatalog.weight'))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: t('admin.save') }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.variants.map(({ sku, openingStock }) => [sku, openingStock])).toEqual([
      ['COAL-1', undefined],
      ['COAL-2', 40],
      ['COAL-3', undefined],
    ])
  })

  test('have none in a category that needs best-before dates: the field says where to receive it', async () => {
    const { user, group } = await openEditor(ID)
    await user.click(await screen.findByRole('button', { name: t('adminCatalog.addPackSize') }))
    const field = within(await group(2)).getByLabelText<HTMLInputElement>(
      new RegExp(`^${t('adminCatalog.openingStock')}`),
    )
    expect(field.readOnly).toBe(true)
    within(await group(2)).getByText(t('adminCatalog.openingStockDated'))
    expect(within(await group(1)).queryByText(t('adminCatalog.openingStock'))).toBeNull()
  })
})
