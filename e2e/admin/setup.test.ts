import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsIn, findingsOn } from '../axe.ts'
import { test as base, enter, excessOf } from './staff.ts'

const test = base.extend('settings', { scope: 'file' }, () => ({ RECEIPT_ADAPTER: 'off' }))

/** A live shop needs providers that no test has: the server of this file is a demo, and the page reads that it is live. */
async function asLive(page: Page): Promise<void> {
  for (const [path, demo, live] of [
    ['serverapi/admin/setup', '"isLive":false', '"isLive":true'],
    // The page includes the setup state of the shop.
    ['en/admin/settings', '"isDemo":true', '"isDemo":false'],
  ] as const) {
    await page.route(`**/${path}`, async route => {
      const response = await route.fetch()
      const text = await response.text()
      expect(text).toContain(demo)
      await route.fulfill({ response, body: text.replace(demo, live) })
    })
  }
}

/** A request of the page may still be open when its browser closes. */
const leave = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

test('an admin completes the checklist of a new shop, and finds open tasks after hiding it', async ({
  visit,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, t } = visitor
  await asLive(page)
  await enter(visitor, admin, '/admin')
  const list = page.getByRole('region', { name: /^Before you open/ })
  const terms = list.getByRole('listitem').filter({ hasText: t('setup.task.terms') })
  await terms.getByText(t('setup.problem.not_reviewed')).waitFor()
  await list
    .getByRole('listitem')
    .filter({ hasText: t('setup.task.legal_details') })
    .getByText(t('setup.problem.demo_value'))
    .waitFor()
  expect(await findingsOn(page)).toEqual([])

  await terms.getByRole('button', { name: t('setup.termsReviewed') }).click()
  await terms.getByText(t('setup.problem.not_reviewed')).waitFor({ state: 'detached' })
  const receipts = list.getByRole('listitem').filter({ hasText: t('setup.task.fiscal_receipts') })
  await receipts.getByRole('button', { name: t('setup.receiptsManual') }).click()
  await receipts.getByText(t('setup.problem.not_decided')).waitFor({ state: 'detached' })
  const backup = list.getByRole('listitem').filter({ hasText: t('setup.task.backup') })
  await backup.getByRole('button', { name: t('setup.backupsExternal') }).click()
  await backup.getByText(t('setup.problem.no_backup')).waitFor({ state: 'detached' })
  await backup.getByText(t('setup.backupsExternal')).waitFor()
  const { value } = await db.setting.findUniqueOrThrow({ where: { key: 'setup' } })
  const decisions = { areReceiptsManual: true, areBackupsExternal: true, isHidden: false }
  expect(value).toEqual({ termsVersion: TERMS_VERSION, ...decisions })

  await list.getByRole('button', { name: t('setup.hide') }).click()
  await list.waitFor({ state: 'detached' })
  await page.getByText(t('setup.hidden')).waitFor()

  const phone = await visit({ locale: 'en', width: 360, theme: 'light' })
  await asLive(phone.page)
  await enter(phone, admin, '/admin/settings')
  const left = phone.page.getByRole('region', { name: t('setup.left') })
  await left.getByText(t('setup.task.legal_details')).first().waitFor()
  expect(await left.getByText(t('setup.task.terms')).count()).toBe(0)
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  expect(await findingsOn(phone.page)).toEqual([])
  await left.getByRole('button', { name: t('setup.show') }).click()
  await left.getByRole('button', { name: t('setup.show') }).waitFor({ state: 'detached' })
  await left.getByRole('link', { name: new RegExp(t('setup.task.legal_details')) }).click()
  await expect.poll(() => new URL(phone.page.url()).hash).toBe('#contact')
  await leave(page)
  await leave(phone.page)
})

test('promo codes for tobacco are enabled in a live shop only after an admin has confirmed the consequences', async ({
  visit,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page, t } = visitor
  await asLive(page)
  await enter(visitor, admin, '/admin/settings')
  const section = page.getByRole('region', { name: t('settings.goods') })
  const tobacco = section.getByRole('group').first()
  const use = tobacco.getByRole('checkbox', { name: t('settings.inPromotions') })
  await section.getByText(t('settings.law.note')).waitFor()
  const save = async () => {
    await section.getByRole('button', { name: t('admin.save') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.save') })
      .click()
    await section.getByRole('button', { name: t('admin.save') }).waitFor({ state: 'detached' })
  }
  const flavorNow = async () => {
    const { value } = await db.setting.findUniqueOrThrow({ where: { key: 'categories' } })
    return (value as { flavor: object }).flavor
  }
  await use.uncheck()
  await save()
  expect(await flavorNow()).toMatchObject({ inPromotions: false, confirmedUses: [] })

  await use.click()
  const question = page.getByRole('dialog', { name: t('settings.law.title') })
  await question.getByText(t('settings.law.inPromotions')).waitFor()
  await question.getByText(t('settings.law.lawyer')).waitFor()
  expect(await findingsIn(page)).toEqual([])
  await question.getByRole('button', { name: t('admin.no') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await use.isChecked()).toBe(false)
  await use.click()
  await question.getByRole('button', { name: t('settings.law.action') }).click()
  await expect.poll(() => use.isChecked()).toBe(true)
  await save()
  expect(await flavorNow()).toMatchObject({ inPromotions: true, confirmedUses: ['inPromotions'] })
  await leave(page)
})
