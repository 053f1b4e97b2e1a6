import { describe, expect } from 'vitest'
import { test } from '../../test/builders/checkout-shop.ts'
import { test as identityTest } from '../../test/builders/identity-shop.ts'

identityTest(
  'a customer without an SMS gets a new code from staff, which the same browser accepts',
  async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.browser()
    await browser.post('/user/login-code-request', { phoneNumber: customer.phone })
    const first = await shop.inbox.code(customer.phone)
    const operator = shop.browser()
    operator.signIn(await shop.given.token(await shop.given.staff('operator')))
    const path = `/admin/customers/${customer.id}/sign-in`
    expect((await operator.get(path)).body.result).toMatchObject({
      codes: [{ purpose: 'login', channel: 'sms', state: 'waiting', wrong: 0 }],
      canResendCode: true,
      wrongPasswords: 0,
    })
    expect((await operator.post(`${path}/code`, {})).body.error).toBe('TOO_MANY_CODES')
    shop.pass({ seconds: 31 })
    const sent = await operator.post(`${path}/code`, {})
    expect(sent.body.result).toMatchObject({ codes: [{ state: 'waiting' }] })
    expect(JSON.stringify(sent.body)).not.toMatch(/\d{6}"/)
    const second = await shop.inbox.code(customer.phone)
    expect(second).not.toBe(first)
    const { body } = await browser.post('/user/verification', { phoneNumber: customer.phone, code: second })
    expect(body.result).toMatchObject({ verified: true })
    expect((await operator.get(path)).body.result).toMatchObject({ codes: [{ state: 'used' }], canResendCode: false })
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: customer.id } })
    expect(log).toMatchObject([{ action: 'customer.resend_code', after: { purpose: 'login' } }])
  },
)

describe('staff', () => {
  test('log a customer out everywhere, but no staff', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    await browser.get('/user/profile')
    const staff = await shop.given.staff()
    const operator = shop.as(staff)
    const path = (id: string) => `/admin/customers/${id}/sign-in`
    expect((await operator.get(path(customer.id))).body.result.sessions.length).toBeGreaterThan(0)
    expect((await operator.post(`${path(customer.id)}/end-sessions`, {})).status).toBe(200)
    expect((await browser.get('/user/profile')).status).toBe(401)
    expect((await operator.post(`${path(staff.id)}/end-sessions`, {})).body.error).toBe('STAFF_ACCOUNT')
    expect((await operator.post(`${path(customer.id)}/code`, {})).body.error).toBe('CODE_EXPIRED')
  })
})
