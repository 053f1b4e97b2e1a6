import { expect } from 'vitest'
import { drawPicture } from '../../apps/api/test/builders/picture-files.ts'
import { findingsOn } from '../axe.ts'
import { enter, excessOf, test } from './staff.ts'

test('pictures are added to their products by the names of their files, once', async ({ visit, db, admin }) => {
  const visitor = await visit({ locale: 'en', width: 390 })
  const { page } = visitor
  const { sku, productId } = await db.variant.findFirstOrThrow({ select: { sku: true, productId: true } })
  const before = await db.productPicture.count({ where: { productId } })
  const buffer = await drawPicture({ width: 600, height: 600 }).jpeg().toBuffer()
  const files = [
    { name: `${sku.toLowerCase()}_7.jpg`, mimeType: 'image/jpeg', buffer },
    { name: 'nothing-like-it.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]
  await enter(visitor, admin, '/admin/catalog-files')
  await page.getByRole('link', { name: 'Upload pictures' }).click()
  await page.getByLabel('Choose files').setInputFiles(files)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('nothing-like-it').getByText('No such SKU or product').waitFor()
  await row('notes').getByText('Not a JPEG, PNG, WebP or AVIF').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(await excessOf(visitor)).toBe(0)
  await page.getByRole('button', { name: 'Add 1 picture' }).click()
  await row(sku.toLowerCase()).getByText('Added').waitFor()
  await page.getByLabel('Choose files').setInputFiles(files)
  await row(sku.toLowerCase()).getByText('Already there').waitFor()
  expect(await db.productPicture.count({ where: { productId } })).toBe(before + 1)
})
