import { expect } from 'vitest'
import { newPhone, PASSWORD, type Shop, test } from '../../test/builders/identity-shop.ts'
import { ensureFirstAdmin, makeAdmin } from './admin.ts'
import { createPasswords } from './passwords.ts'

const env = (ADMIN_PHONE: string, generated: string[] = [], ADMIN_PASSWORD = 'Demo-admin1') => ({
  ADMIN_PHONE,
  ADMIN_PASSWORD,
  PASSWORD_HASH_MEMORY_KIB: 1024,
  generated,
})
const EMAIL = 'Hello@dymtun.example'
const MADE_UP = ['ADMIN_PHONE', 'ADMIN_PASSWORD']

/** The shop before it has an admin. */
const withoutAdmins = (shop: Shop) => shop.db.account.deleteMany({ where: { role: 'admin' } })

test('creates the first admin from the environment, who logs in with a code', async ({ shop }) => {
  const phoneNumber = newPhone()
  await Promise.all([1, 2].map(() => ensureFirstAdmin(shop.deps, env(phoneNumber), EMAIL)))
  const browser = shop.browser()
  const login = await browser.post('/user/login', { phoneNumber, password: 'Demo-admin1' })
  expect(login.body.result).toEqual({ verified: false })
  const code = await shop.inbox.code(phoneNumber)
  const { body } = await browser.post('/user/verification', { phoneNumber, code })
  browser.signIn(body.result.token)
  expect((await browser.get('/user/profile')).body.result).toMatchObject({ role: 'admin', email: EMAIL.toLowerCase() })
})

test('creates one first admin if several processes start at once with different phones', async ({ shop }) => {
  await withoutAdmins(shop)

  const starts = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(shop.deps, env(newPhone()), EMAIL)))

  expect(starts.map(({ outcome }) => outcome).toSorted()).toEqual(['another', 'another', 'made'])
  expect(await shop.db.account.count({ where: { role: 'admin' } })).toBe(1)
})

test('creates no second admin for another phone or for the demo admin', async ({ shop }) => {
  await withoutAdmins(shop)
  await ensureFirstAdmin(shop.deps, env(newPhone()), EMAIL)
  const another = newPhone()

  expect(await ensureFirstAdmin(shop.deps, env(another, MADE_UP), EMAIL)).toEqual({
    outcome: 'another',
    phone: another,
  })

  expect(await shop.db.account.count({ where: { phone: another } })).toBe(0)
})

test('shows the generated password while it opens the account, and never one that was set', async ({ shop }) => {
  await withoutAdmins(shop)
  const phone = newPhone()
  const start = (generated: string[], password?: string) =>
    ensureFirstAdmin(shop.deps, env(phone, generated, password), EMAIL)

  expect(await start(MADE_UP)).toEqual({ outcome: 'made', phone, password: 'Demo-admin1' })
  expect(await start(MADE_UP)).toEqual({ outcome: 'there', phone, password: 'Demo-admin1' })
  expect(await start([])).toEqual({ outcome: 'there', phone })
  await withoutAdmins(shop)
  expect(await start([], 'Another-1')).toEqual({ outcome: 'made', phone })
  expect(await start(MADE_UP)).toEqual({ outcome: 'there', phone })
})

test('does not change an account with that phone and makes no one an admin', async ({ shop }) => {
  await withoutAdmins(shop)
  const { phone } = await shop.given.customer()
  expect(await ensureFirstAdmin(shop.deps, env(phone), EMAIL)).toEqual({ outcome: 'customer', phone })
  expect(await shop.db.account.findUnique({ where: { phone } })).toMatchObject({ role: 'customer', name: 'Ani' })
  expect((await shop.browser().post('/user/login', { phoneNumber: phone, password: PASSWORD })).status).toBe(200)
})

test('requires a new login with a code when a customer becomes an admin', async ({ shop }) => {
  const customer = await shop.given.customer()
  const browser = shop.browser()
  browser.signIn(await shop.given.token(customer))
  expect(await makeAdmin(shop.deps, customer.phone)).toBe(true)
  expect((await browser.get('/user/profile')).status).toBe(401)
  expect(await shop.db.account.findUnique({ where: { id: customer.id } })).toMatchObject({ role: 'admin' })
})

test('sets a new password for an admin whose password became invalid', async ({ shop }) => {
  const customer = await shop.given.customer()
  const passwords = createPasswords(1024, shop.deps.keys.pepper)
  const login = async (password: string) =>
    (await shop.browser().post('/user/login', { phoneNumber: customer.phone, password })).status
  await shop.db.account.update({ where: { id: customer.id }, data: { passwordHash: 'of another secret' } })

  expect(await makeAdmin(shop.deps, customer.phone, await passwords.hash('New-Passw0rd'))).toBe(true)

  expect(await login('New-Passw0rd')).toBe(200)
  expect(await login(customer.password)).toBe(401)
})

test('makes no one an admin by a phone without an account', async ({ shop }) => {
  expect(await makeAdmin(shop.deps, newPhone())).toBe(false)
})
