import { TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import {
  type Browser,
  type Customer,
  PASSWORD,
  type Shop,
  test,
  wrongCode,
} from '../../../test/builders/identity-shop.ts'
import { createSoftwarePasskey } from '../../../test/fakes/software-passkey.ts'

/** The origin of the tests: the default of PUBLIC_URL. */
const PAGE = { origin: 'http://localhost:3000', rpId: 'localhost' }
const SMS_ADDED = 'DymTun: a passkey was added to your account. Not you? Call us.'
const SMS_REMOVED = 'DymTun: a passkey was removed from your account. Not you? Call us.'

const requestCode = (browser: Browser, currentPassword = PASSWORD) =>
  browser.post('/user/passkeys/code', { currentPassword })
const optionsFor = (browser: Browser, code: string) => browser.post('/user/passkeys/options', { code })
const logIn = async (browser: Browser, { phone: phoneNumber }: Customer, more: object = {}) =>
  (await browser.post('/user/login', { phoneNumber, password: PASSWORD, ...more })).body
const challenge = (browser: Browser, { phone: phoneNumber }: Customer) =>
  browser.post('/user/verification/passkey/options', { phoneNumber })
const verify = (browser: Browser, { phone: phoneNumber }: Customer, signed: object) =>
  browser.post('/user/verification/passkey', { phoneNumber, ...signed })

async function browserOf(shop: Shop, member: Customer) {
  const browser = shop.browser()
  browser.signIn(await shop.given.token(member))
  return browser
}

async function addPasskey(shop: Shop, browser: Browser, member: Customer, name = 'Laptop') {
  await requestCode(browser)
  const passkey = createSoftwarePasskey(PAGE)
  const { options } = (await optionsFor(browser, await shop.inbox.code(member.phone))).body.result
  const reply = await browser.post('/user/passkeys', { name, ...passkey.create(options) })
  shop.pass({ minutes: 2 })
  return { passkey, reply }
}

async function staffWithPasskey(shop: Shop, role: 'operator' | 'admin' = 'operator') {
  const member = await shop.given.staff(role)
  const browser = await browserOf(shop, member)
  const { passkey, reply } = await addPasskey(shop, browser, member)
  expect(reply.status).toBe(200)
  return { ...member, browser, passkey, id: member.id, passkeyId: reply.body.result.items[0].id as string }
}

/** A new browser that has sent the password, and the options for its passkey. */
async function startedLogin(shop: Shop, member: Customer) {
  const browser = shop.browser()
  await logIn(browser, member)
  return { browser, options: (await challenge(browser, member)).body.result.options }
}

async function auditOf(shop: Shop, { id }: Customer) {
  const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  return entries.map(({ actorId, action }) => (actorId === id ? action : `${action} by another`))
}

describe('a passkey is added', () => {
  test('with the password and a code by SMS; the log records it, and its owner is notified', async ({ shop }) => {
    const member = await shop.given.staff('courier')
    const browser = await browserOf(shop, member)
    expect((await requestCode(browser, 'Another1!')).body.error).toBe('WRONG_PASSWORD')
    expect((await requestCode(browser)).body.result).toEqual({ codeFrom: 'sms' })
    const code = await shop.inbox.code(member.phone)
    expect((await optionsFor(browser, wrongCode(code))).body.error).toBe('CODE_INVALID')
    const { options } = (await optionsFor(browser, code)).body.result
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'DymTun' }, user: { name: member.phone } })
    expect((await optionsFor(browser, code)).body.error).toBe('CODE_INVALID')

    const created = createSoftwarePasskey(PAGE).create(options)
    const add = (passkey: object, by = browser) => by.post('/user/passkeys', { name: ' Laptop ', ...passkey })
    // Another session of the same person has no challenge.
    expect((await add(created, await browserOf(shop, member))).body.error).toBe('CODE_INVALID')
    const { items } = (await add(created)).body.result
    expect(items).toEqual([{ id: expect.any(String), name: 'Laptop', createdAt: shop.clock.now().toISOString() }])
    expect((await add(created)).body.error).toBe('CODE_INVALID')
    expect((await browser.get('/user/passkeys')).body.result.items).toEqual(items)
    expect(await auditOf(shop, member)).toEqual(['staff.add_passkey'])
    expect(await shop.inbox.texts(member.phone)).toContain(SMS_ADDED)
  })

  test('by staff only, and with the code of the app instead of an SMS if they have one', async ({ shop }) => {
    const customer = await browserOf(shop, await shop.given.customer())
    const replies = [
      await requestCode(customer),
      await customer.get('/user/passkeys'),
      await optionsFor(customer, '123456'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])

    const member = await shop.given.staff('operator')
    const browser = await browserOf(shop, member)
    await shop.db.authenticator.create({
      data: {
        accountId: member.id,
        sealedSecret: new Uint8Array(40),
        createdAt: shop.clock.now(),
        confirmedAt: shop.clock.now(),
      },
    })
    expect((await requestCode(browser)).body.result).toEqual({ codeFrom: 'app' })
    expect(await shop.inbox.texts(member.phone)).toEqual([])
  })

  test('by the signature of another one instead of an SMS, whose challenge does not create one', async ({ shop }) => {
    const member = await staffWithPasskey(shop)
    const texts = await shop.inbox.texts(member.phone)
    const { codeFrom, options: proof } = (await requestCode(member.browser)).body.result
    expect(codeFrom).toBe('passkey')
    expect(await shop.inbox.texts(member.phone)).toEqual(texts)
    const creation = { ...proof, user: { id: '', name: member.phone }, rp: { id: PAGE.rpId, name: 'DymTun' } }
    const forged = createSoftwarePasskey(PAGE).create(creation)
    expect((await member.browser.post('/user/passkeys', { name: 'Thief', ...forged })).body.error).toBe('CODE_INVALID')
    expect((await optionsFor(member.browser, '123456')).body.error).toBe('CODE_INVALID')

    const sign = async () => member.passkey.sign((await requestCode(member.browser)).body.result.options)
    const start = async (passkey: object) => member.browser.post('/user/passkeys/options', { passkey })
    const signed = await sign()
    const { options } = (await start(signed)).body.result
    expect((await start(signed)).body.error).toBe('CODE_INVALID')
    const created = createSoftwarePasskey(PAGE).create(options)
    const { items } = (await member.browser.post('/user/passkeys', { name: 'Phone', ...created })).body.result
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone'])

    const setUp = (await member.browser.post('/user/authenticator', { currentPassword: PASSWORD })).body.result
    const code = new TOTP({ secret: setUp.secret }).generate({ timestamp: shop.clock.now().getTime() })
    const confirm = (proofs: object) => member.browser.post('/user/authenticator/confirmation', { code, ...proofs })
    expect((await confirm({ smsCode: '123456' })).body.error).toBe('CODE_INVALID')
    expect((await confirm({ passkey: member.passkey.sign(setUp.passkey) })).status).toBe(200)
  })

  test('for this page alone, and within five minutes', async ({ shop }) => {
    const member = await shop.given.staff('operator')
    const browser = await browserOf(shop, member)
    const start = async () => {
      shop.pass({ minutes: 2 })
      await requestCode(browser)
      return (await optionsFor(browser, await shop.inbox.code(member.phone))).body.result.options
    }
    const other = createSoftwarePasskey({ ...PAGE, origin: 'https://dymtun.example' })
    const attempts = [
      other.create(await start()),
      createSoftwarePasskey({ ...PAGE, rpId: 'dymtun.example' }).create(await start()),
    ]
    const late = createSoftwarePasskey(PAGE).create(await start())
    shop.pass({ minutes: 5 })
    for (const passkey of [...attempts, late])
      expect((await browser.post('/user/passkeys', { name: 'Phone', ...passkey })).body.error).toBe('CODE_INVALID')
    expect(await shop.db.passkey.count({ where: { accountId: member.id } })).toBe(0)
  })
})

describe('a login with a passkey', () => {
  test('needs its signature instead of a code by SMS, in the browser that sent the password', async ({ shop }) => {
    const member = await staffWithPasskey(shop)
    const browser = shop.browser()
    expect((await challenge(browser, member)).body.error).toBe('CODE_EXPIRED')
    const { result, message } = await logIn(browser, member)
    expect(result).toEqual({ verified: false, app: { canSendSms: true, hasApp: false, hasPasskey: true } })
    expect(message).toBe('Use your passkey to continue.')
    const { options } = (await challenge(browser, member)).body.result
    expect(options.allowCredentials).toMatchObject([{ id: member.passkey.credentialId }])
    const signed = member.passkey.sign(options)
    expect((await verify(shop.browser(), member, signed)).body.error).toBe('CODE_EXPIRED')
    const { body } = await verify(browser, member, signed)
    browser.signIn(body.result.token)
    expect((await browser.get('/user/passkeys')).body.result.items).toMatchObject([
      { name: 'Laptop', lastUsedAt: shop.clock.now().toISOString() },
    ])
    expect((await logIn(browser, member)).result.verified).toBe(true)
  })

  test('accepts each challenge once, and no signature for another page, login or person', async ({ shop }) => {
    const [member, stranger] = [await staffWithPasskey(shop), await staffWithPasskey(shop)]
    const first = await startedLogin(shop, member)
    const signed = member.passkey.sign(first.options)
    const replies = await Promise.all([verify(first.browser, member, signed), verify(first.browser, member, signed)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])

    const { browser, options } = await startedLogin(shop, member)
    expect((await verify(browser, member, signed)).body.error).toBe('CODE_INVALID')
    expect((await verify(browser, member, stranger.passkey.sign(options))).body.error).toBe('CODE_INVALID')
    member.passkey.page.origin = 'https://dymtun.example'
    expect((await verify(browser, member, member.passkey.sign(options))).body.error).toBe('CODE_INVALID')
    member.passkey.page.origin = PAGE.origin
    // The rejected signatures have spent the challenge.
    expect((await verify(browser, member, member.passkey.sign(options))).body.error).toBe('CODE_INVALID')
    const again = (await challenge(browser, member)).body.result.options
    expect((await verify(browser, member, member.passkey.sign(again))).status).toBe(200)
  })

  test('rejects a copy, whose counter is behind, and a challenge older than five minutes', async ({ shop }) => {
    const member = await staffWithPasskey(shop)
    member.passkey.page.counter = 7
    const first = await startedLogin(shop, member)
    expect((await verify(first.browser, member, member.passkey.sign(first.options))).status).toBe(200)
    member.passkey.page.counter = 7
    const copy = await startedLogin(shop, member)
    expect((await verify(copy.browser, member, member.passkey.sign(copy.options))).body.error).toBe('CODE_INVALID')
    const lower = shop.db.$executeRaw`UPDATE passkey SET counter = 8 WHERE id = ${member.passkeyId}::uuid`
    await expect(lower).rejects.toThrow('is not after')

    const slow = await startedLogin(shop, member)
    shop.pass({ minutes: 5 })
    expect((await verify(slow.browser, member, member.passkey.sign(slow.options))).body.error).toBe('CODE_INVALID')
  })
})

describe('a passkey is removed', () => {
  test('by its owner with a passkey, and the other sessions end', async ({ shop }) => {
    const member = await staffWithPasskey(shop)
    const stolen = await browserOf(shop, member)
    const path = `/user/passkeys/${member.passkeyId}/removal`
    const other = await staffWithPasskey(shop)
    const sign = async ({ passkey }: typeof member) =>
      passkey.sign((await requestCode(member.browser)).body.result.options)
    expect((await other.browser.post(path, { code: '123456' })).body.error).toBe('NOT_FOUND')
    for (const body of [{ code: '123456' }, { passkey: await sign(other) }])
      expect((await member.browser.post(path, body)).body.error).toBe('CODE_INVALID')
    expect((await member.browser.post(path, { passkey: await sign(member) })).body.result).toEqual({ items: [] })
    expect((await stolen.get('/user/profile')).status).toBe(401)
    expect((await member.browser.get('/user/profile')).status).toBe(200)
    expect(await auditOf(shop, member)).toEqual(['staff.add_passkey', 'staff.remove_passkey'])
    expect(await shop.inbox.texts(member.phone)).toContain(SMS_REMOVED)
    expect((await logIn(shop.browser(), member)).result).toEqual({ verified: false })
  })

  test('by an admin with the second step of a colleague, and with the role', async ({ shop }) => {
    const [admin, member, leaver] = [
      await staffWithPasskey(shop, 'admin'),
      await staffWithPasskey(shop),
      await staffWithPasskey(shop),
    ]
    const { body } = await admin.browser.post(`/admin/staff/${member.id}/reset-authenticator`, {
      currentPassword: PASSWORD,
    })
    const listed = body.result.members.find(({ accountId }: { accountId: string }) => accountId === member.id)
    expect(listed).toMatchObject({ hasAuthenticator: false, hasPasskeys: false, sessions: 0 })
    expect(await auditOf(shop, member)).toEqual(['staff.add_passkey', 'staff.reset_authenticator by another'])
    await admin.browser.delete(`/admin/staff/${leaver.id}`)
    expect(await shop.db.passkey.count({ where: { accountId: { in: [member.id, leaver.id] } } })).toBe(0)
  })
})
