import { describe, expect } from 'vitest'
import { type Customer, newPhone, PASSWORD, type Shop, test, wrongCode } from '../../test/builders/identity-shop.ts'

const NEW_PASSWORD = 'Brandnew1!'

async function resetCode(shop: Shop, customer: Customer, identifier: object, recipient: string) {
  const browser = shop.browser('en')
  const requested = await browser.post('/user/reset-password-request', identifier)
  const code = await shop.inbox.code(recipient)
  const verify = (typed = code, password = NEW_PASSWORD) =>
    browser.post('/user/reset-password-verify', { ...identifier, code: typed, password })
  return { browser, requested, code, verify, customer }
}

const byPhone = async (shop: Shop) => {
  const customer = await shop.given.customer()
  return resetCode(shop, customer, { phoneNumber: customer.phone }, customer.phone)
}

const byEmail = async (shop: Shop) => {
  const customer = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
  return resetCode(shop, customer, { email: customer.email }, customer.email)
}

describe('resetting by phone', () => {
  test('sets the password and logs in', async ({ shop }) => {
    const { browser, requested, verify, customer } = await byPhone(shop)
    expect(requested.body).toEqual({
      result: { success: true },
      message: 'If there’s an account with these details, we’re sending a password reset code.',
    })
    const reply = await verify()
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      result: { verified: true, phoneNumber: customer.phone, token: expect.any(String) },
      message: 'Password reset successfully. You are logged in.',
    })
    browser.signIn(reply.body.result.token)
    expect((await browser.get('/user/profile')).status).toBe(200)

    const login = { phoneNumber: customer.phone }
    expect((await shop.browser().post('/user/login', { ...login, password: PASSWORD })).status).toBe(401)
    expect((await shop.browser().post('/user/login', { ...login, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('ends every session that was open', async ({ shop }) => {
    const { verify, customer } = await byPhone(shop)
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = shop.browser()
        browser.signIn(await shop.given.token(customer))
        return browser
      }),
    )
    for (const other of others) expect((await other.get('/user/profile')).status).toBe(200)
    await verify()
    for (const other of others) expect((await other.get('/user/profile')).status).toBe(401)
  })

  test('needs the right code', async ({ shop }) => {
    const { code, verify, customer } = await byPhone(shop)
    expect((await verify(wrongCode(code))).body.error).toBe('CODE_INVALID')
    expect(await shop.db.session.count({ where: { accountId: customer.id } })).toBe(0)
    expect((await verify()).status).toBe(200)
  })

  test('needs a password that login accepts', async ({ shop }) => {
    const { code, verify } = await byPhone(shop)
    for (const password of ['Abcdefgh1234567!', 'abcdefg1!', 'Ab1!']) {
      const reply = await verify(code, password)
      expect(reply.status).toBe(422)
      expect(reply.body.details[0].path).toBe('body.password')
    }
    expect((await verify()).status).toBe(200)
  })
})

describe('resetting by e-mail', () => {
  test('sends the code to the address and notifies the phone', async ({ shop }) => {
    const { verify, customer } = await byEmail(shop)
    const [email] = await shop.inbox.all(customer.email)
    expect(email).toMatchObject({ channel: 'email', text: expect.stringMatching(/^DymTun: password reset code\n\n/) })
    expect(await shop.inbox.all(customer.phone)).toMatchObject([
      { channel: 'sms', code: null, text: 'DymTun: we sent a password reset code to your email. Not you? Call us.' },
    ])
    const reply = await verify()
    expect(reply.body.result).toEqual({ verified: true, token: expect.any(String) })
  })

  test('works in any notation of the address', async ({ shop }) => {
    const customer = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
    await shop.browser().post('/user/reset-password-request', { email: ` ${customer.email.toUpperCase()} ` })
    expect(await shop.inbox.all(customer.email)).toHaveLength(1)
  })

  test('sends nothing to an address that two accounts have and none has confirmed', async ({ shop }) => {
    const email = `family${newPhone().slice(4)}@example.am`
    const customers = [await shop.given.customer({ email }), await shop.given.customer({ email })]
    const reply = await shop.browser().post('/user/reset-password-request', { email })
    expect(reply.body.result).toEqual({ success: true })
    expect(await shop.inbox.all(email)).toEqual([])
    for (const { phone } of customers) expect(await shop.inbox.all(phone)).toEqual([])
  })

  test('has no effect after the address was removed from the account', async ({ shop }) => {
    const { verify, customer } = await byEmail(shop)
    await shop.db.account.update({ where: { id: customer.id }, data: { email: 'moved@example.am' } })
    expect((await verify()).body.error).toBe('CODE_INVALID')
  })
})

describe('an identifier', () => {
  test.for([
    ['that is neither', {}],
    ['that is both', { phoneNumber: newPhone(), email: 'ani@example.am' }],
    ['that is a phone of another country', { phoneNumber: '+79161234567' }],
    ['that is half an e-mail', { email: 'ani@example' }],
  ] as const)('%s is rejected', async ([, identifier], { shop }) => {
    const reply = await shop.browser('en').post('/user/reset-password-request', identifier)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toBe('VALIDATION')
  })
})
