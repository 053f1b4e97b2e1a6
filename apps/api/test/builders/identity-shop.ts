import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import request, { type Response } from 'supertest'
import { createPasswords, openSession } from '#identity/index.ts'
import { createMessengers, drainOutbox, type Outlet } from '#notifications/index.ts'
import { findOrder } from '#orders/index.ts'
import { signToken } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { openApi } from '../harness/api.ts'
import { test as base } from '../harness/harness.ts'
import { listen } from '../harness/listen.ts'
import { createTestClock, type TestClock } from '../harness/test-clock.ts'
import { type AccountFacts, addAccount } from './people.ts'

export { newPhone } from './people.ts'

export const PASSWORD = 'Passw0rd!'

/** Twelve o'clock in Yerevan: no test's day ends while it waits some hours. */
const NOON = new Date('2026-11-20T08:00:00Z')

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Browser = {
  post(path: string, body: object): Promise<Response>
  patch(path: string, body: object): Promise<Response>
  put(path: string, body?: object): Promise<Response>
  /** Orders with a new idempotency key. */
  order(body: object): Promise<Response>
  /** Sends a message of the contact form with a new idempotency key. */
  write(body: object): Promise<Response>
  get(path: string): Promise<Response>
  delete(path: string, body?: object): Promise<Response>
  /** Sends this token from now on. */
  signIn(token: string): void
}

export type Customer = { id: string; phone: string; email: string; password: string }

export type Shop = ReturnType<typeof openShop> extends Promise<infer T> ? T : never

type TestContext = { db: Db; clock: TestClock; settings?: Record<string, string>; jobs?: Jobs }

/** The API on the test file's database, with the clock that tests move and a dev inbox that they read. */
export async function openShop({ db, clock, settings = {}, jobs }: TestContext) {
  const { app, deps, env } = await openApi({
    db,
    clock,
    settings,
    ...(jobs ? { jobs } : {}),
  })
  // Otherwise supertest opens a port for each request.
  const { stop } = await listen(app.server)
  const messengers = createMessengers(deps, env, findOrder)
  return {
    app,
    db,
    deps,
    clock,
    /** Moves the shop's time on. */
    pass: (time: { hours?: number; minutes?: number; seconds?: number }) => clock.advance(millisecondsOf(time)),
    /**
     * Returns a browser with its own cookies. @param address the address that the proxy reports, with
     * TRUST_PROXY_HOPS=1
     */
    browser: (language = 'en', address?: string, userAgent?: string) =>
      browserOn(app, { language, address, userAgent }),
    given: givenOn(db, app, deps),
    inbox: inboxOf(db, deps, messengers),
    close: async () => {
      await drainOutbox(deps, messengers)
      await stop()
      await app.close()
    },
  }
}

function millisecondsOf({
  hours = 0,
  minutes = 0,
  seconds = 0,
}: {
  hours?: number
  minutes?: number
  seconds?: number
}) {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** Creates a clock that does not advance by itself, so that seconds are exact. */
function createStillClock(): TestClock {
  const clock = createTestClock()
  clock.stop(NOON)
  return { ...clock, set: clock.stop }
}

type BrowserFacts = { language: string; address?: string | undefined; userAgent?: string | undefined }

/** One person's browser: it keeps its cookies. */
function browserOn(app: FastifyInstance, { language, address, userAgent }: BrowserFacts): Browser {
  const agent = request.agent(app.server)
  let token: string | undefined
  const send = async (method: Verb, path: string, body?: object, headers: Record<string, string> = {}) => {
    const call = agent[method](`/serverapi${path}`)
      .set('Accept', 'application/json')
      .set('Accept-Language', language)
      .set(headers)
    if (address) call.set('X-Forwarded-For', address)
    if (userAgent) call.set('User-Agent', userAgent)
    if (token) call.set('Authorization', `Bearer ${token}`)
    return body ? call.send(body) : call
  }
  return {
    post: (path, body) => send('post', path, body),
    patch: (path, body) => send('patch', path, body),
    put: (path, body) => send('put', path, body),
    order: body => send('post', '/orders', body, { 'Idempotency-Key': randomUUID() }),
    write: body => send('post', '/contact/messages', body, { 'Idempotency-Key': randomUUID() }),
    get: path => send('get', path),
    delete: (path, body) => send('delete', path, body),
    signIn: given => {
      token = given
    },
  }
}

/** Returns valid input of the registration form, with the given changes. */
export function registrationOf(phoneNumber: string, typed: object = {}) {
  return {
    firstName: 'Ani',
    email: `ani${phoneNumber.slice(4)}@example.am`,
    birthDate: '1990-05-17',
    phoneNumber,
    password: PASSWORD,
    acceptedTerms: true,
    ...typed,
  }
}

function givenOn(db: Db, app: FastifyInstance, deps: Deps) {
  const passwords = createPasswords(1024, deps.keys.pepper)
  const account = async (facts: Partial<AccountFacts>): Promise<Customer> => {
    const passwordHash = await passwords.hash(PASSWORD)
    return { ...(await addAccount(db, deps.clock.now(), { passwordHash, ...facts })), password: PASSWORD }
  }
  return {
    customer: (facts: Partial<AccountFacts> = {}) => account(facts),
    staff: (role: 'courier' | 'operator' | 'admin') => account({ role }),
    /** A token of a new session of this account. */
    token: async ({ id }: Customer) => signToken(app, await openSession(db, deps.clock.now(), id)),
  }
}

export function inboxOf(db: Db, deps: Deps, messengers: Outlet) {
  const all = async (to: string) => {
    await drainOutbox(deps, messengers)
    return db.devMessage.findMany({ where: { to }, orderBy: { id: 'asc' } })
  }
  return {
    /** Everything that a phone or an address has got, oldest first. */
    all,
    texts: async (to: string) => (await all(to)).map(({ text }) => text),
    /** The last code that a phone or an address has got. */
    code: async (to: string) => {
      const code = (await all(to)).findLast(message => message.code)?.code
      if (!code) throw new Error(`${to} has got no code`)
      return code
    },
  }
}

/** A 6-digit code that is not this one. */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}

/** Each test file's own shop. */
export const test = base
  .extend('clock', { scope: 'file' }, createStillClock)
  .extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
    const shop = await openShop({ db, clock })
    onCleanup(shop.close)
    return shop
  })

/** The same behind a proxy: each browser has a network address of its own. */
export const testBehindProxy = test.extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
  const shop = await openShop({ db, clock, settings: { TRUST_PROXY_HOPS: '1' } })
  onCleanup(shop.close)
  return shop
})
