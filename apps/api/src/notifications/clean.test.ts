import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cleanCallbacks } from '#payments/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, orderOf, test } from '../../test/builders/checkout-shop.ts'
import { newPhone } from '../../test/builders/people.ts'
import { cleanMessages } from './clean.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS)

test('deletes finished messages after a year, codes and alerts after thirty days, and no pending ones', async ({
  shop,
}) => {
  const phone = newPhone()
  let count = 0
  const write = (topic: string, days: number, more: object = { sentAt: daysAgo(days) }) =>
    shop.db.outbox.create({
      data: {
        topic,
        key: `clean-${++count}`,
        channel: 'sms',
        recipient: phone,
        locale: 'ru',
        createdAt: daysAgo(days),
        dueAt: daysAgo(days),
        ...more,
      },
    })
  await write('code', 31)
  await write('staff.alert', 31, { failedAt: daysAgo(31) })
  const youngCode = await write('code', 29)
  const first = await write('order.paid', 366)
  const yearOld = await write('order.paid', 364)
  const resent = await write('order.paid', 2, { sentAt: daysAgo(2), resentFromId: first.id })
  const waiting = await write('order.paid', 366, { failedAt: null })

  shop.clock.set(NOON)
  await cleanMessages(shop.deps)

  const left = await shop.db.outbox.findMany({ where: { recipient: phone }, orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual([youngCode.id, yearOld.id, resent.id, waiting.id])
  expect(left.find(({ id }) => id === resent.id)?.resentFromId).toBeNull()
  await shop.db.outbox.deleteMany({ where: { recipient: phone } })
})

test('deletes the dev inbox after thirty days, SMS counts and raw callbacks after a year, rejected callbacks after a week', async ({
  shop,
}) => {
  const { db } = shop
  const inbox = { channel: 'sms', to: '+37491000000', text: 'a code' }
  for (const days of [31, 29])
    await db.devMessage.create({ data: { ...inbox, dedupKey: `${days}`, sentAt: daysAgo(days) } })
  for (const days of [366, 364]) await db.smsDay.create({ data: { day: daysAgo(days), sent: 1 } })
  const callback = { provider: 'sandbox', method: 'POST', query: '', headers: {}, body: '' }
  for (const [eventKey, days, isDone, outcome, paymentId = null] of [
    ['old', 366, true, 'ignored'],
    ['young', 364, true, 'ignored'],
    ['stuck', 366, false, 'ignored'],
    ['forged', 8, true, 'forged'],
    ['forged of late', 6, true, 'forged'],
    ['forged, names an attempt', 8, true, 'forged', randomUUID()],
    ['declined', 8, true, 'declined'],
    ['of an unknown payment, signed', 8, true, 'unknown_payment'],
  ] as const)
    await db.paymentEvent.create({
      data: {
        ...callback,
        eventKey,
        outcome,
        paymentId,
        receivedAt: daysAgo(days),
        processedAt: isDone ? daysAgo(days) : null,
      },
    })

  shop.clock.set(NOON)
  await cleanMessages(shop.deps)
  await cleanCallbacks(shop.deps)

  expect((await db.devMessage.findMany({ where: { to: inbox.to } })).map(({ dedupKey }) => dedupKey)).toEqual(['29'])
  expect(await db.smsDay.count({ where: { sent: 1, day: { lt: daysAgo(300) } } })).toBe(1)
  const events = await db.paymentEvent.findMany({ where: { headers: { equals: {} } } })
  expect(events.map(({ eventKey }) => eventKey).toSorted()).toEqual([
    'forged of late',
    'forged, names an attempt',
    'of an unknown payment, signed',
    'stuck',
    'young',
  ])
  await db.paymentEvent.deleteMany({ where: { id: { in: events.map(({ id }) => id) } } })
})

test('keeps the ledgers reconciled and the order history complete after messages are deleted', async ({ shop }) => {
  const customer = await shop.given.customer()
  const { sku } = await shop.given.variant()
  const { body } = await shop.as(customer).order(orderOf([{ sku, quantity: 1 }]))
  const { number } = body.result.order
  await shop.pay(number)
  await shop.db.outbox.updateMany({ where: { accountId: customer.id }, data: { sentAt: NOON } })
  const written = await shop.db.outbox.findMany({ where: { accountId: customer.id } })
  const payment = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } })
  expect(await shop.db.paymentEvent.count({ where: { paymentId: payment.id } })).toBeGreaterThan(0)
  const later = new Date(NOON.getTime() + 366 * DAY_MS)
  const brokenAt = async (now: Date) => {
    const broken = await reconcileLedgers(shop.db, now)
    return broken.map(({ invariant }) => invariant).filter(invariant => invariant === 'E11')
  }

  shop.clock.set(later)
  await cleanMessages(shop.deps)
  await cleanCallbacks(shop.deps)

  expect(await shop.db.outbox.count({ where: { accountId: customer.id } })).toBe(0)
  expect(await shop.db.paymentEvent.count({ where: { paymentId: payment.id } })).toBe(0)
  expect(await brokenAt(later)).toEqual([])
  // A message that is missing before its time is an error still.
  expect(await brokenAt(NOON)).toEqual(['E11'])
  const staff = await shop.given.staff()
  const reply = await shop.as(staff).get(`/admin/orders/${number}`)
  expect(reply.status).toBe(200)
  shop.clock.set(NOON)
  await shop.db.outbox.createMany({ data: written.map(row => ({ ...row, params: row.params ?? {} })) })
})
