import { describe, expect } from 'vitest'
import {
  type Browser,
  type Customer,
  newPhone,
  PASSWORD,
  type Shop,
  testBehindProxy as test,
  wrongCode,
} from '../../test/builders/identity-shop.ts'

let addresses = 0
const newAddress = () => `198.51.100.${addresses++ % 250}`
const newEmail = (name = 'new') => `${name}${newPhone().slice(4)}@example.am`

async function signedIn(shop: Shop, customer: Customer) {
  const browser = shop.browser('en', newAddress())
  browser.signIn(await shop.given.token(customer))
  return browser
}

async function newCustomer(shop: Shop, facts: { email?: string; emailConfirmedAt?: Date } = {}) {
  const customer = await shop.given.customer(facts)
  return { customer, browser: await signedIn(shop, customer) }
}

const requestCode = (browser: Browser) => browser.post('/user/email/confirmation-request', {})
const confirm = (browser: Browser, code: string) => browser.post('/user/email/confirmation', { code })
const changeEmail = (browser: Browser, email: string, currentPassword?: string) =>
  browser.patch('/user/profile', { email, currentPassword })
const requestReset = (shop: Shop, email: string) =>
  shop.browser('en', newAddress()).post('/user/reset-password-request', { email })

async function confirmed(shop: Shop, browser: Browser, email: string) {
  await requestCode(browser)
  return confirm(browser, await shop.inbox.code(email))
}

const emailSubjects = async (shop: Shop, email: string) =>
  (await shop.inbox.all(email)).map(({ text }) => text.split('\n')[0])

describe('confirming the e-mail', () => {
  test('accepts the code that was sent to it', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    expect((await browser.get('/user/profile')).body.result.emailConfirmed).toBe(false)
    const requested = await requestCode(browser)
    expect(requested.body).toEqual({
      result: { emailConfirmed: false },
      message: 'We’re sending a code to your email.',
    })
    expect(await emailSubjects(shop, customer.email)).toEqual(['DymTun: confirm your email'])
    const reply = await confirm(browser, await shop.inbox.code(customer.email))
    expect(reply.body).toMatchObject({
      result: { email: customer.email, emailConfirmed: true },
      message: 'Email confirmed.',
    })
    expect((await browser.get('/user/profile')).body.result.emailConfirmed).toBe(true)
  })

  test.for(['ru', 'en', 'hy'] as const)('sends the code in %s', async (locale, { shop }) => {
    const { customer, browser } = await newCustomer(shop)
    await browser.patch('/user/profile', { locale })
    await requestCode(browser)
    const subject = {
      ru: 'DymTun: подтвердите e-mail',
      en: 'DymTun: confirm your email',
      hy: 'DymTun․ հաստատեք էլ․ փոստը',
    }
    expect(await emailSubjects(shop, customer.email)).toEqual([subject[locale]])
  })

  test('rejects a wrong code and a code for another purpose', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    await requestCode(browser)
    const code = await shop.inbox.code(customer.email)
    expect((await confirm(browser, wrongCode(code))).body.error).toBe('CODE_INVALID')
    await requestReset(shop, customer.email)
    expect((await confirm(browser, code)).status).toBe(200)
    expect((await confirm(browser, code)).body.error).toBe('CODE_INVALID')
  })

  test('allows five attempts at a code', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    await requestCode(browser)
    const code = await shop.inbox.code(customer.email)
    for (let step = 1; step <= 5; step++)
      expect((await confirm(browser, wrongCode(code, step))).body.error).toBe('CODE_INVALID')
    expect((await confirm(browser, code)).body.error).toBe('CODE_EXPIRED')
  })

  test('sends nothing to a confirmed address', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    expect((await requestCode(browser)).body).toEqual({
      result: { emailConfirmed: true },
      message: 'Email confirmed.',
    })
    expect(await shop.inbox.all(customer.email)).toEqual([])
  })

  test('needs a session', async ({ shop }) => {
    expect((await requestCode(shop.browser())).status).toBe(401)
    expect((await confirm(shop.browser(), '000000')).status).toBe(401)
  })

  test('rejects a code that was sent for another account with the same address', async ({ shop }) => {
    const email = newEmail()
    const [first, second] = [await newCustomer(shop, { email }), await newCustomer(shop, { email })]
    await requestCode(first.browser)
    expect((await confirm(second.browser, await shop.inbox.code(email))).body.error).toBe('CODE_INVALID')
  })

  test('belongs to one account: the next one is rejected, and the first still resets its password', async ({
    shop,
  }) => {
    const email = newEmail()
    const [first, second] = [await newCustomer(shop, { email }), await newCustomer(shop, { email })]
    expect((await confirmed(shop, first.browser, email)).status).toBe(200)
    const reply = await confirmed(shop, second.browser, email)
    expect(reply.status).toBe(409)
    expect(reply.body.error).toBe('EMAIL_TAKEN')
    expect(reply.body.message).not.toContain(first.customer.phone)

    await requestReset(shop, email)
    const reset = { email, code: await shop.inbox.code(email), password: 'Brandnew1!' }
    expect((await shop.browser().post('/user/reset-password-verify', reset)).status).toBe(200)
    const login = { phoneNumber: first.customer.phone, password: 'Brandnew1!' }
    expect((await shop.browser().post('/user/login', login)).status).toBe(200)
  })

  test('of two accounts at once gives the address to one', async ({ shop }) => {
    const email = newEmail()
    const people = [await newCustomer(shop, { email }), await newCustomer(shop, { email })]
    const codes: string[] = []
    for (const { browser } of people) {
      await requestCode(browser)
      codes.push(await shop.inbox.code(email))
    }
    const replies = await Promise.all(people.map(({ browser }, n) => confirm(browser, codes[n] ?? '')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shop.db.account.count({ where: { email, emailConfirmedAt: { not: null } } })).toBe(1)
  })
})

describe('e-mails with codes to confirm an address', () => {
  test('are five an hour for an account, whatever address it sets', async ({ shop }) => {
    const { browser } = await newCustomer(shop)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      if (n % 2 === 0) await changeEmail(browser, newEmail(), PASSWORD)
      statuses.push((await requestCode(browser)).status)
      shop.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('are five an hour for an address, whichever accounts have it', async ({ shop }) => {
    const email = newEmail()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await requestCode((await newCustomer(shop, { email })).browser)).status)
      shop.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await shop.inbox.all(email)).toHaveLength(5)
  })

  test('are three an hour for one network address and one recipient', async ({ shop }) => {
    const { browser } = await newCustomer(shop)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await requestCode(browser)).status)
      shop.pass({ seconds: 31 })
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('changing the e-mail', () => {
  test('is rejected without the password, and nothing changes', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    const reply = await browser.patch('/user/profile', { name: 'Anahit', email: newEmail() })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.currentPassword' }] })
    expect((await changeEmail(browser, newEmail(), '')).status).toBe(422)
    expect((await browser.get('/user/profile')).body.result).toMatchObject({ name: 'Ani', email: customer.email })
  })

  test('is rejected with a wrong password, which counts as an attempt', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    for (let n = 0; n < 4; n++)
      expect((await changeEmail(browser, newEmail(), 'Another1!')).body.error).toBe('WRONG_PASSWORD')
    expect((await changeEmail(browser, newEmail(), 'Another1!')).body.error).toBe('TOO_MANY_ATTEMPTS')
    expect((await browser.get('/user/profile')).body.result.email).toBe(customer.email)
  })

  test('requires no password if the address stays the same', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    const reply = await browser.patch('/user/profile', { name: 'Anahit', email: customer.email.toUpperCase() })
    expect(reply.body.result).toMatchObject({ name: 'Anahit', email: customer.email, emailConfirmed: true })
  })

  test('makes it unconfirmed and notifies the old address without naming the new one', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    const email = newEmail()
    const reply = await changeEmail(browser, email, PASSWORD)
    const tomorrow = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(reply.body.result).toMatchObject({ email, emailConfirmed: false, passwordResetByEmailFrom: tomorrow })
    const [message, ...others] = await shop.inbox.all(customer.email)
    expect(others).toEqual([])
    expect(message?.text).toMatch(/^DymTun: your email was changed\n/)
    expect(message?.text).not.toContain(email)
    expect(message?.text).not.toContain(customer.phone)
    expect(await shop.inbox.all(email)).toEqual([])
  })

  test('ends the codes that were sent to the old address', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop)
    await requestCode(browser)
    const code = await shop.inbox.code(customer.email)
    await changeEmail(browser, newEmail(), PASSWORD)
    await changeEmail(browser, customer.email, PASSWORD)
    expect((await confirm(browser, code)).body.error).toBe('CODE_INVALID')
  })

  test('is possible five times a day, because each change sends an e-mail', async ({ shop }) => {
    const { browser } = await newCustomer(shop)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await changeEmail(browser, newEmail(), PASSWORD)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    shop.pass({ hours: 24, seconds: 1 })
    expect((await changeEmail(browser, newEmail(), PASSWORD)).status).toBe(200)
  })
})

describe('resetting the password by e-mail', () => {
  test('has the same response for every address, and only a confirmed one gets an e-mail', async ({ shop }) => {
    const unconfirmed = await newCustomer(shop)
    const known = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    const replies = []
    for (const email of [unconfirmed.customer.email, known.customer.email, newEmail()]) {
      const { status, body } = await requestReset(shop, email)
      replies.push(JSON.stringify({ status, body }))
      expect(JSON.stringify(body)).not.toContain('374')
    }
    expect(new Set(replies).size).toBe(1)
    expect(await shop.inbox.all(unconfirmed.customer.email)).toEqual([])
    expect(await shop.inbox.all(unconfirmed.customer.phone)).toEqual([])
    expect(await emailSubjects(shop, known.customer.email)).toEqual(['DymTun: password reset code'])
  })

  test('waits for 24 hours after the address was changed, though it is confirmed', async ({ shop }) => {
    const { customer, browser } = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    const email = newEmail()
    await changeEmail(browser, email, PASSWORD)
    expect((await confirmed(shop, browser, email)).status).toBe(200)
    const resetEmails = async () => (await emailSubjects(shop, email)).filter(line => line?.includes('reset')).length

    await requestReset(shop, customer.email)
    expect((await emailSubjects(shop, customer.email)).filter(line => line?.includes('reset'))).toEqual([])
    shop.pass({ hours: 23, minutes: 59 })
    expect((await requestReset(shop, email)).body.result).toEqual({ success: true })
    expect(await resetEmails()).toBe(0)
    shop.pass({ minutes: 1 })
    expect((await requestReset(shop, email)).body.result).toEqual({ success: true })
    expect(await resetEmails()).toBe(1)
    expect((await browser.get('/user/profile')).body.result).not.toHaveProperty('passwordResetByEmailFrom')
  })

  test('never shows the phone: the session that it opens does', async ({ shop }) => {
    const { customer } = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    await requestReset(shop, customer.email)
    const reset = { email: customer.email, code: await shop.inbox.code(customer.email), password: 'Brandnew1!' }
    const browser = shop.browser()
    const reply = await browser.post('/user/reset-password-verify', reset)
    expect(reply.body.result).toEqual({ verified: true, token: expect.any(String) })
    expect(reply.text).not.toContain(customer.phone)
    browser.signIn(reply.body.result.token)
    expect((await browser.get('/user/profile')).body.result.phone).toBe(customer.phone)
  })

  test('does not end the reset of the owner when another account sets the same address', async ({ shop }) => {
    const owner = await newCustomer(shop, { emailConfirmedAt: shop.clock.now() })
    const other = await newCustomer(shop)
    const { email, phone } = owner.customer
    expect((await changeEmail(other.browser, email, PASSWORD)).status).toBe(200)
    await requestReset(shop, email)
    const reset = { email, code: await shop.inbox.code(email), password: 'Brandnew1!' }
    expect((await shop.browser().post('/user/reset-password-verify', reset)).status).toBe(200)
    expect((await shop.browser().post('/user/login', { phoneNumber: phone, password: 'Brandnew1!' })).status).toBe(200)
  })
})

test('a confirmed address belongs to one account by a constraint of the database', async ({ shop }) => {
  const email = newEmail()
  await shop.given.customer({ email, emailConfirmedAt: shop.clock.now() })
  await shop.given.customer({ email })
  await expect(shop.given.customer({ email, emailConfirmedAt: shop.clock.now() })).rejects.toThrow(/Unique constraint/)
})
