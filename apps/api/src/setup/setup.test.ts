import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import type { SetupItem, SetupTask } from '@shop/contracts/setup.ts'
import { describe, expect } from 'vitest'
import { openShop, type Shop } from '../../test/builders/checkout-shop.ts'
import { test as base } from '../../test/harness/harness.ts'
import { LIVE_SETTINGS } from '../../test/harness/live-settings.ts'

const test = base.extend('live', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const shop = await openShop(databaseUrl, { db, clock, settings: LIVE_SETTINGS })
  onCleanup(shop.close)
  return shop
})

const adminOf = async (shop: Shop) => shop.as(await shop.given.staff('admin'))

async function setupOf(shop: Shop): Promise<{ isLive: boolean; isHidden: boolean; items: SetupItem[] }> {
  return (await (await adminOf(shop)).get('/admin/setup')).body.result
}

async function itemOf(shop: Shop, task: SetupTask): Promise<SetupItem | undefined> {
  return (await setupOf(shop)).items.find(item => item.task === task)
}

async function putSetting(shop: Shop, key: 'shop' | 'delivery', value: object) {
  const admin = await adminOf(shop)
  const { version } = (await admin.get(`/admin/settings/${key}`)).body.result
  expect((await admin.put(`/admin/settings/${key}`, { version, value })).status).toBe(200)
}

describe('the checklist of a new live shop', () => {
  test('shows the state of each task, to admins only', async ({ live }) => {
    const { isLive, isHidden, items } = await setupOf(live)
    expect([isLive, isHidden]).toEqual([true, false])
    expect(items).toEqual([
      { task: 'legal_details', isDone: false, problem: 'demo_value' },
      { task: 'payment_provider', isDone: true, detail: 'idram' },
      { task: 'sms', isDone: true, detail: 'nikita' },
      { task: 'email', isDone: false, problem: 'demo_value' },
      { task: 'fiscal_receipts', isDone: false, problem: 'not_decided' },
      { task: 'delivery_slots', isDone: false, problem: 'not_saved' },
      { task: 'first_products', isDone: false, problem: 'nothing_to_buy' },
      { task: 'terms', isDone: false, problem: 'not_reviewed' },
      { task: 'backup', isDone: false, problem: 'no_backup' },
    ])
    const operator = live.as(await live.given.staff())
    expect((await operator.get('/admin/setup')).status).toBe(403)
    expect((await operator.put('/admin/setup', { isHidden: true })).status).toBe(403)
  })

  test('follows the settings: the shop’s own name, tax number and address, and saved hours', async ({ live }) => {
    const { shop, delivery } = defaultSettings
    await putSetting(live, 'shop', { ...shop, legalName: 'Ani Trade LLC', taxNumber: '1234' })
    expect(await itemOf(live, 'legal_details'), 'no tax number').toMatchObject({ isDone: false })
    await putSetting(live, 'shop', { ...shop, legalName: 'Ani Trade LLC', taxNumber: '01234567', email: 'hi@ani.am' })
    expect(await itemOf(live, 'legal_details')).toEqual({ task: 'legal_details', isDone: true })
    expect(await itemOf(live, 'email')).toEqual({ task: 'email', isDone: true, detail: 'hi@ani.am' })

    await putSetting(live, 'delivery', { ...delivery, slotCapacity: 3 })
    expect(await itemOf(live, 'delivery_slots')).toEqual({ task: 'delivery_slots', isDone: true })
    const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
    await putSetting(live, 'delivery', { ...delivery, hours: closed })
    expect(await itemOf(live, 'delivery_slots')).toMatchObject({ isDone: false, problem: 'no_open_day' })
    await putSetting(live, 'delivery', delivery)
  })

  test('counts products that can be bought: not those that are out of stock', async ({ live }) => {
    await live.given.variant({ stock: 0 })
    expect(await itemOf(live, 'first_products')).toMatchObject({ isDone: false })
    await live.given.variant({ stock: 1 })
    expect(await itemOf(live, 'first_products')).toEqual({ task: 'first_products', isDone: true, detail: '1' })
  })

  test('accepts an admin’s confirmation of external backups, audited, until the shop makes its own', async ({
    live,
  }) => {
    const decide = async (body: object) => (await adminOf(live)).put('/admin/setup', body)
    expect((await decide({ areBackupsExternal: true })).status).toBe(200)
    const by = { by: expect.any(String), at: expect.any(String) }
    expect(await itemOf(live, 'backup')).toEqual({ task: 'backup', isDone: true, detail: 'external', ...by })
    const entry = await live.db.auditEntry.findFirst({ where: { subjectId: 'setup' }, orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'settings.change', after: { areBackupsExternal: true } })

    await decide({ isHidden: false })
    expect(await itemOf(live, 'backup'), 'another decision leaves it').toMatchObject({ isDone: true })
    expect((await decide({ areBackupsExternal: false })).status).toBe(200)
    expect(await itemOf(live, 'backup')).toEqual({ task: 'backup', isDone: false, problem: 'no_backup' })
    const operator = live.as(await live.given.staff())
    expect((await operator.put('/admin/setup', { areBackupsExternal: true })).status).toBe(403)
  })

  test('shows the last base backup and rejects one that is too old', async ({ live }) => {
    const finishedAt = new Date(live.clock.now().getTime() - 3_600_000)
    await live.db.backupReport.create({ data: { part: 'base', finishedAt } })
    expect(await itemOf(live, 'backup')).toEqual({ task: 'backup', isDone: true, at: finishedAt.toISOString() })
    await live.db.backupReport.update({
      where: { part: 'base' },
      data: { finishedAt: new Date('2026-11-01T00:00:00Z') },
    })
    expect(await itemOf(live, 'backup')).toMatchObject({ isDone: false, problem: 'old_backup' })
  })

  test('records who reviewed the terms and who chose manual receipts, once and audited', async ({ live }) => {
    const admin = await adminOf(live)
    const decide = (body: object) => admin.put('/admin/setup', body)
    expect((await decide({ areTermsReviewed: true })).status).toBe(200)
    const first = await itemOf(live, 'terms')
    expect(first).toMatchObject({ isDone: true, at: expect.any(String), by: expect.any(String) })
    live.clock.advance(60_000)
    await decide({ areTermsReviewed: true, areReceiptsManual: true })
    expect(await itemOf(live, 'terms'), 'the first review stays').toEqual(first)
    const receipts = await itemOf(live, 'fiscal_receipts')
    expect(receipts).toMatchObject({ isDone: true, by: expect.any(String) })
    expect(receipts?.at).not.toBe(first?.at)
    const entries = await live.db.auditEntry.findMany({ where: { subjectId: 'setup' }, orderBy: { at: 'asc' } })
    expect(entries.slice(-2)).toMatchObject([
      { action: 'settings.change', after: { termsVersion: TERMS_VERSION, areReceiptsManual: false } },
      { action: 'settings.change', after: { termsVersion: TERMS_VERSION, areReceiptsManual: true } },
    ])

    await decide({ areReceiptsManual: false })
    expect(await itemOf(live, 'fiscal_receipts')).toMatchObject({ isDone: false, problem: 'not_decided' })
  })

  test('opens the terms again when they have a new version', async ({ live }) => {
    const admin = await adminOf(live)
    const { version, value } = (await admin.get('/admin/settings/setup')).body.result
    // As an admin of an earlier version left it.
    await admin.put('/admin/settings/setup', { version, value: { ...value, termsVersion: '2020-01-01' } })
    expect(await itemOf(live, 'terms')).toEqual({ task: 'terms', isDone: false, problem: 'not_reviewed' })
  })

  test('can be hidden and shown again, and still lists its open tasks', async ({ live }) => {
    const admin = await adminOf(live)
    const hidden = (await admin.put('/admin/setup', { isHidden: true })).body.result
    expect(hidden.isHidden).toBe(true)
    expect(hidden.items.filter((item: SetupItem) => !item.isDone).length).toBeGreaterThan(0)
    expect((await admin.put('/admin/setup', { isHidden: false })).body.result.isHidden).toBe(false)
  })
})
