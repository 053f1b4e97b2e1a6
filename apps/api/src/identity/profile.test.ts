import { describe, expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { PASSWORD, type Shop, test } from '../../test/builders/identity-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'

async function signedIn(shop: Shop, language = 'en') {
  const customer = await shop.given.customer()
  const browser = shop.browser(language)
  browser.signIn(await shop.given.token(customer))
  return { customer, browser }
}

describe('the profile', () => {
  test('shows the data of the account without its password', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    const reply = await browser.get('/user/profile')
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body.result).toEqual({
      name: 'Ani',
      email: customer.email,
      emailConfirmed: false,
      phone: customer.phone,
      birthday: '1990-05-17',
      memberSince: expect.stringMatching(/^2026-.*Z$/),
      role: 'customer',
    })
  })

  test('accepts a new name, e-mail and birthday', async ({ shop }) => {
    const { browser } = await signedIn(shop)
    const currentPassword = PASSWORD
    const edited = { name: ' Anahit ', email: 'Anahit@Example.am', birthday: '1991-02-28', currentPassword }
    const reply = await browser.patch('/user/profile', edited)
    expect(reply.body).toMatchObject({
      result: { name: 'Anahit', email: 'anahit@example.am', birthday: '1991-02-28' },
      message: 'Profile updated.',
    })
  })

  test('keeps fields that are not given', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    await browser.patch('/user/profile', { name: 'Anahit' })
    expect((await browser.get('/user/profile')).body.result).toMatchObject({ name: 'Anahit', email: customer.email })
  })

  test('ignores fields that cannot be edited', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    const reply = await browser.patch('/user/profile', { role: 'admin', memberSince: '2000-01-01' })
    expect(reply.body.result).toMatchObject({ phone: customer.phone, role: 'customer' })
  })

  test.for(['phone', 'phoneNumber'])('rejects a %s by name and changes nothing', async (field, { shop }) => {
    const { customer, browser } = await signedIn(shop)
    const reply = await browser.patch('/user/profile', { name: 'Anahit', [field]: '+37499000000' })
    expect(reply.status).toBe(422)
    expect(reply.body.details).toEqual([
      { path: `body.${field}`, message: 'The phone number is verified by SMS and can’t be changed.' },
    ])
    expect((await browser.get('/user/profile')).body.result).toMatchObject({ name: 'Ani', phone: customer.phone })
  })

  test.for([
    ['an empty name', { name: '' }, 'body.name'],
    ['an e-mail without @', { email: 'ani' }, 'body.email'],
    ['an address that no e-mail can be sent to', { email: 'a:b@c.dd', currentPassword: PASSWORD }, 'body.email'],
    ['a birthday that is no date', { birthday: '1990-13-01' }, 'body.birthday'],
  ] as const)('rejects %s', async ([, edited, path], { shop }) => {
    const { browser } = await signedIn(shop)
    const reply = await browser.patch('/user/profile', edited)
    expect(reply.status).toBe(422)
    expect(reply.body.details).toMatchObject([{ path }])
  })

  test('rejects a birthday of a person under 18', async ({ shop }) => {
    const { browser } = await signedIn(shop)
    const reply = await browser.patch('/user/profile', { birthday: '2015-01-01' })
    const message = 'You must be at least 18 years old to register.'
    expect(reply.body).toMatchObject({ error: 'UNDERAGE', details: [{ path: 'body.birthday', message }] })
  })

  test('sets the language of messages', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    await browser.patch('/user/profile', { locale: 'hy' })
    await browser.post('/user/login-code-request', { phoneNumber: customer.phone })
    expect(await shop.inbox.texts(customer.phone)).toEqual([expect.stringMatching(/^DymTun․ ձեր կոդը՝ \d{6}/)])
  })
})

describe('changing the password', () => {
  test('ends every session, also that of this browser, and returns a new token', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    const other = shop.browser()
    other.signIn(await shop.given.token(customer))

    const reply = await browser.post('/user/password', { currentPassword: PASSWORD, newPassword: 'Another1!' })
    expect(reply.body).toEqual({ result: { success: true, token: expect.any(String) }, message: 'Password updated.' })
    expect((await other.get('/user/profile')).status).toBe(401)
    expect((await browser.get('/user/profile')).status).toBe(401)
    browser.signIn(reply.body.result.token)
    expect((await browser.get('/user/profile')).status).toBe(200)

    const login = { phoneNumber: customer.phone }
    expect((await shop.browser().post('/user/login', { ...login, password: PASSWORD })).status).toBe(401)
    expect((await shop.browser().post('/user/login', { ...login, password: 'Another1!' })).status).toBe(200)
  })

  test('needs the current one', async ({ shop }) => {
    const { browser } = await signedIn(shop)
    const reply = await browser.post('/user/password', { currentPassword: 'Wrong123!', newPassword: 'Another1!' })
    expect(reply.status).toBe(422)
    expect(reply.body.error).toBe('WRONG_PASSWORD')
    expect((await browser.get('/user/profile')).status).toBe(200)
  })

  test('has to wait after five wrong ones', async ({ shop }) => {
    const { browser } = await signedIn(shop)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const typed = { currentPassword: `Wrong${n}xx!`, newPassword: 'Another1!' }
      statuses.push((await browser.post('/user/password', typed)).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
  })

  test.for(['Abcdefgh1234567!', 'Abcdefgh1', 'abcdefg1!'])(
    'rejects %s, which the login would reject',
    async (newPassword, { shop }) => {
      const { browser } = await signedIn(shop)
      const reply = await browser.post('/user/password', { currentPassword: PASSWORD, newPassword })
      expect(reply.status).toBe(422)
      expect(reply.body.details).toMatchObject([{ path: 'body.newPassword' }])
    },
  )

  test('twice at once happens once', async ({ shop }) => {
    const { browser, customer } = await signedIn(shop)
    const replies = await Promise.all(
      ['Another1!', 'Another2!'].map(newPassword =>
        browser.post('/user/password', { currentPassword: PASSWORD, newPassword }),
      ),
    )
    const rejected = replies.map(({ status }) => status).filter(status => status !== 200)
    // The other request finds its session ended, or its verified password changed.
    expect([[401], [422]]).toContainEqual(rejected)
    expect(await shop.db.session.count({ where: { accountId: customer.id, revokedAt: null } })).toBe(1)
  })
})

describe('a session', () => {
  test('ends with the logout, and only this one', async ({ shop }) => {
    const { customer, browser } = await signedIn(shop)
    const other = shop.browser()
    other.signIn(await shop.given.token(customer))
    expect((await browser.post('/user/logout', {})).body.result).toEqual({ success: true })
    expect((await browser.get('/user/profile')).status).toBe(401)
    expect((await other.get('/user/profile')).status).toBe(200)
  })

  test('lasts 30 days from its last use', async ({ shop }) => {
    const { browser } = await signedIn(shop)
    shop.pass({ hours: 29 * 24 })
    expect((await browser.get('/user/profile')).status).toBe(200)
    shop.pass({ hours: 29 * 24 })
    expect((await browser.get('/user/profile')).status).toBe(200)
    shop.pass({ hours: 30 * 24, seconds: 1 })
    expect((await browser.get('/user/profile')).status).toBe(401)
  })

  test.for([
    ['the password changes', { password_hash: 'changed meanwhile' }],
    ['an admin ends the sessions or changes the role', { browser_trust: 1 }],
  ] as const)('is not opened while %s', async ([, data], { shop }) => {
    const { id, phone: phoneNumber } = await shop.given.customer()
    const { login } = await withTransaction(shop.db, systemRandom, async tx => {
      await execute(tx, kysely.updateTable('account').set(data).where('id', '=', id))
      const login = shop.browser().post('/user/login', { phoneNumber, password: PASSWORD })
      await expect.poll(() => waitingForLocks(shop.db)).toBe(1)
      return { login }
    })
    expect((await login).body.error).toBe('BAD_CREDENTIALS')
    expect(await shop.db.session.count({ where: { accountId: id, revokedAt: null } })).toBe(0)
  })
})
