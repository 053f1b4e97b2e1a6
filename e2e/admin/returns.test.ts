import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsIn, findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { lineOf } from '../signed-in.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

test('returned items are accepted, received and rejected, and an admin releases the refund', async ({
  visit,
  shopUrl,
  db,
  operator,
  admin,
}) => {
  // Every amount waits for an admin.
  await db.setting.create({ data: { key: 'returns', value: { releaseFromAmd: 1 }, updatedAt: new Date() } })
  const { sku } = await lineOf(shopUrl, 'tufa-leaf-core-white-orchard')
  const requestReturn = async () => {
    const { number, customer } = await newOrder(shopUrl, db, { quantity: 2 })
    for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
      await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`, { body: {} })
    const body = { reason: 'faulty', note: 'The tin is dented', lines: [{ sku, quantity: 2, isOpened: false }] }
    await callAs(shopUrl, customer, 'POST', `/orders/${number}/returns`, { body, key: randomUUID() })
    return number
  }
  const [number, other] = [await requestReturn(), await requestReturn()]
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, t } = visitor
  await enter(visitor, operator, '/admin/returns')
  const row = page.getByRole('row').filter({ hasText: `№ ${number}-1` })
  const otherRow = page.getByRole('row').filter({ hasText: `№ ${other}-1` })
  await row.getByText('The tin is dented').waitFor()
  const search = page.getByRole('searchbox', { name: t('admin.searchByOrder') })
  await search.fill(`${number}-1`)
  await otherRow.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${number}-1`)
  await search.fill('')
  await otherRow.waitFor()
  expect(await findingsOn(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Decline return No. ${other}-1` }).click()
  await dialog.getByLabel(t('adminReturns.reason')).fill('It was opened')
  expect(await findingsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: t('adminReturns.refuse') }).click()
  await otherRow.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: `Approve return No. ${number}-1` }).click()
  await page.getByRole('button', { name: `Receive items of return No. ${number}-1` }).click()
  // One unit is restocked, the other one is damaged.
  const restocked = dialog.getByRole('group', { name: /Back into stock/ })
  await restocked.getByRole('button', { name: t('quantity.less') }).click()
  const writtenOff = dialog.getByRole('group', { name: /Write off/ })
  await writtenOff.getByRole('button', { name: t('quantity.more') }).click()
  await dialog.getByLabel(t('adminReturns.why')).fill('Dented')
  expect(await findingsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: t('adminReturns.receive') }).click()
  await row
    .getByText(t('returns.state.received'))
    .or(row.getByText(t('returns.state.refunded')))
    .waitFor()
  const [line] = await db.returnLine.findMany({ where: { return: { order: { number } } } })
  expect(line).toMatchObject({ toStock: 1, writtenOff: 1, writtenOffWhy: 'Dented' })
  expect(await db.orderReturn.findFirstOrThrow({ where: { order: { number: other } } })).toMatchObject({
    status: 'refused',
  })

  // The order shows the return and links back to the queue.
  await visitor.open(`/admin/orders/${number}`)
  const panel = page.getByRole('region', { name: t('admin.page.returns') })
  await panel.getByText(`№ ${number}-1`).waitFor()
  await panel.getByText(t('adminReturns.column.due')).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await panel.getByRole('link', { name: t('adminReturns.toQueue') }).click()
  await page.getByRole('heading', { level: 1, name: t('admin.page.returns') }).waitFor()
  await row.waitFor()

  // A held refund: an operator sees who decides, an admin releases it.
  const phone = await visit({ locale: 'en', width: 360 })
  await enter(phone, admin, `/admin/refunds?show=waiting&q=${number}`)
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: `№ ${number}` })
    .waitFor()
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  expect(await findingsOn(phone.page)).toEqual([])
  await enter(visitor, operator, '/admin/refunds')
  await page.getByText(t('admin.refund.forAdmin')).waitFor()
  await phone.page.getByRole('button', { name: new RegExp(`^Release .* of order No. ${number}$`) }).click()
  const sure = phone.page.getByRole('dialog', { name: t('admin.refund.releaseTitle') })
  await sure.getByRole('button', { name: t('admin.refund.release') }).click()
  await expect
    .poll(() => db.paymentRefund.count({ where: { payment: { order: { number } }, status: { not: 'held' } } }))
    .toBe(1)
})

test('payments are documented: receipts as the device prints them, and a file for accounting', async ({
  visit,
  shopUrl,
  db,
  admin,
  operator,
}) => {
  const sold = await newOrder(shopUrl, db)
  const printed = () => db.fiscalReceipt.findFirst({ where: { order: { number: sold.number }, status: 'printed' } })
  await expect.poll(printed).not.toBeNull()
  const receipt = (await printed())?.number ?? ''
  // As if the device had no paper: another process leases it, and the waiting receipt was rejected.
  const lend = (leasedUntil: Date) => db.fiscalDevice.update({ where: { id: 1 }, data: { leasedUntil } })
  const inAnHour = new Date(Date.now() + 3_600_000)
  await expect.poll(() => db.fiscalDevice.count({ where: { leasedUntil: { lte: new Date() } } })).toBe(1)
  await lend(inAnHour)
  const { number } = await newOrder(shopUrl, db)
  await expect.poll(() => db.fiscalReceipt.count({ where: { order: { number }, status: 'queued' } })).toBe(1)
  const { id } = await db.fiscalReceipt.findFirstOrThrow({ where: { order: { number } } })
  const refused = { status: 'refused', lastError: 'No paper', dueAt: inAnHour }
  await db.fiscalReceipt.update({ where: { id }, data: refused })
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, t } = visitor
  await enter(visitor, operator, '/admin/receipts')
  const row = page.getByRole('row').filter({ hasText: `№ ${number}` })
  await row.getByText('No paper').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await db.fiscalReceipt.update({ where: { id }, data: { status: 'queued', lastError: null, dueAt: new Date() } })
  await lend(new Date(0))
  await visitor.open('/admin/receipts?show=all')
  await page
    .getByRole('row')
    .filter({ hasText: `№ ${sold.number}` })
    .getByText(receipt, { exact: true })
    .waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)

  await enter(visitor, admin, '/admin/refunds')
  await page.getByRole('button', { name: t('adminReturns.file') }).click()
  const dialog = page.getByRole('dialog', { name: t('adminReturns.fileTitle') })
  const today = shopDate(new Date())
  await dialog.getByLabel(t('adminReturns.fileFrom')).fill(today)
  await dialog.getByLabel(t('adminReturns.fileTo')).fill('')
  await dialog.getByRole('button', { name: t('adminReturns.fileSave') }).click()
  await dialog.getByText(/^Enter the dates in order/).waitFor()
  expect(await findingsIn(page)).toEqual([])
  await dialog.getByLabel(t('adminReturns.fileTo')).fill(today)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('adminReturns.fileSave') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`payments-${today}-${today}.csv`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFFDate;')).toBe(true)
  expect(file).toContain(`;${number};`)
})
