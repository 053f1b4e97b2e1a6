import { expect } from 'vitest'
import { alertsTo, newPhone, outletOf, setMessages, test, write } from '../../test/builders/message-shop.ts'
import { startSmtp } from '../../test/simulators/smtp.ts'
import { drainOutbox } from './drain-outbox.ts'
import { watchOutbox } from './monitoring.ts'

const BOSS = 'boss@dymtun.example'

test('alerts staff of waiting messages once an hour, at every address of the settings', async ({ shop }) => {
  const phone = newPhone()
  await setMessages(shop, { emails: [BOSS], phones: [phone] })
  for (let index = 0; index < 3; index++) await write(shop, newPhone())
  shop.pass({ seconds: 110 })
  await watchOutbox(shop.deps)
  expect(await alertsTo(shop, BOSS)).toEqual([])

  shop.pass({ minutes: 4 })
  for (let again = 0; again < 3; again++) await watchOutbox(shop.deps)
  const alert = { kind: 'outbox.old', count: 3, minutes: 5 }
  expect(await alertsTo(shop, BOSS)).toEqual([alert])
  expect(await alertsTo(shop, phone)).toEqual([alert])

  shop.pass({ hours: 1 })
  await watchOutbox(shop.deps)
  expect(await alertsTo(shop, BOSS)).toMatchObject([alert, { minutes: 65 }])
  const [first] = await shop.inbox.texts(phone)
  expect(first).toBe('DymTun: messages are stuck: 3, for 5 min.')
  await watchOutbox(shop.deps)
  expect(await alertsTo(shop, BOSS)).toHaveLength(2)
})

test('alerts staff of a failed message, but not of a failed alert', async ({ shop }) => {
  const smtp = await startSmtp()
  const outlet = outletOf(shop, smtp.settings)
  smtp.behave('no such')
  const before = (await alertsTo(shop, BOSS)).length
  await setMessages(shop, { emails: [BOSS] })
  await write(shop, 'nobody@example.am')
  await drainOutbox(shop.deps, outlet)
  await drainOutbox(shop.deps, outlet)
  expect((await alertsTo(shop, BOSS)).slice(before)).toMatchObject([{ kind: 'message.given_up', topic: 'order.paid' }])
  await setMessages(shop, {})
  await smtp.close()
})

test('alerts no one without recipients in the settings', async ({ shop }) => {
  await setMessages(shop, {})
  await write(shop, newPhone())
  shop.pass({ minutes: 10 })
  const before = await shop.db.outbox.count({ where: { topic: 'staff.alert' } })
  await watchOutbox(shop.deps)
  expect(await shop.db.outbox.count({ where: { topic: 'staff.alert' } })).toBe(before)
})
