import { describe, expect } from 'vitest'
import { createPasswords, openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { addAccount } from '../builders/people.ts'
import { APP_SECRET, type CallOptions } from '../harness/two-processes.ts'
import { type Ground, PATIENCE, test } from './race.ts'

const PASSWORD = 'Passw0rd!'
const SESSIONS = 5
/** A token that is over opens nothing anywhere after this long, milliseconds. */
const SOON = { timeout: 1000, interval: 50 }

type Person = { id: string; phone: string; tokens: string[] }

async function signedIn({ db, processes }: Ground, role = 'customer'): Promise<Person> {
  const passwordHash = await createPasswords(1024, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
  const account = await addAccount(db, new Date(), { role, passwordHash })
  const open = async () => processes.tokenOf(await openSession(db, new Date(), account.id))
  return { ...account, tokens: await Promise.all(Array.from({ length: SESSIONS }, open)) }
}

/** What each token opens, asked of one process and then of the other. */
async function statuses({ processes }: Ground, tokens: readonly string[]): Promise<number[]> {
  const asked = tokens.flatMap(token => [token, token])
  const replies = await Promise.all(asked.map(token => processes.call('GET', '/user/profile', { token })))
  return replies.map(({ status }) => status)
}

type Event = (ground: Ground, person: Person) => Promise<{ kept: string[] }>

const answered = async ({ processes }: Ground, method: string, path: string, options: CallOptions) => {
  const { status, body } = await processes.call(method, path, options)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return JSON.stringify(body)
}

const newTokenIn = (body: string): string[] => body.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []

const events: [string, 'customer' | 'operator', Event][] = [
  [
    'the password is changed',
    'customer',
    async (ground, { tokens: [token = ''] }) => {
      const body = { currentPassword: PASSWORD, newPassword: 'Brandnew1!' }
      const said = await answered(ground, 'POST', '/user/password', { token, body })
      // Who changes it stays, by the present session or by a new one.
      const [renewed = token] = newTokenIn(said)
      return { kept: [renewed] }
    },
  ],
  [
    'the password is reset',
    'customer',
    async (ground, { phone }) => {
      await answered(ground, 'POST', '/user/reset-password-request', { body: { phoneNumber: phone } })
      const sent = () => ground.db.devMessage.findFirst({ where: { to: phone, code: { not: null } } })
      await expect.poll(async () => (await sent())?.code ?? '').toMatch(/^\d{6}$/)
      const body = { phoneNumber: phone, code: (await sent())?.code, password: 'Brandnew1!' }
      return { kept: newTokenIn(await answered(ground, 'POST', '/user/reset-password-verify', { body })) }
    },
  ],
  [
    'the account is blocked',
    'customer',
    async (ground, { id }) => {
      const { tokens } = await signedIn(ground, 'admin')
      const block = { token: tokens[0] ?? '', body: { reason: 'a test' } }
      await answered(ground, 'POST', `/admin/customers/${id}/block`, block)
      return { kept: [] }
    },
  ],
  [
    'the role is taken away',
    'operator',
    async (ground, { id }) => {
      const { tokens } = await signedIn(ground, 'admin')
      await answered(ground, 'DELETE', `/admin/staff/${id}`, { token: tokens[0] ?? '' })
      return { kept: [] }
    },
  ],
]

describe('every token of an account is dead in both processes within a second (R34)', () => {
  test.for(events)('when %s', PATIENCE, async ([, role, event], { db, processes }) => {
    const ground = { db, processes }
    const person = await signedIn(ground, role)
    expect(new Set(await statuses(ground, person.tokens))).toEqual(new Set([200]))
    const { kept } = await event(ground, person)
    const over = person.tokens.filter(token => !kept.includes(token))
    expect(over.length).toBeGreaterThanOrEqual(SESSIONS - 1)
    await expect.poll(async () => [...new Set(await statuses(ground, over))], SOON).toEqual([401])
    if (kept.length > 0) expect(new Set(await statuses(ground, kept))).toEqual(new Set([200]))
  })

  test('when it logs out, this one alone', PATIENCE, async ({ db, processes }) => {
    const ground = { db, processes }
    const { tokens } = await signedIn(ground)
    const [first = '', ...others] = tokens
    await answered(ground, 'POST', '/user/logout', { token: first })
    await expect.poll(async () => [...new Set(await statuses(ground, [first]))], SOON).toEqual([401])
    expect(new Set(await statuses(ground, others))).toEqual(new Set([200]))
  })
})
