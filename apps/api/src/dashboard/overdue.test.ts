import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Permission } from '@shop/contracts/permissions.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { createAppQueue } from '#platform/jobs/jobs.ts'
import { type Customer, NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { test as base, EXPIRED } from '../../test/builders/lots-store.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { ask, deliveredOrder } from '../../test/builders/returns-shop.ts'
import { express } from '../../test/builders/staff-shop.ts'
import { sendOverdueWork } from './overdue.ts'

const test = base.extend('failJob', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const boss = createAppQueue(databaseUrl, { max: 1, supervise: false, schedule: false })
  await boss.start()
  onCleanup(() => boss.stop({ graceful: false }))
  return async () => {
    await boss.send('contact.clean', {}, { retryLimit: 0 })
    const [job] = await boss.fetch('contact.clean')
    await boss.fail('contact.clean', job?.id ?? '', new Error('Disk full'))
  }
})

/** A staff member who can be written to. */
async function colleague(shop: Shop, locale: Locale, ...permissions: Permission[]): Promise<Customer> {
  const person = await shop.given.staffWith('warnings.view', ...permissions)
  await shop.db.account.update({ where: { id: person.id }, data: { locale, emailConfirmedAt: NOON } })
  return person
}

/** The day after tomorrow: an order of tomorrow is late. Each test has days of its own. */
let days = 2
async function aNewDay(shop: Shop) {
  const day = addDays(TODAY, days++)
  onTestFinished(async () => {
    shop.clock.set(NOON)
    await shop.db.outbox.updateMany({ where: { topic: 'staff.overdue', sentAt: null }, data: { sentAt: NOON } })
  })
  return { day, at: (time: string) => shop.clock.set(shopTimestamp(day, time)) }
}

async function contact(shop: Shop): Promise<void> {
  const message = { name: 'Ani', replyTo: 'ani@example.am', subject: 'Hours', message: 'Are you open?' }
  const { status } = await shop.as().post('/contact/messages', message, { 'Idempotency-Key': randomUUID() })
  expect(status).toBeLessThan(300)
}

describe('the daily e-mail about overdue work', () => {
  test('has the counts of the dashboard that the role sees, with links, in the language of each', async ({
    shop,
    work,
  }) => {
    await work(express)
    await contact(shop)
    const { day, at } = await aNewDay(shop)
    const dispatcher = await colleague(shop, 'ru', 'orders.view', 'payments.view', 'reports.view')
    const { number } = await work(express)
    await shop.as(await shop.given.staff()).post(`/admin/orders/${number}/cancel`, { reason: 'staff' })
    const promisedBy = new Date(addDays(TODAY, -1))
    await shop.db.paymentRefund.updateMany({ where: { payment: { order: { number } } }, data: { promisedBy } })
    const answering = await colleague(shop, 'hy', 'messages.view')
    const editor = await colleague(shop, 'en', 'content.edit')
    at('09:59')
    expect(await sendOverdueWork(shop.deps)).toBe(0)
    at('10:00')
    expect(await sendOverdueWork(shop.deps)).toBeGreaterThanOrEqual(2)
    const { needsAction, refunds } = (await shop.as(dispatcher).get('/admin/dashboard')).body.result
    expect(needsAction.lateOrders).toBeGreaterThan(0)
    expect(refunds.overdue).toBe(1)
    const rows = await shop.db.outbox.findMany({ where: { topic: 'staff.overdue', recipient: dispatcher.email } })
    expect(rows).toMatchObject([{ key: `${day}:${dispatcher.id}`, locale: 'ru' }])
    expect(rows[0]?.params).toEqual({ date: day, lateOrders: needsAction.lateOrders, refundsOverdue: 1 })

    const [letter] = await shop.inbox.all(dispatcher.email)
    expect(letter?.text).toContain(`Заказы, время доставки которых прошло: ${needsAction.lateOrders}`)
    expect(letter?.text).toMatch(/https?:\/\/\S+\/admin\/orders\?task=late/)
    const [armenian] = await shop.inbox.all(answering.email)
    expect(armenian?.text).toMatch(/\/hy\/admin\/contact-messages/)
    expect(armenian?.text).not.toContain('/admin/orders')
    expect(await shop.inbox.all(editor.email)).toEqual([])
  })

  test('counts late rentals, old return requests, expired lots and failed jobs', async ({ shop, store, failJob }) => {
    const { number, rental } = await paidRental(shop, await addModel(shop), TOMORROW, addDays(TOMORROW, 1))
    await shop.deliver(number)
    const handOver = await store.staff.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok' })
    expect(handOver.status, handOver.text).toBe(200)
    await store.coal(0, ['OLD', 3, EXPIRED])
    await failJob()
    const coal = await shop.given.variant({ stock: 9, price: 3000 })
    const asked = await ask(await deliveredOrder(shop, [{ ...coal, quantity: 2 }]), [{ sku: coal.sku, quantity: 1 }])
    expect(asked.status, asked.text).toBe(201)
    const reader = await colleague(shop, 'en', 'orders.view', 'rentals.view', 'stock.view', 'jobs.edit', 'reports.view')
    days += 2
    const { at } = await aNewDay(shop)
    at('10:00')
    await sendOverdueWork(shop.deps)
    const { needsAction, rentals } = (await shop.as(reader).get('/admin/dashboard')).body.result
    const counted = {
      expiredLots: needsAction.expiredLots,
      failedJobs: needsAction.failedJobs,
      rentalsLate: rentals.late,
    }
    expect(counted).toEqual({ expiredLots: 1, failedJobs: 1, rentalsLate: 1 })
    const [mail] = await shop.db.outbox.findMany({ where: { topic: 'staff.overdue', recipient: reader.email } })
    expect(mail?.params).toMatchObject({ ...counted, returns: 1 })
  })

  test('goes out once a day, whatever workers run at once or again', async ({ shop, work }) => {
    await work(express)
    const { day, at } = await aNewDay(shop)
    const dispatcher = await colleague(shop, 'en', 'orders.view')
    at('12:30')
    const counts = await Promise.all(Array.from({ length: 6 }, () => sendOverdueWork(shop.deps)))
    expect(counts.filter(count => count > 0).length).toBe(1)
    at('18:00')
    expect(await sendOverdueWork(shop.deps)).toBe(0)
    const written = { topic: 'staff.overdue', recipient: dispatcher.email }
    expect(await shop.db.outbox.count({ where: written })).toBe(1)
    shop.clock.set(shopTimestamp(addDays(day, 1), '10:00'))
    days++
    expect(await sendOverdueWork(shop.deps)).toBeGreaterThan(0)
    expect(await shop.db.outbox.count({ where: written })).toBe(2)
  })

  test('is not written to staff without the permission, without a confirmed address, or who are blocked', async ({
    shop,
    work,
  }) => {
    await work(express)
    const { at } = await aNewDay(shop)
    const without = await shop.given.staffWith('orders.view')
    const unconfirmed = await shop.given.staffWith('orders.view', 'warnings.view')
    await shop.db.account.update({ where: { id: without.id }, data: { emailConfirmedAt: NOON } })
    const reader = await colleague(shop, 'en', 'orders.view')
    at('10:10')
    await sendOverdueWork(shop.deps)
    const recipients = [without.email, unconfirmed.email, reader.email]
    const rows = await shop.db.outbox.findMany({ where: { topic: 'staff.overdue', recipient: { in: recipients } } })
    expect(rows.map(({ recipient }) => recipient)).toEqual([reader.email])
  })

  test('follows the hour and the switch of the settings, which the audit log has', async ({ shop, work }) => {
    await work(express)
    const { day, at } = await aNewDay(shop)
    await colleague(shop, 'en', 'orders.view')
    const admin = shop.as(await shop.given.staff('admin'))
    const put = async (more: object) => {
      const { version, value } = (await admin.get('/admin/settings/staff_alerts')).body.result
      const reply = await admin.put('/admin/settings/staff_alerts', { version, value: { ...value, ...more } })
      expect(reply.status).toBe(200)
    }
    at('19:00')
    await put({ isOverdueMailed: false })
    expect(await sendOverdueWork(shop.deps)).toBe(0)
    await put({ isOverdueMailed: true, overdueHour: 20 })
    expect(await sendOverdueWork(shop.deps)).toBe(0)
    const { changes } = (await admin.get('/admin/settings/staff_alerts')).body.result
    expect(changes[0]).toMatchObject({ after: { isOverdueMailed: true, overdueHour: 20 } })
    at('20:00')
    expect(await sendOverdueWork(shop.deps)).toBeGreaterThan(0)
    expect(await shop.db.overdueMail.count({ where: { day: new Date(day) } })).toBe(1)
    await put({ overdueHour: 10 })
  })
})

test('without overdue work there is no e-mail, also if something becomes overdue later that day', async ({ shop }) => {
  const dispatcher = await colleague(shop, 'en', 'messages.view')
  await shop.db.contactMessage.deleteMany()
  const { day, at } = await aNewDay(shop)
  at('10:30')
  await contact(shop)
  await sendOverdueWork(shop.deps)
  const written = { topic: 'staff.overdue', recipient: dispatcher.email }
  expect(await shop.db.outbox.count({ where: written })).toBe(0)
  at('11:00')
  await shop.db.contactMessage.updateMany({ data: { createdAt: shopTimestamp(addDays(day, -2), '12:00') } })
  expect(await sendOverdueWork(shop.deps)).toBe(0)
  // The message is older than a day on the next one.
  shop.clock.set(shopTimestamp(addDays(day, 1), '10:00'))
  days++
  expect(await sendOverdueWork(shop.deps)).toBeGreaterThan(0)
  const [mail] = await shop.db.outbox.findMany({ where: written })
  expect(mail?.params).toMatchObject({ messages: expect.any(Number) })
})

test('the e-mail does not count a message of today', async ({ shop }) => {
  const answering = await colleague(shop, 'en', 'messages.view')
  await shop.db.contactMessage.deleteMany()
  const { at } = await aNewDay(shop)
  at('09:00')
  await contact(shop)
  at('10:00')
  await sendOverdueWork(shop.deps)
  expect(await shop.db.outbox.count({ where: { topic: 'staff.overdue', recipient: answering.email } })).toBe(0)
})
