import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { newPhone, PASSWORD, registrationOf, type Shop, test } from '../../test/builders/identity-shop.ts'
import { setMessages } from '../../test/builders/message-shop.ts'

/** Noon of the next day in Yerevan. */
const tomorrow = ({ clock }: Shop) => new Date(`${addDays(shopDate(clock.now()), 1)}T08:00:00Z`)
const today = (shop: Shop) => new Date(shopDate(shop.clock.now()))

/** The next day, with a small budget of which this much is used up. */
async function spend(shop: Shop, used: { sent: number; notices?: number; registrations?: number }, smsPerDay = 10) {
  shop.clock.set(tomorrow(shop))
  await setMessages(shop, { smsPerDay })
  onTestFinished(() => setMessages(shop, {}))
  await shop.db.smsDay.create({ data: { day: today(shop), ...used } })
}

const sentToday = (shop: Shop) =>
  shop.db.smsDay.findUnique({
    where: { day: today(shop) },
    select: { sent: true, notices: true, registrations: true },
  })

describe('when the SMS budget of the day is used up', () => {
  const requests = [
    { path: '/user/login-code-request', bodyOf: (phoneNumber: string) => ({ phoneNumber }), hint: /password/ },
    { path: '/user/reset-password-request', bodyOf: (phoneNumber: string) => ({ phoneNumber }), hint: /email/ },
    { path: '/user/register', bodyOf: registrationOf, hint: /registration/ },
  ]
  test.for(requests)('$path answers 503 with advice for known and unknown phones', async (call, { shop }) => {
    await spend(shop, { sent: 10 })
    const { phone: known } = await shop.given.customer()
    const replies = []
    for (const phone of [known, newPhone()]) {
      const { status, body, headers } = await shop.browser('en').post(call.path, call.bodyOf(phone))
      replies.push({ status, error: body.error, message: body.message, retryAfter: headers['retry-after'] })
      expect(await shop.db.outbox.count({ where: { recipient: phone } })).toBe(0)
      expect(await shop.db.otp.count({ where: { recipient: phone } })).toBe(0)
    }
    expect(replies[1]).toEqual(replies[0])
    // Noon in Yerevan: twelve hours to the next day's budget.
    expect(replies[0]).toMatchObject({ status: 503, error: 'CODES_UNAVAILABLE', retryAfter: '43200' })
    expect(replies[0]?.message).toMatch(call.hint)
  })

  test("the code of staff's second step goes out and is not counted", async ({ shop }) => {
    await spend(shop, { sent: 10, notices: 7, registrations: 2 })
    const staff = await shop.given.staff('admin')
    const reply = await shop.browser('en').post('/user/login', { phoneNumber: staff.phone, password: PASSWORD })
    expect(reply.body).toMatchObject({ result: { verified: false } })
    expect(await shop.inbox.code(staff.phone)).toMatch(/^\d{6}$/)
    expect(await sentToday(shop)).toMatchObject({ sent: 10 })
  })

  test('a reset code goes out by e-mail', async ({ shop }) => {
    await spend(shop, { sent: 10 })
    const { email, phone } = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
    expect((await shop.browser().post('/user/reset-password-request', { email })).status).toBe(200)
    expect(await shop.inbox.code(email)).toMatch(/^\d{6}$/)
    // The notice to the phone waits until the next day.
    shop.clock.set(tomorrow(shop))
    expect(await shop.inbox.texts(phone)).toHaveLength(1)
  })

  test('codes go out again on the next day', async ({ shop }) => {
    await spend(shop, { sent: 10 })
    const { phone: phoneNumber } = await shop.given.customer()
    const browser = shop.browser()
    expect((await browser.post('/user/login-code-request', { phoneNumber })).status).toBe(503)
    shop.pass({ hours: 12 })
    expect((await browser.post('/user/login-code-request', { phoneNumber })).status).toBe(200)
  })
})

describe('the share of registrations', () => {
  test('ends at 20 % of the budget, and leaves the codes of accounts alone', async ({ shop }) => {
    await spend(shop, { sent: 0 })
    const { phone: known } = await shop.given.customer()
    const statuses = []
    for (const phone of [newPhone(), newPhone(), newPhone(), known])
      statuses.push((await shop.browser().post('/user/register', registrationOf(phone))).status)
    expect(statuses).toEqual([200, 200, 503, 503])
    expect(await sentToday(shop)).toEqual({ sent: 2, notices: 0, registrations: 2 })
    expect((await shop.browser().post('/user/login-code-request', { phoneNumber: known })).status).toBe(200)
  })

  test('holds with many registrations at the same time', async ({ shop }) => {
    await spend(shop, { sent: 0 }, 20)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => shop.browser().post('/user/register', registrationOf(newPhone()))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await sentToday(shop)).toMatchObject({ registrations: 4 })
  })

  test('includes login codes that finish a registration, for phones with and without an account', async ({ shop }) => {
    await spend(shop, { sent: 0 })
    const { phone: known } = await shop.given.customer()
    const phones = [known, newPhone()]
    const typed = await Promise.all(
      phones.map(async phoneNumber => {
        const browser = shop.browser('en')
        await browser.post('/user/register', registrationOf(phoneNumber))
        return { browser, phoneNumber }
      }),
    )
    expect(await sentToday(shop)).toMatchObject({ sent: 2, registrations: 2 })
    const replies = []
    for (const { browser, phoneNumber } of typed) {
      const { status, body } = await browser.post('/user/login-code-request', { phoneNumber })
      replies.push([status, body.error, body.message])
    }
    expect(replies).toEqual(Array(2).fill([503, 'CODES_UNAVAILABLE', expect.stringContaining('registration')]))
    const elsewhere = await shop.browser().post('/user/login-code-request', { phoneNumber: known })
    expect(elsewhere.status).toBe(200)
    expect(await sentToday(shop)).toMatchObject({ sent: 3, registrations: 2 })
  })

  test('counts a login code that finishes a registration', async ({ shop }) => {
    await spend(shop, { sent: 0 })
    const [browser, phoneNumber] = [shop.browser(), newPhone()]
    await browser.post('/user/register', registrationOf(phoneNumber))
    expect((await browser.post('/user/login-code-request', { phoneNumber })).status).toBe(200)
    expect(await sentToday(shop)).toMatchObject({ sent: 2, registrations: 2 })
    expect((await shop.browser().post('/user/register', registrationOf(newPhone()))).status).toBe(503)
  })
})

describe("a customer's second step", () => {
  /** Logs in with the right password after so many wrong ones that a code is needed, too. */
  async function logIn(shop: Shop) {
    const { phone: phoneNumber } = await shop.given.customer()
    const wrong = { phone: phoneNumber, kind: 'password', streak: 100, touchedAt: shop.clock.now() }
    await shop.db.loginThrottle.create({ data: wrong })
    return shop.browser('en').post('/user/login', { phoneNumber, password: PASSWORD })
  }

  test('counts against the budget', async ({ shop }) => {
    await spend(shop, { sent: 9 })
    expect((await logIn(shop)).body.result).toEqual({ verified: false })
    expect(await sentToday(shop)).toMatchObject({ sent: 10 })
  })

  test('is answered with 503 and advice if the budget is used up', async ({ shop }) => {
    await spend(shop, { sent: 10 })
    const reply = await logIn(shop)
    expect(reply.status).toBe(503)
    expect(reply.body).toMatchObject({ error: 'CODES_UNAVAILABLE', message: expect.stringContaining('browser') })
    expect(await sentToday(shop)).toMatchObject({ sent: 10 })
  })
})

describe('a code that was issued', () => {
  test('is sent although the budget was used up since', async ({ shop }) => {
    await spend(shop, { sent: 9 })
    const { phone: phoneNumber } = await shop.given.customer()
    expect((await shop.browser().post('/user/login-code-request', { phoneNumber })).status).toBe(200)
    expect(await sentToday(shop)).toMatchObject({ sent: 10 })
    expect(await shop.inbox.code(phoneNumber)).toMatch(/^\d{6}$/)
    expect(await sentToday(shop)).toMatchObject({ sent: 10 })
  })
})
