import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { addVariant, orderOf } from '../builders/checkout-shop.ts'
import { test as base } from '../harness/harness.ts'
import { leaksIn } from '../harness/log-leaks.ts'
import { end, freePort, launch, ready } from '../harness/two-processes.ts'

const PASSWORD = 'Sesame-Street1'
const STREET = 'Leaking Lane'
const PHONE = '+37493777001'
const EMAIL = 'leak.me@example.am'
const API_KEY = `dym_live_${'Ab-9_'.repeat(9).slice(0, 43)}`
const GIFT_CARD = '7KQP-2M9X-VB4T-HE5C'

const test = base.extend('api', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const settings = { LOG_LEVEL: 'debug', PASSWORD_HASH_MEMORY_KIB: '1024' }
  const api = launch(await freePort(), databaseUrl, settings)
  onCleanup(() => end(api))
  await ready(api)
  return api
})

const Body = z.looseObject({ result: z.optional(z.record(z.string(), z.unknown())) })

test('the log of a whole visit has no phone, e-mail, address, password, code or token in it, at any level (R48)', {
  timeout: 120_000,
}, async ({ api, db }) => {
  let token = ''
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${api.url}/serverapi${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return Body.parse(await reply.json()).result ?? {}
  }
  const code = async () => {
    await expect
      .poll(async () => (await db.devMessage.findMany({ where: { to: PHONE } })).some(({ code: sent }) => sent))
      .toBe(true)
    const sent = await db.devMessage.findFirst({ where: { to: PHONE, code: { not: null } }, orderBy: { id: 'desc' } })
    return sent?.code ?? ''
  }

  await call('POST', '/user/register', {
    firstName: 'Ani',
    email: EMAIL,
    birthDate: '1990-05-17',
    phoneNumber: PHONE,
    password: PASSWORD,
    acceptedTerms: true,
  })
  await call('POST', '/user/verification', { phoneNumber: PHONE, code: '000000' })
  token = String((await call('POST', '/user/verification', { phoneNumber: PHONE, code: await code() })).token)
  expect(token).toMatch(/^eyJ/)
  await call('PATCH', '/user/profile', { name: 'Ani', email: EMAIL })
  await call('POST', '/user/login', { phoneNumber: PHONE, password: 'Wrong-Guess1' })
  await call('POST', '/user/addresses', { region: 'AM-ER', city: 'Ереван', street: STREET, building: '7' })
  const { sku } = await addVariant(db, new Date())
  const address = { region: 'AM-ER', city: 'Ереван', street: STREET, building: '7' }
  await call('POST', '/orders', orderOf([{ sku, quantity: 1 }], { phone: PHONE, address }))
  // A validation error names the field, not the input.
  await call('POST', '/orders', { phone: PHONE, address: { street: STREET }, items: PASSWORD })
  await call('POST', '/user/reset-password-request', { email: EMAIL })
  // URLs contain phone numbers where staff search, or where a user typed them.
  await call('GET', `/admin/customers?q=${encodeURIComponent(PHONE)}`)
  for (const q of [PHONE, EMAIL].map(encodeURIComponent)) await call('GET', `/catalog/products?q=${q}`)
  await fetch(`${api.url}/serverapi/user/profile`, { headers: { authorization: 'Bearer nonsense', cookie: 'flow=x' } })

  // A caller may send a key that is wrong, and put it into an address.
  await fetch(`${api.url}/serverapi/admin/orders?key=${API_KEY}`, { headers: { authorization: `Bearer ${API_KEY}` } })

  // Staff search with a card in their hand.
  for (const q of [GIFT_CARD, GIFT_CARD.replaceAll('-', '%20'), GIFT_CARD.replaceAll('-', '').toLowerCase()])
    await fetch(`${api.url}/serverapi/admin/gift-cards?q=${q}&limit=25`)

  const log = api.output.join('')
  expect(log.split('\n').length).toBeGreaterThan(15)
  // The check finds them, and a number with the same digits is not a match.
  const digits = PHONE.slice(1)
  expect(await leaksIn(`{"phone":"${digits}"}`, db)).toEqual([`${digits} in {"phone":"${digits}"}`])
  expect(await leaksIn(`{"responseTime":3.5${digits}16}`, db)).toEqual([])
  expect(log.match(/gift-cards\?q=[^"&]*/g)).toEqual(expect.arrayContaining(['gift-cards?q=••••-HE5C']))
  expect(log.toUpperCase()).not.toMatch(/7KQP|2M9X|VB4T/)
  expect(await leaksIn(log, db, [PASSWORD, 'Wrong-Guess1', STREET, token, API_KEY, encodeURIComponent(EMAIL)])).toEqual(
    [],
  )
})
