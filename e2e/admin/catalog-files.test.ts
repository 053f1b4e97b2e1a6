import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, test } from './staff.ts'

const ROWS = 1000
const HEADING = 'slug;sku;category;brand;title_ru;description_ru;volume_ml;weight_g;price_amd'
const fileOf = (wrong: number | undefined) =>
  [
    HEADING,
    ...Array.from({ length: ROWS }, (_, index) => {
      const [number, price] = [String(index).padStart(4, '0'), index + 2 === wrong ? 'a lot' : 5000 + index]
      return `of-a-file-${number};FILE-${number};hookah;Бронза;Кальян ${number};Стекло;900;1000;${price}`
    }),
  ].join('\r\n')

const choose = (page: Page, name: string, file: string | Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) })

test('a file with one invalid row of a thousand names its value; the others are imported on request, the corrected one later', async ({
  visit,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/catalog-files')
  expect(await findingsOn(page)).toEqual([])
  await choose(page, 'goods.csv', fileOf(501))
  await page.getByRole('heading', { level: 1, name: 'goods.csv' }).waitFor()
  // The import is still there after a reload.
  await page.reload()
  await page.getByText('1 row can’t be imported').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'FILE-0499' })
  await row.getByText('price_amd').waitFor()
  await row.getByText('a lot').waitFor()
  await row.getByText('Enter a whole number from 1 to 100,000,000.').waitFor()
  expect(await row.getByText('501', { exact: true }).count()).toBe(1)
  expect(await findingsOn(page)).toEqual([])
  expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0)
  const made = () => db.product.count({ where: { slug: { startsWith: 'of-a-file-' } } })
  expect(await made()).toBe(0)

  const name = 'Import 999 correct rows'
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByText('File applied').waitFor({ timeout: 60_000 })
  await page.getByText('1 row with errors was skipped.').waitFor()
  expect(await made()).toBe(ROWS - 1)

  await visitor.open('/admin/catalog-files')
  await choose(page, 'mended.csv', fileOf(undefined))
  await page.getByRole('heading', { level: 1, name: 'mended.csv' }).waitFor()
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 row' }).click()
  await page.getByText('File applied').waitFor({ timeout: 60_000 })
  expect(await made()).toBe(ROWS)
})

test('a downloaded file changes nothing when it is uploaded, and shows each cell that was changed in it', async ({
  visit,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, open } = visitor
  await enter(visitor, admin, '/admin/catalog-files?kind=prices')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFFsku;')).toBe(true)
  await choose(page, 'same.csv', file)
  await page.getByRole('heading', { level: 1, name: 'same.csv' }).waitFor()
  await page.getByText('The file changes nothing').waitFor()

  const { sku, priceAmd } = await db.variant.findFirstOrThrow({ where: { oldPriceAmd: null }, orderBy: { id: 'asc' } })
  await open('/admin/catalog-files')
  await page.getByRole('link', { name: 'same.csv' }).waitFor()
  await choose(page, 'one.csv', `sku;price_amd\n${sku};${priceAmd + 10}\n`)
  const row = page.getByRole('row').filter({ hasText: sku })
  await row.locator('del', { hasText: String(priceAmd) }).waitFor()
  await row.locator('ins', { hasText: String(priceAmd + 10) }).waitFor()
})

test('a rejected file shows the reason, and neither it nor the reason is lost', async ({ visit, admin }) => {
  const visitor = await visit({ locale: 'en', width: 360 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/catalog-files?kind=stock')
  await choose(page, 'count.csv', Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0xff, 0xfe]))
  await page.getByLabel('Reason').fill('Stocktaking')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('The file isn’t UTF-8').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('Stocktaking')
  await choose(page, 'count.csv', 'price_amd\n5\n')
  await page.getByText('neither sku nor slug').waitFor()
  // From a path: the content of a file this large takes long on its way to the browser.
  const folder = await mkdtemp(join(tmpdir(), 'huge-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const huge = join(folder, 'huge.csv')
  await writeFile(huge, Buffer.alloc(21 * 1024 * 1024, 'x'))
  await page.getByLabel('Choose a file').setInputFiles(huge)
  await page.getByText('“huge.csv” is 21 MB').waitFor()
})

test('an operator can download but not upload', async ({ visit, operator }) => {
  const visitor = await visit({ locale: 'en', width: 360 })
  await enter(visitor, operator, '/admin/catalog-files')
  await visitor.page.getByText('Uploading needs the permission “Import files”').waitFor()
  expect(await visitor.page.getByLabel('Choose a file').count()).toBe(0)
})
