import { describe, expect, onTestFinished } from 'vitest'
import {
  type Browser,
  type Customer,
  newPhone,
  openShop,
  PASSWORD,
  registrationOf,
  type Shop,
  testBehindProxy as test,
  wrongCode,
} from '../../test/builders/identity-shop.ts'
import { setMessages } from '../../test/builders/message-shop.ts'
import { addAccount } from '../../test/builders/people.ts'
import { createPasswords } from './passwords.ts'

/** GUESSING=full: the promised numbers, with the password cost of a live shop; else fewer, and no time is checked. */
const FIGURES =
  process.env.GUESSING === 'full'
    ? { phones: 500, guesses: 1000, memoryKib: 19_456, isTimed: true, resets: 10_000, resetPhones: 500 }
    : { phones: 5, guesses: 100, memoryKib: 1024, isTimed: false, resets: 60, resetPhones: 3 }
/** More than these tests send: the budget of the day has tests of its own. */
const SMS_PER_DAY = 100_000
const LONG_TIMEOUT = { timeout: 900_000 }
const TEN_MINUTES_MS = 600_000
const MEDIAN_APART_MS = 10
const COMPARED_AT_MOST = 30

type Act = (browser: Browser, phoneNumber: string) => Promise<{ status: number; body: unknown }>
const acts: Record<string, Act> = {
  register: (browser, phoneNumber) => browser.post('/user/register', registrationOf(phoneNumber)),
  'log in': (browser, phoneNumber) => browser.post('/user/login', { phoneNumber, password: 'Stranger1!' }),
  'request a code': (browser, phoneNumber) => browser.post('/user/login-code-request', { phoneNumber }),
  'request a reset': (browser, phoneNumber) => browser.post('/user/reset-password-request', { phoneNumber }),
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The responses that strangers get for phones with an account and others, in turn, and their time. */
async function responsesTo(shop: Shop, act: Act, { passwordHash }: { passwordHash: string }) {
  const responses = { known: new Set<string>(), unknown: new Set<string>() }
  const times = { known: [] as number[], unknown: [] as number[] }
  const once = async (kind: 'known' | 'unknown', phone: string) => {
    const browser = shop.browser()
    const from = performance.now()
    const { status, body } = await act(browser, phone)
    times[kind].push(performance.now() - from)
    responses[kind].add(`${status} ${Object.keys(Object(body))} ${JSON.stringify(Reflect.get(Object(body), 'result'))}`)
  }
  // The first comparisons compute the decoy hash.
  for (let index = 0; index < 5; index++) await act(shop.browser(), newPhone())
  for (let index = 0; index < FIGURES.phones; index++) {
    const { phone } = await addAccount(shop.db, shop.clock.now(), { passwordHash })
    const both = [() => once('known', phone), () => once('unknown', newPhone())]
    for (const one of index % 2 === 0 ? both : both.reverse()) await one()
  }
  return { responses, knownMs: median(times.known), unknownMs: median(times.unknown) }
}

test(
  'phones with and without an account are answered alike, and in the same time (R32)',
  LONG_TIMEOUT,
  async ({ db, clock }) => {
    const { phones, memoryKib, isTimed } = FIGURES
    const shop = await openShop({ db, clock, settings: { PASSWORD_HASH_MEMORY_KIB: String(memoryKib) } })
    onTestFinished(shop.close)
    await setMessages(shop, { smsPerDay: SMS_PER_DAY })
    const passwordHash = await createPasswords(memoryKib, shop.deps.keys.pepper).hash(PASSWORD)
    const apart: number[] = []
    for (const [name, act] of Object.entries(acts)) {
      const { responses, ...times } = await responsesTo(shop, act, { passwordHash })
      expect(responses.known).toEqual(responses.unknown)
      process.stdout.write(`${JSON.stringify({ test: 'R32', act: name, phones, ...times }, rounded)}\n`)
      apart.push(Math.abs(times.knownMs - times.unknownMs))
    }
    if (isTimed) expect(Math.max(...apart)).toBeLessThan(MEDIAN_APART_MS)
  },
)

const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

const STRANGER = '203.0.113.66'
const OWNER = '198.51.100.7'
/** STREAK_LIMIT: from then on the correct password is not sufficient. */
const ENOUGH_ALONE = 100

type Guesses = { addressOf: (index: number) => string; between?: (index: number) => Promise<void> }

/** The guesses of ten minutes at the password of a phone. @returns how many got which response */
async function guess(shop: Shop, phoneNumber: string, { addressOf, between }: Guesses) {
  const { guesses } = FIGURES
  const answers: Record<number, number> = {}
  for (let index = 0; index < guesses; index++) {
    const stranger = shop.browser('en', addressOf(index))
    const { status } = await stranger.post('/user/login', { phoneNumber, password: `Guess${index}xx!` })
    answers[status] = (answers[status] ?? 0) + 1
    if (index % (guesses / 10) === 0) await between?.(index)
    shop.clock.advance(TEN_MINUTES_MS / guesses)
  }
  return answers
}

/** Wrong passwords of unknown browsers since the last right one. */
async function streakOf(shop: Shop, phone: string): Promise<number> {
  const where = { phone_kind: { phone, kind: 'password' } }
  return (await shop.db.loginThrottle.findUniqueOrThrow({ where })).streak
}

test(
  'of a thousand guesses from one address in ten minutes thirty are compared at most, and the owner gets in all the while (R33)',
  LONG_TIMEOUT,
  async ({ shop }) => {
    const { phone: phoneNumber } = await shop.given.customer()
    const home = shop.browser('en', OWNER)
    const ownerLogsIn = async (browser: Browser) => {
      const { body } = await browser.post('/user/login', { phoneNumber, password: PASSWORD })
      expect(body.result.verified).toBe(true)
    }
    await ownerLogsIn(home)
    let compared = 0
    const between = async () => {
      compared += await streakOf(shop, phoneNumber)
      await ownerLogsIn(home)
      // A browser that never logged in, and a correct password there resets the count.
      await ownerLogsIn(shop.browser('en', OWNER))
    }
    const answers = await guess(shop, phoneNumber, { addressOf: () => STRANGER, between })
    compared += await streakOf(shop, phoneNumber)
    const report = { test: 'R33', from: 'one address', guesses: FIGURES.guesses, compared, answers }
    process.stdout.write(`${JSON.stringify(report)}\n`)
    expect(compared).toBeLessThanOrEqual(COMPARED_AT_MOST)
    expect(Object.keys(answers).filter(status => status !== '401' && status !== '429')).toEqual([])
  },
)

test(
  'of a thousand guesses from as many addresses in ten minutes only the first hundred can log in, and the owner gets in (R33)',
  LONG_TIMEOUT,
  async ({ shop }) => {
    const { guesses } = FIGURES
    const { id, phone: phoneNumber } = await shop.given.customer()
    const answers = await guess(shop, phoneNumber, { addressOf: index => `10.0.${index >> 8}.${index & 255}` })
    const compared = await streakOf(shop, phoneNumber)
    process.stdout.write(`${JSON.stringify({ test: 'R33', from: 'as many addresses', guesses, compared, answers })}\n`)
    expect(answers).toEqual({ 401: guesses })
    expect(compared).toBeGreaterThanOrEqual(ENOUGH_ALONE)
    const password = { phoneNumber, password: PASSWORD }
    expect((await shop.browser('en', STRANGER).post('/user/login', password)).body.result.verified).toBe(false)
    expect(await shop.db.session.count({ where: { accountId: id } })).toBe(0)

    const owner = shop.browser('en', OWNER)
    expect((await owner.post('/user/login', password)).status).toBe(200)
    const code = { phoneNumber, code: await shop.inbox.code(phoneNumber) }
    expect((await owner.post('/user/verification', code)).body.result.verified).toBe(true)
  },
)

const HOUR_MS = 3_600_000
const CODES_AN_HOUR = 5
const CODES_OF_ONE_ADDRESS_AN_HOUR = 3
const CODES_APART_MS = 30_000
const ADDRESSES = 50

test(
  'of an hour of strangers who request resets a phone gets five codes, three for one address, half a minute apart (R31)',
  LONG_TIMEOUT,
  async ({ db, clock }) => {
    const shop = await openShop({ db, clock, settings: { TRUST_PROXY_HOPS: '1' } })
    onTestFinished(shop.close)
    await setMessages(shop, { smsPerDay: SMS_PER_DAY })
    const { resets, resetPhones } = FIGURES
    const { now } = shop.clock
    const from = now()
    const accounts = await Promise.all(Array.from({ length: resetPhones }, () => addAccount(shop.db, from)))
    const phones = accounts.map(({ phone }) => phone)
    for (let index = 0; index < resets; index++) {
      const stranger = shop.browser('en', `198.51.100.${Math.floor(index / resetPhones) % ADDRESSES}`)
      await stranger.post('/user/reset-password-request', { phoneNumber: phones[index % resetPhones] })
      shop.clock.advance(HOUR_MS / resets)
    }
    const sent = { topic: 'code', channel: 'sms', recipient: { in: phones } }
    expect(await shop.db.outbox.count({ where: sent })).toBe(resetPhones * CODES_AN_HOUR)
    const codes = await shop.db.otp.findMany({
      where: { recipient: { in: phones } },
      orderBy: { createdAt: 'asc' },
      select: { recipient: true, createdAt: true, requesterHash: true },
    })
    const byPhone = Map.groupBy(codes, ({ recipient }) => recipient)
    expect([...byPhone.values()].map(({ length }) => length)).toEqual(Array(resetPhones).fill(CODES_AN_HOUR))
    for (const own of Map.groupBy(codes, row => `${row.recipient} ${row.requesterHash}`).values()) {
      expect(own.length).toBeLessThanOrEqual(CODES_OF_ONE_ADDRESS_AN_HOUR)
      const times = own.map(({ createdAt }) => createdAt.getTime())
      for (const [index, time] of times.entries())
        expect(time - (times[index - 1] ?? 0)).toBeGreaterThan(CODES_APART_MS - 1)
    }
    process.stdout.write(`${JSON.stringify({ test: 'R31', resets, phones: resetPhones, codes: codes.length })}\n`)
  },
)

let addresses = 0
const newAddress = () => `198.51.100.${addresses++ % 250}`

/** A browser that has logged in to the account. */
async function usualBrowser(shop: Shop, { phone: phoneNumber }: Customer) {
  const browser = shop.browser('en', newAddress())
  const { token } = (await browser.post('/user/login', { phoneNumber, password: PASSWORD })).body.result
  browser.signIn(token)
  return browser
}

const requestCode = (browser: Browser) => browser.post('/user/email/confirmation-request', {})
const confirm = (browser: Browser, code: string) => browser.post('/user/email/confirmation', { code })

describe('wrong codes of another account that has set the same address', () => {
  /** Uses up every attempt at two codes, in the browser that requested them and in another one. */
  async function guess(shop: Shop, stranger: Customer, email: string) {
    const [first, second] = [await usualBrowser(shop, stranger), await usualBrowser(shop, stranger)]
    await first.patch('/user/profile', { email, currentPassword: PASSWORD })
    for (let n = 0; n < 2; n++) {
      await requestCode(first)
      const code = await shop.inbox.code(email)
      for (let step = 1; step <= 5; step++) await confirm(first, wrongCode(code, step))
      for (let step = 1; step <= 5; step++) await confirm(second, wrongCode(code, step))
      shop.pass({ seconds: 31 })
    }
  }

  test.for(['the browser that requested it', 'another browser'])(
    'leave the owner the code in %s',
    async (by, { shop }) => {
      const owner = await shop.given.customer()
      const home = await usualBrowser(shop, owner)
      await requestCode(home)
      const code = await shop.inbox.code(owner.email)
      await guess(shop, await shop.given.customer(), owner.email)
      const browser = by === 'another browser' ? await usualBrowser(shop, owner) : home
      expect((await confirm(browser, wrongCode(code, 7))).body.error).toBe('CODE_INVALID')
      expect((await confirm(browser, wrongCode(code, 8))).body.error).toBe('CODE_INVALID')
      expect((await confirm(browser, code)).status).toBe(200)
    },
  )

  test.for(['the usual', 'a new', 'another new'])(
    "leave the owner's reset in %s browser all its attempts",
    async (by, { shop }) => {
      const owner = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
      const home = by === 'the usual' ? await usualBrowser(shop, owner) : shop.browser('en', newAddress())
      for (let n = 0; n < 2; n++) await guess(shop, await shop.given.customer(), owner.email)
      await home.post('/user/reset-password-request', { email: owner.email })
      const code = await shop.inbox.code(owner.email)
      const browser = by === 'another new' ? shop.browser('en', newAddress()) : home
      const reset = (typed: string) =>
        browser.post('/user/reset-password-verify', { email: owner.email, code: typed, password: 'Brandnew1!' })
      for (let step = 1; step <= 4; step++) expect((await reset(wrongCode(code, step))).body.error).toBe('CODE_INVALID')
      expect((await reset(code)).status).toBe(200)
    },
  )

  test('count against that account: twenty in other browsers than the one that requested the code', async ({
    shop,
  }) => {
    const customer = await shop.given.customer()
    const other = await usualBrowser(shop, customer)
    const errors: string[] = []
    for (let n = 0; n < 5; n++) {
      await requestCode(await usualBrowser(shop, customer))
      const code = await shop.inbox.code(customer.email)
      for (let step = 1; step <= 5; step++) errors.push((await confirm(other, wrongCode(code, step))).body.error)
      shop.pass({ seconds: 31 })
    }
    expect(errors.slice(0, 20)).toEqual(Array(20).fill('CODE_INVALID'))
    expect(errors.slice(20)).toEqual(Array(5).fill('TOO_MANY_ATTEMPTS'))
  })
})
