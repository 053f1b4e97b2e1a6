import { expect, onTestFinished } from 'vitest'
import {
  type Browser,
  newPhone,
  openShop,
  PASSWORD,
  registrationOf,
  type Shop,
  testBehindProxy as test,
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
  'ask for a code': (browser, phoneNumber) => browser.post('/user/login-code-request', { phoneNumber }),
  'ask for a reset': (browser, phoneNumber) => browser.post('/user/reset-password-request', { phoneNumber }),
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The responses that strangers get for phones with an account and others, in turn, and their time. */
async function heardBy(shop: Shop, act: Act, { passwordHash }: { passwordHash: string }) {
  const heard = { known: new Set<string>(), unknown: new Set<string>() }
  const times = { known: [] as number[], unknown: [] as number[] }
  const once = async (kind: 'known' | 'unknown', phone: string) => {
    const browser = shop.browser()
    const from = performance.now()
    const { status, body } = await act(browser, phone)
    times[kind].push(performance.now() - from)
    heard[kind].add(`${status} ${Object.keys(Object(body))} ${JSON.stringify(Reflect.get(Object(body), 'result'))}`)
  }
  // The first comparisons compute the decoy hash.
  for (let index = 0; index < 5; index++) await act(shop.browser(), newPhone())
  for (let index = 0; index < FIGURES.phones; index++) {
    const { phone } = await addAccount(shop.db, shop.clock.now(), { passwordHash })
    const both = [() => once('known', phone), () => once('unknown', newPhone())]
    for (const one of index % 2 === 0 ? both : both.reverse()) await one()
  }
  return { heard, knownMs: median(times.known), unknownMs: median(times.unknown) }
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
      const { heard, ...times } = await heardBy(shop, act, { passwordHash })
      expect(heard.known).toEqual(heard.unknown)
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
