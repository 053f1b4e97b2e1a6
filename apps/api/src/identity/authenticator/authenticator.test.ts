import { TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { seal, unseal } from '#platform/auth/seal.ts'
import {
  type Browser,
  type Customer,
  PASSWORD,
  type Shop,
  test,
  wrongCode,
} from '../../../test/builders/identity-shop.ts'
import { makeAdmin } from '../admin.ts'

const SMS_ADDED = 'DymTun: an authenticator app was added to your account. Not you? Call us.'
const SMS_REMOVED = 'DymTun: an authenticator app was removed from your account. Not you? Call us.'

/** The code that an app with this secret shows now, or some steps of 30 seconds later. */
const codeOf = (shop: Shop, secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() + steps * 30_000 })

const SMS_RECOVERY = 'DymTun: your recovery code was used to log in. Not you? Call us.'
const SMS_WRONG = 'DymTun: your password and many wrong codes were entered. Not you? Call us.'
const SMS_CODES = 'DymTun: new recovery codes were created for your account. Not you? Call us.'

const start = (browser: Browser) => browser.post('/user/authenticator', { currentPassword: PASSWORD })
const logIn = async (browser: Browser, { phone: phoneNumber }: Customer, more: object = {}) =>
  (await browser.post('/user/login', { phoneNumber, password: PASSWORD, ...more })).body
const verify = (browser: Browser, { phone: phoneNumber }: Customer, code: string) =>
  browser.post('/user/verification/app', { phoneNumber, code })

/** A browser in which a staff member is logged in, without trust in it. */
async function browserOf(shop: Shop, member: Customer) {
  const browser = shop.browser()
  browser.signIn(await shop.given.token(member))
  return browser
}

/** Confirms the app that the browser sets up, by its code and the code of the last SMS. */
const confirmApp = async (shop: Shop, browser: Browser, { phone }: Customer, code: string) =>
  browser.post('/user/authenticator/confirmation', { code, smsCode: await shop.inbox.code(phone) })

/** The actions of the audit of a member's account, oldest first. */
async function auditOf(shop: Shop, { id }: Customer) {
  const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  return entries.map(({ actorId, action }) => (actorId === id ? action : `${action} by another`))
}

/** A staff member with an authenticator app, half a minute after it was set up. */
async function staffWithApp(shop: Shop, role: 'operator' | 'admin' = 'operator') {
  const member = await shop.given.staff(role)
  const browser = await browserOf(shop, member)
  const { secret } = (await start(browser)).body.result
  const confirmed = await confirmApp(shop, browser, member, codeOf(shop, secret))
  const recoveryCodes: string[] = confirmed.body.result.recoveryCodes
  shop.pass({ seconds: 30 })
  return { ...member, browser, secret, recoveryCodes }
}

/** Sets whether staff may get an SMS instead of using their app. */
async function allowSms(shop: Shop, smsInsteadOfApp: boolean) {
  const setting = { value: { idleHours: 12, smsInsteadOfApp }, updatedAt: shop.clock.now() }
  await shop.db.setting.upsert({
    where: { key: 'staff_sessions' },
    create: { key: 'staff_sessions', ...setting },
    update: setting,
  })
}

describe('setting up an authenticator app', () => {
  test('needs the password, a code of the app and one by SMS, and tells the staff member by SMS and e-mail', async ({
    shop,
  }) => {
    const member = await shop.given.staff('courier')
    await shop.db.account.update({ where: { id: member.id }, data: { emailConfirmedAt: shop.clock.now() } })
    const browser = await browserOf(shop, member)
    const wrong = await browser.post('/user/authenticator', { currentPassword: 'Another1!' })
    expect(wrong.body.error).toBe('WRONG_PASSWORD')
    expect((await browser.get('/user/authenticator')).body.result).toEqual({ recoveryCodes: 0 })

    const { secret, url } = (await start(browser)).body.result
    expect(decodeURIComponent(url)).toContain(`totp/DymTun:${member.phone}`)
    expect(url).toContain(`secret=${secret}`)
    const smsCode = await shop.inbox.code(member.phone)
    const confirm = (code: string, sms = smsCode) =>
      browser.post('/user/authenticator/confirmation', { code, smsCode: sms })
    expect((await confirm(wrongCode(codeOf(shop, secret)))).body).toMatchObject({
      error: 'CODE_INVALID',
      message: expect.stringContaining('already been used'),
    })
    expect((await confirm(codeOf(shop, secret), wrongCode(smsCode))).body).toMatchObject({
      error: 'CODE_INVALID',
      message: expect.stringContaining('from the SMS'),
      details: [{ path: 'body.smsCode' }],
    })
    // The code of the set-up is none of a login, and the other way round.
    const { phone: phoneNumber } = member
    expect((await shop.browser().post('/user/verification', { phoneNumber, code: smsCode })).status).toBe(422)
    expect((await logIn(shop.browser(), member)).result).toEqual({ verified: false })
    const loginCode = await shop.inbox.code(member.phone)
    expect((await confirm(codeOf(shop, secret), loginCode)).body.error).toBe('CODE_INVALID')
    const { recoveryCodes } = (await confirm(codeOf(shop, secret))).body.result
    expect(await auditOf(shop, member)).toEqual(['staff.add_authenticator'])
    const entries = JSON.stringify(await shop.db.auditEntry.findMany({ where: { subjectId: member.id } }))
    expect(entries).not.toMatch(new RegExp([secret, ...recoveryCodes].join('|')))
    expect(new Set(recoveryCodes).size).toBe(10)

    const since = shop.clock.now().toISOString()
    expect((await browser.get('/user/authenticator')).body.result).toEqual({ since, recoveryCodes: 10 })
    expect((await start(browser)).body.error).toBe('AUTHENTICATOR_EXISTS')
    expect((await confirm(codeOf(shop, secret, 1))).body.error).toBe('AUTHENTICATOR_EXISTS')
    expect(await shop.inbox.texts(member.phone)).toContain(SMS_ADDED)
    expect(await shop.inbox.all(member.email)).toHaveLength(1)
    const [stored] = await shop.db.recoveryCode.findMany({ where: { accountId: member.id }, take: 1 })
    expect(recoveryCodes).not.toContain(Buffer.from(stored?.codeHash ?? []).toString())
  })

  test('is for staff only', async ({ shop }) => {
    const browser = await browserOf(shop, await shop.given.customer())
    expect([(await start(browser)).status, (await browser.get('/user/authenticator')).status]).toEqual([403, 403])
  })

  test('makes other browsers enter a code of the app once, and keeps the trust in this one', async ({ shop }) => {
    const member = await shop.given.staff('operator')
    const [own, other] = [shop.browser(), shop.browser()]
    for (const browser of [own, other]) {
      await logIn(browser, member)
      const verification = { phoneNumber: member.phone, code: await shop.inbox.code(member.phone) }
      browser.signIn((await browser.post('/user/verification', verification)).body.result.token)
    }
    shop.pass({ minutes: 2 })
    const { secret } = (await start(own)).body.result
    await confirmApp(shop, own, member, codeOf(shop, secret))
    expect([(await logIn(own, member)).result.verified, (await logIn(other, member)).result.verified]).toEqual([
      true,
      false,
    ])
  })
})

describe('the secret of an app', () => {
  test('opens for its own account only, and one of an earlier version is bound at its next use', async ({ shop }) => {
    const [member, other] = [await staffWithApp(shop), await staffWithApp(shop)]
    const sealedOf = async (id: string) =>
      (await shop.db.authenticator.findUniqueOrThrow({ where: { accountId: id } })).sealedSecret
    const write = (id: string, sealedSecret: Uint8Array<ArrayBuffer>) =>
      shop.db.authenticator.update({ where: { accountId: id }, data: { sealedSecret } })
    const renew = (browser: Browser, code: string) => browser.post('/user/authenticator/recovery-codes', { code })

    await write(other.id, await sealedOf(member.id))
    expect((await renew(other.browser, codeOf(shop, member.secret))).status).toBe(500)

    const unbound = new Uint8Array(seal(shop.deps.keys.seal, member.secret))
    await write(member.id, unbound)
    expect((await renew(member.browser, codeOf(shop, member.secret))).status).toBe(200)
    const bound = await sealedOf(member.id)
    expect(Buffer.from(bound)).not.toEqual(Buffer.from(unbound))
    expect(() => unseal(shop.deps.keys.seal, bound)).toThrow()
    shop.pass({ seconds: 30 })
    expect((await renew(member.browser, codeOf(shop, member.secret))).status).toBe(200)
  })
})

describe('a login with an authenticator app', () => {
  test('needs its code instead of one by SMS, and accepts each code once', async ({ shop }) => {
    const member = await staffWithApp(shop)
    const [first, second] = [shop.browser(), shop.browser()]
    const { result, message } = await logIn(first, member)
    expect(result).toEqual({ verified: false, app: { canSendSms: true, hasApp: true, hasPasskey: false } })
    expect(message).toBe('Enter the code from your authenticator app to continue.')
    expect((await logIn(second, member)).result.app).toBeDefined()
    const texts = await shop.inbox.texts(member.phone)
    expect(texts.filter(text => text !== SMS_ADDED)).toHaveLength(1)

    const code = codeOf(shop, member.secret)
    const replies = await Promise.all([verify(first, member, code), verify(second, member, code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const late = replies[0]?.status === 200 ? second : first
    expect((await verify(late, member, code)).body.error).toBe('CODE_INVALID')
    expect((await verify(late, member, codeOf(shop, member.secret, -1))).body.error).toBe('CODE_INVALID')
    const { body } = await verify(late, member, codeOf(shop, member.secret, 1))
    late.signIn(body.result.token)
    expect((await late.get('/user/profile')).status).toBe(200)
    expect((await logIn(late, member)).result.verified).toBe(true)

    const { lastStep } = await shop.db.authenticator.findUniqueOrThrow({ where: { accountId: member.id } })
    const reuse = shop.db
      .$executeRaw`UPDATE authenticator SET last_step = ${lastStep} WHERE account_id = ${member.id}::uuid`
    await expect(reuse).rejects.toThrow('is not after')
  })

  test('finishes only in the browser that sent the password, and after five wrong codes not at all', async ({
    shop,
  }) => {
    const member = await staffWithApp(shop)
    const browser = shop.browser()
    await logIn(browser, member)
    const code = codeOf(shop, member.secret)
    expect((await verify(shop.browser(), member, code)).body.error).toBe('CODE_EXPIRED')
    expect((await browser.post('/user/verification', { phoneNumber: member.phone, code })).body.error).toBe(
      'CODE_INVALID',
    )
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await verify(browser, member, wrongCode(code, attempt + 1))).body.error).toBe('CODE_INVALID')
    const rejected = (await verify(browser, member, code)).body
    expect(rejected).toMatchObject({
      error: 'CODE_EXPIRED',
      message: expect.stringContaining('with your password again'),
    })
    shop.pass({ seconds: 31 })
    await logIn(browser, member)
    expect((await verify(browser, member, wrongCode(code))).body.error).toBe('CODE_INVALID')
    expect((await verify(browser, member, codeOf(shop, member.secret))).status).toBe(200)
    expect((await shop.inbox.texts(member.phone)).filter(text => text === SMS_WRONG)).toHaveLength(1)
  })

  test('continues when it is started again, and beyond the limit needs a recovery code or an SMS', async ({ shop }) => {
    const member = await staffWithApp(shop)
    const browser = shop.browser()
    for (let login = 0; login < 7; login++) expect((await logIn(browser, member)).result.app.isLimited).toBeUndefined()
    expect(await shop.db.otp.count({ where: { accountId: member.id, purpose: 'app_step' } })).toBe(1)
    for (let login = 0; login < 4; login++) await logIn(shop.browser(), member)
    const limited = shop.browser()
    const { result, message } = await logIn(limited, member)
    expect(result.app.isLimited).toBe(true)
    expect(message).toContain('enter a recovery code')
    expect((await verify(limited, member, codeOf(shop, member.secret))).body).toMatchObject({
      error: 'CODE_INVALID',
      message,
    })
    expect((await verify(limited, member, member.recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await logIn(shop.browser(), member, { bySms: true })).result).toEqual({ verified: false })
    shop.pass({ minutes: 61 })
    expect((await logIn(shop.browser(), member)).result.app.isLimited).toBeUndefined()
  })

  test('sends an SMS instead if the shop allows it', async ({ shop }) => {
    const member = await staffWithApp(shop)
    const browser = shop.browser()
    await logIn(browser, member)
    expect((await logIn(browser, member, { bySms: true })).result).toEqual({ verified: false })
    const verification = { phoneNumber: member.phone, code: await shop.inbox.code(member.phone) }
    expect((await browser.post('/user/verification', verification)).status).toBe(200)

    await allowSms(shop, false)
    const sent = await shop.inbox.texts(member.phone)
    const { result } = await logIn(shop.browser(), member, { bySms: true })
    expect(result).toEqual({ verified: false, app: { canSendSms: false, hasApp: true, hasPasskey: false } })
    expect(await shop.inbox.texts(member.phone)).toEqual(sent)
    await allowSms(shop, true)
  })

  test('accepts each recovery code once, written in any way', async ({ shop }) => {
    const member = await staffWithApp(shop)
    const [code = '', other = ''] = member.recoveryCodes
    const browser = shop.browser()
    await logIn(browser, member)
    expect((await verify(browser, member, code.replace('-', ' ').toUpperCase())).status).toBe(200)
    expect(await auditOf(shop, member)).toEqual(['staff.add_authenticator', 'staff.use_recovery_code'])
    expect(await shop.inbox.texts(member.phone)).toContain(SMS_RECOVERY)
    const another = shop.browser()
    await logIn(another, member)
    expect((await verify(another, member, code)).body.error).toBe('CODE_INVALID')
    expect((await verify(another, member, other)).status).toBe(200)
    expect((await member.browser.get('/user/authenticator')).body.result.recoveryCodes).toBe(8)
  })

  test('accepts no old recovery code after new ones are created, which needs a code and is audited', async ({
    shop,
  }) => {
    const member = await staffWithApp(shop)
    const [old = ''] = member.recoveryCodes
    const renew = (code: string) => member.browser.post('/user/authenticator/recovery-codes', { code })
    const code = codeOf(shop, member.secret)
    expect((await renew(wrongCode(code))).body.error).toBe('CODE_INVALID')
    const replies = await Promise.all([renew(code), renew(code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const renewed: string[] = replies.find(({ status }) => status === 200)?.body.result.recoveryCodes
    expect(await shop.db.recoveryCode.count({ where: { accountId: member.id } })).toBe(10)
    expect(await auditOf(shop, member)).toEqual(['staff.add_authenticator', 'staff.renew_recovery_codes'])
    expect(await shop.inbox.texts(member.phone)).toContain(SMS_CODES)
    const browser = shop.browser()
    await logIn(browser, member)
    expect((await verify(browser, member, old)).body.error).toBe('CODE_INVALID')
    expect((await verify(browser, member, renewed[0] ?? '')).status).toBe(200)
  })
})

describe('an authenticator app is removed', () => {
  test('by its owner with a code, guesses wait, and the other sessions end', async ({ shop }) => {
    const member = await staffWithApp(shop)
    const stolen = await browserOf(shop, member)
    const remove = (code: string) => member.browser.post('/user/authenticator/removal', { code })
    for (let attempt = 1; attempt < 5; attempt++)
      expect((await remove(wrongCode(codeOf(shop, member.secret), attempt))).body.error).toBe('CODE_INVALID')
    expect((await remove(wrongCode(codeOf(shop, member.secret), 5))).body.error).toBe('TOO_MANY_ATTEMPTS')
    shop.pass({ seconds: 30 })
    expect((await remove(member.recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await stolen.get('/user/profile')).status).toBe(401)
    expect((await member.browser.get('/user/profile')).status).toBe(200)
    expect(await auditOf(shop, member)).toEqual(['staff.add_authenticator', 'staff.remove_authenticator'])
    expect((await logIn(shop.browser(), member)).result).toEqual({ verified: false })
    expect(await shop.inbox.texts(member.phone)).toEqual(expect.arrayContaining([SMS_ADDED, SMS_REMOVED]))
    expect(await shop.db.recoveryCode.count({ where: { accountId: member.id } })).toBe(0)
  })

  test('by an admin, which is audited and ends the sessions, but not the own one', async ({ shop }) => {
    const [admin, member] = [await staffWithApp(shop, 'admin'), await staffWithApp(shop)]
    const reset = (id: string, currentPassword = PASSWORD) =>
      admin.browser.post(`/admin/staff/${id}/reset-authenticator`, { currentPassword })
    const isListed = (members: { accountId: string; hasAuthenticator: boolean }[]) =>
      members.find(({ accountId }) => accountId === member.id)?.hasAuthenticator
    expect(isListed((await admin.browser.get('/admin/staff')).body.result.members)).toBe(true)
    expect((await reset(admin.id)).status).toBe(403)
    expect((await reset(member.id, 'Another1!')).body.error).toBe('WRONG_PASSWORD')
    const { body } = await reset(member.id)
    expect(isListed(body.result.members)).toBe(false)
    shop.pass({ minutes: 1 })
    await start(await browserOf(shop, member))
    expect((await reset(member.id)).status).toBe(200)
    expect(await shop.db.authenticator.count({ where: { accountId: member.id } })).toBe(1)
    expect(await auditOf(shop, member)).toEqual(['staff.add_authenticator', 'staff.reset_authenticator by another'])
    expect((await member.browser.get('/user/profile')).status).toBe(401)
    expect((await shop.inbox.texts(member.phone)).filter(text => text === SMS_REMOVED)).toHaveLength(1)
    expect((await logIn(shop.browser(), member)).result).toEqual({ verified: false })
  })

  test('with the role, and by a new password of the operator of the shop', async ({ shop }) => {
    const [admin, member] = [await staffWithApp(shop, 'admin'), await staffWithApp(shop)]
    await admin.browser.delete(`/admin/staff/${member.id}`)
    const { passwordHash } = await shop.db.account.findUniqueOrThrow({ where: { id: admin.id } })
    await makeAdmin(shop.deps, admin.phone)
    expect(await shop.db.authenticator.count({ where: { accountId: { in: [admin.id, member.id] } } })).toBe(1)
    await makeAdmin(shop.deps, admin.phone, passwordHash)
    expect(await shop.db.authenticator.count({ where: { accountId: admin.id } })).toBe(0)
  })
})
