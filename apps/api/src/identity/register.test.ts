import { describe, expect } from 'vitest'
import { newPhone, PASSWORD, registrationOf, test, wrongCode } from '../../test/builders/identity-shop.ts'

describe('registering', () => {
  test('creates the account only once the code is verified, with proof of consent', async ({ shop }) => {
    const browser = shop.browser('hy')
    const phoneNumber = newPhone()

    const registered = await browser.post('/user/register', registrationOf(phoneNumber, { email: ' Ani@Example.AM ' }))
    expect(registered.status).toBe(200)
    expect(registered.body.result).toEqual({ verified: false })
    expect(await shop.db.account.count({ where: { phone: phoneNumber } })).toBe(0)

    const code = await shop.inbox.code(phoneNumber)
    expect(code).toMatch(/^\d{6}$/)
    const verified = await browser.post('/user/verification', { phoneNumber, code })
    expect(verified.status).toBe(200)
    expect(verified.body.result).toEqual({ verified: true, token: expect.any(String) })

    const account = await shop.db.account.findUniqueOrThrow({ where: { phone: phoneNumber } })
    expect(account).toMatchObject({
      name: 'Ani',
      email: 'ani@example.am',
      role: 'customer',
      locale: 'hy',
      termsLocale: 'hy',
      termsVersion: expect.stringMatching(/./),
      termsAcceptedAt: shop.clock.now(),
      ageAttestedAt: shop.clock.now(),
    })
    expect(account.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await shop.db.registration.count({ where: { phone: phoneNumber } })).toBe(0)
  })

  test('opens a session that works at once', async ({ shop }) => {
    const browser = shop.browser('en')
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    const verified = await browser.post('/user/verification', {
      phoneNumber,
      code: await shop.inbox.code(phoneNumber),
    })
    expect(verified.body.message).toBe('Login successful!')
    browser.signIn(verified.body.result.token)
    expect((await browser.get('/user/profile')).body.result).toMatchObject({
      phone: phoneNumber,
      birthday: '1990-05-17',
    })
  })

  const rejectedInputs: [string, object, string, RegExp | string][] = [
    ['a landline, as it gets no SMS', { phoneNumber: '+37410123456' }, 'body.phoneNumber', /mobile number/],
    ['an unassigned mobile prefix', { phoneNumber: '+37492123456' }, 'body.phoneNumber', /mobile number/],
    ['a phone of another form', { phoneNumber: '091123456' }, 'body.phoneNumber', 'Please enter a valid phone number.'],
    ['a short password', { password: 'Ab1!' }, 'body.password', /8–15 characters/],
    ['a long password', { password: 'Abcdefgh1234567!' }, 'body.password', /8–15 characters/],
    ['a password without a special character', { password: 'Passw0rds' }, 'body.password', /8–15 characters/],
    ['an e-mail without a dot', { email: 'ani@example' }, 'body.email', 'Invalid email format.'],
    ['an empty name', { firstName: '  ' }, 'body.firstName', 'This field is required.'],
    ['a date that is none', { birthDate: '1990-02-30' }, 'body.birthDate', /./],
    ['a birthday 200 years ago', { birthDate: '1826-01-01' }, 'body.birthDate', /./],
    ['terms that are not accepted', { acceptedTerms: false }, 'body.acceptedTerms', /accept the privacy policy/],
  ]
  test.for(rejectedInputs)('rejects %s and names its field', async ([, typed, path, message], { shop }) => {
    const reply = await shop.browser().post('/user/register', registrationOf(newPhone(), typed))
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path, message: message instanceof RegExp ? expect.stringMatching(message) : message }],
    })
  })

  // It is noon of 20 November 2026 in Yerevan.
  const ages: [string, string, number][] = [
    ['takes one who turns 18 today', '2008-11-20', 200],
    ['rejects a person who turns 18 tomorrow', '2008-11-21', 422],
    ['rejects a birth date in the future', '2030-01-01', 422],
  ]
  test.for(ages)('%s', async ([, birthDate, status], { shop }) => {
    const reply = await shop.browser('en').post('/user/register', registrationOf(newPhone(), { birthDate }))
    expect(reply.status).toBe(status)
    if (status === 200) return
    expect(reply.body).toMatchObject({
      error: 'UNDERAGE',
      message: 'You must be at least 18 years old to register.',
      details: [{ path: 'body.birthDate' }],
    })
  })
})

describe('while a registration is not finished', () => {
  test('logging in with its password sends a new code and returns verified: false', async ({ shop }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    const first = await shop.inbox.code(phoneNumber)
    shop.pass({ seconds: 31 })

    const reply = await browser.post('/user/login', { phoneNumber, password: PASSWORD })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({ verified: false })

    const second = await shop.inbox.code(phoneNumber)
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(2)
    if (first !== second) {
      expect((await browser.post('/user/verification', { phoneNumber, code: first })).body.error).toBe('CODE_INVALID')
    }
    expect((await browser.post('/user/verification', { phoneNumber, code: second })).status).toBe(200)
  })

  test('logging in within 30 seconds has the same response, sends nothing, and the last code stays valid', async ({
    shop,
  }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    shop.pass({ seconds: 29 })

    const reply = await browser.post('/user/login', { phoneNumber, password: PASSWORD })
    expect(reply.body.result).toEqual({ verified: false })
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(1)
    const code = await shop.inbox.code(phoneNumber)
    expect((await browser.post('/user/verification', { phoneNumber, code })).status).toBe(200)
  })

  test('rejects another password', async ({ shop }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    const reply = await browser.post('/user/login', { phoneNumber, password: 'Another1!' })
    expect(reply.status).toBe(401)
    expect(reply.body.error).toBe('BAD_CREDENTIALS')
  })

  test('can be corrected, also before the next code may be sent', async ({ shop }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber, { email: 'typo@example.am' }))
    await browser.post(
      '/user/register',
      registrationOf(phoneNumber, { email: 'right@example.am', password: 'Corrected1!' }),
    )
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(1)

    await browser.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    const account = await shop.db.account.findUniqueOrThrow({ where: { phone: phoneNumber } })
    expect(account.email).toBe('right@example.am')
    const reply = await shop.browser().post('/user/login', { phoneNumber, password: 'Corrected1!' })
    expect(reply.body.result.verified).toBe(true)
  })

  test('is finished by a login code in the browser that entered it', async ({ shop }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    shop.pass({ seconds: 31 })
    await browser.post('/user/login-code-request', { phoneNumber })
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(2)
    const code = await shop.inbox.code(phoneNumber)
    expect((await browser.post('/user/verification', { phoneNumber, code })).body.result.verified).toBe(true)
  })

  test('expires after a week', async ({ shop }) => {
    const browser = shop.browser()
    const phoneNumber = newPhone()
    await browser.post('/user/register', registrationOf(phoneNumber))
    shop.pass({ hours: 7 * 24 + 1 })
    const reply = await browser.post('/user/login', { phoneNumber, password: PASSWORD })
    expect(reply.body.error).toBe('BAD_CREDENTIALS')
  })
})

describe('a stranger who registers the same phone', () => {
  test('does not replace the data of the owner, though the code was sent for the stranger', async ({ shop }) => {
    const [owner, stranger] = [shop.browser(), shop.browser()]
    const phoneNumber = newPhone()
    await owner.post('/user/register', registrationOf(phoneNumber, { firstName: 'Owner' }))
    shop.pass({ seconds: 31 })
    await stranger.post(
      '/user/register',
      registrationOf(phoneNumber, { firstName: 'Stranger', password: 'Stranger1!' }),
    )

    await owner.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    expect(await shop.db.account.findUnique({ where: { phone: phoneNumber } })).toMatchObject({ name: 'Owner' })
    const login = await stranger.post('/user/login', { phoneNumber, password: 'Stranger1!' })
    expect(login.body.error).toBe('BAD_CREDENTIALS')
  })

  test('does not replace it either if the owner has no cookies and the code was sent for the owner', async ({
    shop,
  }) => {
    const phoneNumber = newPhone()
    await shop.browser().post('/user/register', registrationOf(phoneNumber, { firstName: 'Owner' }))
    await shop.browser().post('/user/register', registrationOf(phoneNumber, { firstName: 'Stranger' }))
    await shop.browser().post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    expect(await shop.db.account.findUnique({ where: { phone: phoneNumber } })).toMatchObject({ name: 'Owner' })
  })

  test('cannot have the registration finished by an owner who only wants to log in', async ({ shop }) => {
    const phoneNumber = newPhone()
    await shop.browser().post('/user/register', registrationOf(phoneNumber, { firstName: 'Stranger' }))
    shop.pass({ seconds: 31 })
    const owner = shop.browser()
    expect((await owner.post('/user/login-code-request', { phoneNumber })).body.result).toEqual({ success: true })
    expect(await shop.inbox.all(phoneNumber)).toHaveLength(1)
    const reply = await owner.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    expect(reply.status).toBe(422)
    expect(await shop.db.account.count({ where: { phone: phoneNumber } })).toBe(0)
  })

  test('keeps the flow cookie to the server and this site', async ({ shop }) => {
    const reply = await shop.browser().post('/user/register', registrationOf(newPhone()))
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^flow=[\w-]{43};.*Path=\/serverapi\/user; HttpOnly; SameSite=Strict/,
    )
  })
})

describe('registering a phone that has an account', () => {
  test("notifies the owner by SMS in the owner's language and sends no code", async ({ shop }) => {
    const owner = await shop.given.customer({ locale: 'ru' })
    const reply = await shop
      .browser('en')
      .post('/user/register', registrationOf(owner.phone, { password: 'Stranger1!' }))
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({ verified: false })
    expect(await shop.inbox.all(owner.phone)).toMatchObject([
      { code: null, text: 'DymTun: у вас уже есть аккаунт. Войдите или сбросьте пароль.' },
    ])
  })

  test('returns verified: false for the newly entered password, which never opens a session', async ({ shop }) => {
    const owner = await shop.given.customer()
    const stranger = shop.browser()
    const phoneNumber = owner.phone
    await stranger.post(
      '/user/register',
      registrationOf(phoneNumber, { firstName: 'Stranger', password: 'Stranger1!' }),
    )

    const login = await stranger.post('/user/login', { phoneNumber, password: 'Stranger1!' })
    expect(login.status).toBe(200)
    expect(login.body.result).toEqual({ verified: false })
    const verification = await stranger.post('/user/verification', { phoneNumber, code: wrongCode('000000') })
    expect(verification.body.error).toBe('CODE_INVALID')

    expect(await shop.db.session.count({ where: { accountId: owner.id } })).toBe(0)
    const account = await shop.db.account.findUniqueOrThrow({ where: { phone: phoneNumber } })
    expect(account.name).toBe('Ani')
    const owned = await shop.browser().post('/user/login', { phoneNumber, password: owner.password })
    expect(owned.body.result.verified).toBe(true)
  })

  test('cannot be used to test the password of the account without a limit', async ({ shop }) => {
    const owner = await shop.given.customer()
    const stranger = shop.browser()
    const answers: number[] = []
    for (let guess = 0; guess < 6; guess++) {
      const password = `Guess${guess}xx!`
      await stranger.post('/user/register', registrationOf(owner.phone, { password }))
      answers.push((await stranger.post('/user/login', { phoneNumber: owner.phone, password })).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})
