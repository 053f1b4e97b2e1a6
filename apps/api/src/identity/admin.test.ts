import { expect } from 'vitest'
import { newPhone, PASSWORD, test } from '../../test/identity-shop.ts'
import { ensureFirstAdmin, makeAdmin } from './admin.ts'

const env = (ADMIN_PHONE: string, ADMIN_PASSWORD = 'Demo-admin1') => ({
  ADMIN_PHONE,
  ADMIN_PASSWORD,
  PASSWORD_HASH_MEMORY_KIB: 1024,
})
const EMAIL = 'Hello@dymtun.example'

test('the first admin comes from the environment and logs in with a code', async ({ shop }) => {
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

test('an account with that phone stays as it is', async ({ shop }) => {
  const { phone } = await shop.given.customer()
  await ensureFirstAdmin(shop.deps, env(phone), EMAIL)
  expect(await shop.db.account.findUnique({ where: { phone } })).toMatchObject({ role: 'customer', name: 'Ani' })
  expect((await shop.browser().post('/user/login', { phoneNumber: phone, password: PASSWORD })).status).toBe(200)
})

test.for([
  ['a landline', env('+37410123456'), /^ADMIN_PHONE: /],
  ['a password that login refuses', env(newPhone(), 'admin'), /^ADMIN_PASSWORD: /],
] as const)('%s ends the start with a word about it', async ([, settings, message], { shop }) => {
  await expect(ensureFirstAdmin(shop.deps, settings, EMAIL)).rejects.toThrow(message)
})

test('a customer who is made an admin logs in anew', async ({ shop }) => {
  const customer = await shop.given.customer()
  const browser = shop.browser()
  browser.signIn(await shop.given.token(customer))
  expect(await makeAdmin(shop.deps, customer.phone)).toBe(true)
  expect((await browser.get('/user/profile')).status).toBe(401)
  expect(await shop.db.account.findUnique({ where: { id: customer.id } })).toMatchObject({ role: 'admin' })
})

test('nobody is made an admin by a phone without an account', async ({ shop }) => {
  expect(await makeAdmin(shop.deps, newPhone())).toBe(false)
})
