import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Shop } from '../../test/builders/identity-shop.ts'
import { outletOf, test, write } from '../../test/builders/message-shop.ts'
import { addAccount } from '../../test/builders/people.ts'
import { startDexatel, startNikita } from '../../test/simulators/sms.ts'
import { startSmtp } from '../../test/simulators/smtp.ts'
import { drainOutbox } from './drain-outbox.ts'
import { listWarnings } from './monitoring.ts'
import { findMessageProblems, messageSettings, namesShopToDiscreet } from './settings.ts'

const neutral = {
  SMS_SENDER_DISCREET: 'DTStore',
  MAIL_FROM_DISCREET: 'orders@dt.example',
  DISCREET_URL: 'https://dt.example',
}

/** A customer whose messages must not say what the shop sells. */
async function discreetCustomer({ db, clock }: Shop) {
  const account = await addAccount(db, clock.now(), {})
  return db.account.update({ where: { id: account.id }, data: { isDiscreet: true } })
}

describe.each([
  { name: 'nikita', start: startNikita },
  { name: 'dexatel', start: startDexatel },
])('a discreet SMS through $name', ({ start }) => {
  test('has the neutral sender, and its link the neutral domain', async ({ shop }) => {
    const provider = await start()
    const { id: accountId, phone } = await discreetCustomer(shop)
    await write(shop, phone, { accountId })
    await drainOutbox(shop.deps, outletOf(shop, { ...provider.settings, ...neutral }))
    await provider.close()
    expect(provider.taken).toMatchObject([
      { from: 'DTStore', text: expect.stringMatching(/^DT Store: .* https:\/\/dt\.example\/en\/o\//) },
    ])
  })
})

test('a discreet e-mail has the neutral sender, name and domain', async ({ shop }) => {
  const smtp = await startSmtp()
  const { id: accountId, email } = await discreetCustomer(shop)
  await write(shop, email, { accountId })
  const settings = { ...smtp.settings, PUBLIC_URL: 'https://shop.example', ...neutral }
  await drainOutbox(shop.deps, outletOf(shop, settings))
  await smtp.close()
  const [mail] = smtp.taken
  expect(mail?.from).toBe('orders@dt.example')
  expect(mail?.raw).toContain('From: DT Store <orders@dt.example>')
  expect(mail?.raw).toContain('https://dt.example')
  expect(mail?.raw).not.toMatch(/dymtun|shop\.example/i)
})

test('a sender or domain that says what the shop sells is refused', () => {
  const settings = z.object(messageSettings).parse({
    SMS_SENDER_DISCREET: 'Hookah',
    MAIL_FROM_DISCREET: 'orders@tobacco.example',
    DISCREET_URL: 'https://kalyan.example',
  })
  expect(findMessageProblems(settings, true).map(([name]) => name)).toEqual(Object.keys(neutral))
})

test('staff of a live shop are warned while discreet messages have the usual sender', async ({ shop }) => {
  const real = { SMS_ADAPTER: 'nikita', EMAIL_ADAPTER: 'smtp' }
  const parse = (more: object) => z.object(messageSettings).parse({ ...real, ...more })
  expect([{}, neutral].map(more => namesShopToDiscreet(parse(more)))).toEqual([true, false])
  expect(namesShopToDiscreet(z.object(messageSettings).parse({}))).toBe(false)
  const kinds = async (namesShop: boolean) =>
    (await listWarnings(shop.deps, { isLive: true, namesShop })).map(({ kind }) => kind)
  expect(await kinds(true)).toContain('no_discreet_sender')
  expect(await kinds(false)).not.toContain('no_discreet_sender')
})
