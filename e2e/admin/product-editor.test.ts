import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawPicture } from '../../apps/api/test/builders/picture-files.ts'
import { findingsOn } from '../axe.ts'
import { newStaff } from '../people.ts'
import { enter, test } from './staff.ts'

const SLUG = 'tufa-leaf-core-white-orchard'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const text = (page: Page, language: string, name: string) =>
  page.getByRole('group', { name: language, exact: true }).getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText('All saved').waitFor()

test('an admin creates a product with a picture, publishes it, and the shop shows it', async ({ visit, db, admin }) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/catalog')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor()

  await page.getByLabel('Category', { exact: true }).selectOption('coal')
  await text(page, 'Russian', 'Title').fill('Уголь «Проба»')
  await text(page, 'English', 'Title (optional)').fill('Trial coal')
  await text(page, 'Russian', 'Description').fill('Кокосовый уголь.')
  await page.getByLabel('Brand', { exact: true }).fill('Trial House')
  const packSize = page.getByRole('group', { name: 'Pack size 1', exact: true })
  await packSize.getByLabel('SKU').fill('TRIAL-1')
  await packSize.getByLabel('Weight, grams').fill('1000')
  await packSize.getByLabel('Price, drams', { exact: true }).fill('4500')

  const wide = drawPicture({ width: 800, height: 400 })
  // An invalid picture is rejected by name; a valid one is cropped to a square.
  await page.getByLabel('Upload pictures').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('nothing to be seen'),
  })
  const remove = page.getByRole('button', { name: 'notes.png: remove' })
  await page.getByRole('listitem').filter({ has: remove }).getByRole('alert').waitFor()
  await remove.click()
  await page
    .getByLabel('Upload pictures')
    .setInputFiles({ name: 'coal.png', mimeType: 'image/png', buffer: await wide.png().toBuffer() })
  const crop = page.getByRole('dialog', { name: 'Crop to a square' })
  await crop.getByLabel('Left – right').fill('0')
  expect(await findingsOn(page)).toEqual([])
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByRole('button', { name: 'Focal point of picture 1' }).click()
  const focus = page.getByRole('dialog', { name: 'Focal point of picture 1' })
  await focus.getByLabel('Up – down').fill('80')
  expect(await findingsOn(page)).toEqual([])
  await focus.getByRole('button', { name: 'Done' }).click()
  await field(page, 'What picture 1 shows: English').fill('A heap of coal')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/admin\/catalog\/[\da-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: /^Trial coal/ }).waitFor()
  await saved(page)
  expect(await findingsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Page in the shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trial coal' }).waitFor()
  await page.getByRole('img', { name: 'A heap of coal' }).first().waitFor()
  const { picture, focusX, focusY } = await db.productPicture.findFirstOrThrow({
    where: { product: { title: { path: ['ru'], equals: 'Уголь «Проба»' } } },
    select: { picture: true, focusX: true, focusY: true },
  })
  expect([picture.width, picture.height, focusX, focusY]).toEqual([400, 400, 50, 80])
})

test('if two people edit one product, the second is informed, and no input is lost', async ({
  visit,
  shopUrl,
  db,
  admin,
}) => {
  const { id } = await db.product.findUniqueOrThrow({ where: { slug: SLUG } })
  const colleague = await newStaff(shopUrl, db, 'admin')
  const first = await visit({ locale: 'en', width: 1440 })
  const second = await visit({ locale: 'en', width: 360 })
  await enter(first, admin, `/admin/catalog/${id}`)
  await enter(second, colleague, `/admin/catalog/${id}`)
  const { page } = second
  await text(page, 'English', 'Title (optional)').fill('Orchard of mine')
  await text(page, 'Armenian', 'Title (optional)').fill('Իմ այգին')

  await text(first.page, 'English', 'Title (optional)').fill('Orchard of theirs')
  await first.page.getByLabel('Brand', { exact: true }).fill('Their brand')
  await first.page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(first.page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Changed in the meantime by Ani/ })
  const titles = dialog.getByRole('group', { name: 'Title, English' })
  await titles.getByLabel(/Orchard of mine/).waitFor()
  await titles.getByLabel(/Orchard of theirs/).check()
  await dialog.getByText('Their brand').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  expect(await db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
    title: { en: 'Orchard of theirs', hy: 'Իմ այգին' },
    brand: 'Their brand',
  })
})

test('unsaved input is not lost by mistake', async ({ visit, db, admin }) => {
  const { id } = await db.product.findUniqueOrThrow({ where: { slug: SLUG } })
  const visitor = await visit({ locale: 'en' })
  const { page } = visitor
  await enter(visitor, admin, `/admin/catalog/${id}`)
  await text(page, 'English', 'Subtitle (optional)').fill('Not saved yet')
  await page.getByRole('link', { name: 'Catalog' }).first().click()
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect(await text(page, 'English', 'Subtitle (optional)').inputValue()).toBe('Not saved yet')
  await page.getByRole('link', { name: 'Catalog' }).first().click()
  await confirmation.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor()
})
