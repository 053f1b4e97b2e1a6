import { expect } from 'vitest'
import { newPhone, PASSWORD, registrationOf, test } from '../../test/builders/identity-shop.ts'
import { cleanIdentity } from './clean.ts'

test('deletes expired records and keeps the others', async ({ shop }) => {
  const [old, young] = [newPhone(), newPhone()]
  const browser = shop.browser()
  const lines = async (phone: string) => ({
    codes: await shop.db.otp.count({ where: { recipient: phone } }),
    wrongCodes: await shop.db.wrongCode.count({ where: { recipient: phone } }),
    registrations: await shop.db.registration.count({ where: { phone } }),
    attempts: await shop.db.loginThrottle.count({ where: { phone } }),
  })
  const leaveTraces = async (phoneNumber: string) => {
    await browser.post('/user/register', registrationOf(phoneNumber))
    await browser.post('/user/login', { phoneNumber, password: 'Another1!' })
    await shop.browser().post('/user/verification', { phoneNumber, code: '000000' })
  }

  await leaveTraces(old)
  shop.pass({ hours: 25 })
  await leaveTraces(young)
  await cleanIdentity(shop.deps)
  // One count of all unknown browsers, and one of the network address.
  expect(await lines(young)).toEqual({ codes: 1, wrongCodes: 1, registrations: 1, attempts: 2 })
  expect(await lines(old)).toEqual({ codes: 0, wrongCodes: 0, registrations: 1, attempts: 1 })

  shop.pass({ hours: 30 * 24 + 1 })
  await cleanIdentity(shop.deps)
  for (const phone of [old, young])
    expect(await lines(phone)).toEqual({ codes: 0, wrongCodes: 0, registrations: 0, attempts: 0 })
})

test('keeps a session when the code that opened it is deleted', async ({ shop }) => {
  const { phone: phoneNumber } = await shop.given.customer()
  const browser = shop.browser()
  await browser.post('/user/login-code-request', { phoneNumber })
  const code = await shop.inbox.code(phoneNumber)
  const { body } = await browser.post('/user/verification', { phoneNumber, code })
  browser.signIn(body.result.token)
  shop.pass({ hours: 25 })
  await cleanIdentity(shop.deps)
  expect((await browser.get('/user/profile')).status).toBe(200)
})

test('deletes a session that was not used for 90 days', async ({ shop }) => {
  const { id, phone: phoneNumber } = await shop.given.customer()
  await shop.browser().post('/user/login', { phoneNumber, password: PASSWORD })
  shop.pass({ hours: 89 * 24 })
  await cleanIdentity(shop.deps)
  expect(await shop.db.session.count({ where: { accountId: id } })).toBe(1)
  shop.pass({ hours: 2 * 24 })
  await cleanIdentity(shop.deps)
  expect(await shop.db.session.count({ where: { accountId: id } })).toBe(0)
})
