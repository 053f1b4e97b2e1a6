import { describe, expect } from 'vitest'
import { createPasswords, openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import { addAccount } from '../builders/people.ts'
import { APP_SECRET, type CallOptions } from '../harness/two-processes.ts'
import { LONG_TIMEOUT, type TestContext, test } from './race.ts'

const PASSWORD = 'Passw0rd!'
const SESSIONS = 5
/** An ended token must be invalid everywhere within this time, milliseconds. */
const SOON = { timeout: 1000, interval: 50 }

type Person = { id: string; phone: string; tokens: string[] }

async function signedIn({ db, processes }: TestContext, role = 'customer'): Promise<Person> {
  const passwordHash = await createPasswords(1024, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
  const account = await addAccount(db, new Date(), { role, passwordHash })
  const open = async () => processes.tokenOf(await openSession(db, new Date(), account.id))
  return { ...account, tokens: await Promise.all(Array.from({ length: SESSIONS }, open)) }
}

/** Returns the status of each token at one process and then at the other. */
async function statuses({ processes }: TestContext, tokens: readonly string[]): Promise<number[]> {
  const twice = tokens.flatMap(token => [token, token])
  const replies = await Promise.all(twice.map(token => processes.call('GET', '/user/profile', { token })))
  return replies.map(({ status }) => status)
}

type Event = (context: TestContext, person: Person) => Promise<{ valid: string[] }>

const expectOk = async ({ processes }: TestContext, method: string, path: string, options: CallOptions) => {
  const { status, body } = await processes.call(method, path, options)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return JSON.stringify(body)
}

const newTokenIn = (body: string): string[] => body.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []

const events: [string, 'customer' | 'operator', Event][] = [
  [
    'the password is changed',
    'customer',
    async (context, { tokens: [token = ''] }) => {
      const body = { currentPassword: PASSWORD, newPassword: 'Brandnew1!' }
      const changed = await expectOk(context, 'POST', '/user/password', { token, body })
      // The user who changes it stays signed in, by the present or a new session.
      const [renewed = token] = newTokenIn(changed)
      return { valid: [renewed] }
    },
  ],
  [
    'the password is reset',
    'customer',
    async (context, { phone }) => {
      await expectOk(context, 'POST', '/user/reset-password-request', { body: { phoneNumber: phone } })
      const sent = () => context.db.devMessage.findFirst({ where: { to: phone, code: { not: null } } })
      await expect.poll(async () => (await sent())?.code ?? '').toMatch(/^\d{6}$/)
      const body = { phoneNumber: phone, code: (await sent())?.code, password: 'Brandnew1!' }
      return { valid: newTokenIn(await expectOk(context, 'POST', '/user/reset-password-verify', { body })) }
    },
  ],
  [
    'the account is blocked',
    'customer',
    async (context, { id }) => {
      const { tokens } = await signedIn(context, 'admin')
      const block = { token: tokens[0] ?? '', body: { reason: 'a test' } }
      await expectOk(context, 'POST', `/admin/customers/${id}/block`, block)
      return { valid: [] }
    },
  ],
  [
    'the role is taken away',
    'operator',
    async (context, { id }) => {
      const { tokens } = await signedIn(context, 'admin')
      await expectOk(context, 'DELETE', `/admin/staff/${id}`, { token: tokens[0] ?? '' })
      return { valid: [] }
    },
  ],
]

describe('every token of an account is invalid in both processes within a second (R34)', () => {
  test.for(events)('when %s', LONG_TIMEOUT, async ([, role, event], { db, processes }) => {
    const context = { db, processes }
    const person = await signedIn(context, role)
    expect(new Set(await statuses(context, person.tokens))).toEqual(new Set([200]))
    const { valid } = await event(context, person)
    const over = person.tokens.filter(token => !valid.includes(token))
    expect(over.length).toBeGreaterThanOrEqual(SESSIONS - 1)
    await expect.poll(async () => [...new Set(await statuses(context, over))], SOON).toEqual([401])
    if (valid.length > 0) expect(new Set(await statuses(context, valid))).toEqual(new Set([200]))
  })

  test('after a logout only this one', LONG_TIMEOUT, async ({ db, processes }) => {
    const context = { db, processes }
    const { tokens } = await signedIn(context)
    const [first = '', ...others] = tokens
    await expectOk(context, 'POST', '/user/logout', { token: first })
    await expect.poll(async () => [...new Set(await statuses(context, [first]))], SOON).toEqual([401])
    expect(new Set(await statuses(context, others))).toEqual(new Set([200]))
  })
})
