import { describe, expect } from 'vitest'
import {
  type Browser,
  newPhone,
  PASSWORD,
  type Shop,
  testBehindProxy as test,
} from '../../test/builders/identity-shop.ts'

const STRANGER = '203.0.113.66'
const OWNER = '198.51.100.7'

const logIn = (browser: Browser, phoneNumber: string, password = PASSWORD) =>
  browser.post('/user/login', { phoneNumber, password })
const verify = (browser: Browser, phoneNumber: string, code: string) =>
  browser.post('/user/verification', { phoneNumber, code })

/** Sends wrong passwords in new browsers, each from the next one of these network addresses. */
async function guess(
  shop: Shop,
  phone: string,
  { times, from = [STRANGER] }: { times: number; from?: string[] },
): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++)
    statuses.push((await logIn(shop.browser('en', from[n % from.length]), phone, `Guess${n}xx!`)).status)
  return statuses
}

/** Writes the rows that so many wrong passwords from as many network addresses leave; a test below compares the two. */
async function seedGuesses({ db, clock }: Shop, phone: string, streak: number): Promise<void> {
  const row = { phone, kind: 'password', streak, touchedAt: clock.now() }
  const where = { phone_kind: { phone, kind: 'password' } }
  await db.loginThrottle.upsert({ where, create: row, update: row })
}

const readGuesses = ({ db }: Shop, phone: string) =>
  db.loginThrottle.findUniqueOrThrow({
    where: { phone_kind: { phone, kind: 'password' } },
    omit: { phone: true, touchedAt: true },
  })

/** So many network addresses of a botnet. */
const botnet = (size: number) => Array.from({ length: size }, (_, n) => `192.0.2.${n}`)

describe('strangers who send wrong passwords for a phone', () => {
  test.for(['customer', 'staff'] as const)(
    '200 from one network address wait, and the %s at another address logs in at once',
    async (who, { shop }) => {
      const { phone } = await (who === 'staff' ? shop.given.staff('admin') : shop.given.customer())
      const statuses = await guess(shop, phone, { times: 200 })
      expect(statuses).toEqual([...Array(4).fill(401), ...Array(196).fill(429)])

      const owner = shop.browser('en', OWNER)
      const reply = await logIn(owner, phone)
      expect(reply.status).toBe(200)
      expect(reply.body.result.verified).toBe(who === 'customer')
      if (who === 'staff')
        expect((await verify(owner, phone, await shop.inbox.code(phone))).body.result.verified).toBe(true)
      const rejected = await logIn(shop.browser('en', STRANGER), phone)
      expect([rejected.status, rejected.body.message]).toEqual([429, 'Too many attempts. Try again in 1 second.'])
    },
  )

  test.for(['customer', 'staff'] as const)(
    '200 from as many network addresses make the correct password of the %s require a code; others are not affected',
    async (who, { shop }) => {
      const { phone } = await (who === 'staff' ? shop.given.staff('operator') : shop.given.customer())
      const times = who === 'staff' ? 20 : 200
      if (times < 200) await seedGuesses(shop, phone, 200 - times)
      expect(await guess(shop, phone, { times, from: botnet(200) })).toEqual(Array(times).fill(401))
      const seeded = newPhone()
      await seedGuesses(shop, seeded, 200)
      expect(await readGuesses(shop, phone)).toEqual(await readGuesses(shop, seeded))

      const owner = shop.browser('en', OWNER)
      const reply = await logIn(owner, phone)
      expect([reply.status, reply.body.result]).toEqual([200, { verified: false }])
      expect((await verify(owner, phone, await shop.inbox.code(phone))).body.result.verified).toBe(true)
      // The code has proved the identity: the count starts again.
      expect((await logIn(shop.browser('en', OWNER), phone)).body.result.verified).toBe(who === 'customer')
    },
  )

  test('from all addresses together can guess the correct password up to the hundredth attempt only', async ({
    shop,
  }) => {
    const [early, late] = [await shop.given.customer(), await shop.given.customer()]
    await seedGuesses(shop, early.phone, 98)
    await guess(shop, early.phone, { times: 1 })
    expect((await logIn(shop.browser('en', STRANGER), early.phone)).body.result.verified).toBe(true)
    await seedGuesses(shop, late.phone, 99)
    await guess(shop, late.phone, { times: 1 })
    expect((await logIn(shop.browser('en', STRANGER), late.phone)).body.result).toEqual({ verified: false })
    expect(await shop.db.session.count({ where: { accountId: late.id } })).toBe(0)
  })

  test('at the same time from many addresses can guess the correct password up to the hundredth attempt only', async ({
    shop,
  }) => {
    const { phone } = await shop.given.customer()
    await seedGuesses(shop, phone, 90)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      logIn(shop.browser('en', `203.0.113.${n}`), phone, `Guess${n}xx!`),
    )
    await Promise.all(guesses)
    expect((await logIn(shop.browser('en', OWNER), phone)).body.result).toEqual({ verified: false })
    expect((await readGuesses(shop, phone)).streak).toBe(110)
  })

  test('do not require a code from a browser that has logged in before', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const home = shop.browser('en', OWNER)
    await logIn(home, phone)
    await seedGuesses(shop, phone, 100)
    await guess(shop, phone, { times: 1, from: botnet(1) })
    expect((await logIn(home, phone)).body.result.verified).toBe(true)
  })

  test('at the address of the owner make the owner wait, but not for a code or in a trusted browser', async ({
    shop,
  }) => {
    const { phone } = await shop.given.customer()
    const home = shop.browser('en', STRANGER)
    await logIn(home, phone)
    await guess(shop, phone, { times: 8 })
    const owner = shop.browser('en', STRANGER)
    expect((await logIn(owner, phone)).status).toBe(429)
    expect((await logIn(home, phone)).status).toBe(200)
    await owner.post('/user/login-code-request', { phoneNumber: phone })
    expect((await verify(owner, phone, await shop.inbox.code(phone))).status).toBe(200)
  })

  test('get the same responses for a phone without an account', async ({ shop }) => {
    const { phone } = await shop.given.customer()
    const readResponses = async (guessed: string) => {
      const before = await seedGuesses(shop, guessed, 95).then(() => guess(shop, guessed, { times: 10 }))
      const after = await guess(shop, guessed, { times: 20, from: botnet(20) })
      return [before, after, (await logIn(shop.browser('en', OWNER), guessed, 'Another1!')).body.error]
    }
    expect(await readResponses(newPhone())).toEqual(await readResponses(phone))
  })
})
