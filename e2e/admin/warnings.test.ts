import { shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { loginModal, mockApi } from '../login-modal.ts'
import { enter, excessOf, test } from './staff.ts'

/** A code request that the shop cannot serve is a 503, which the console notes. */
const UNAVAILABLE = /the server responded with a status of 503/
const today = () => new Date(shopDate(new Date()))

test('when the daily SMS budget is used up, the login says what to do, and every staff page shows a warning', async ({
  visit,
  db,
  admin,
  operator,
}) => {
  await db.smsDay.upsert({
    where: { day: today() },
    create: { day: today(), sent: 1_000_000 },
    update: { sent: 1_000_000 },
  })
  const customer = await visit({ locale: 'en', width: 360, isUsedTo: UNAVAILABLE })
  await customer.open('/about')
  const modal = loginModal(customer.page)
  await modal.show()
  for (const phone of ['+37477123456', operator.phone]) {
    await modal.press('Forgot password?')
    await modal.identifier.fill(phone)
    await modal.press('Send code')
    await modal.says('We can’t send any more codes by SMS today. Request the code by email, or try again tomorrow.')
    expect(await modal.code.count(), 'no form for a code that does not come').toBe(0)
    await modal.press('Cancel')
  }

  const visitor = await visit({ locale: 'en', width: 1440 })
  await enter(visitor, admin, '/admin/orders')
  const { page } = visitor
  await page.getByText('Today’s SMS are used up', { exact: true }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Open settings' }).click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/admin/settings'))
  await page.getByText('Today’s SMS are used up', { exact: true }).waitFor()
  await db.smsDay.deleteMany()
})

test('staff see on every page that no worker runs, in three languages and on a phone', async ({ visit, operator }) => {
  for (const [locale, width, title] of [
    ['ru', 360, 'Фоновые задачи не выполняются'],
    ['en', 768, 'Background jobs aren’t running'],
    ['hy', 1440, 'Ֆոնային գործընթացները չեն աշխատում'],
  ] as const) {
    const visitor = await visit({ locale, width, theme: locale === 'en' ? 'light' : 'dark' })
    const { page } = visitor
    const items = [
      { kind: 'no_worker', since: '2026-11-23T04:00:00.000Z' },
      { kind: 'sms_notices' },
      { kind: 'no_alert_recipient' },
    ]
    await mockApi(page, '/admin/warnings', { json: { result: { items } } })
    await enter(visitor, operator, '/admin/orders')
    await page.getByText(title, { exact: true }).waitFor()
    expect(await excessOf(visitor)).toBe(0)
    expect(await findingsOn(page)).toEqual([])
    // Operators cannot open the settings.
    expect(await page.locator('a[href$="/admin/settings"]').count()).toBe(0)
  }
})
