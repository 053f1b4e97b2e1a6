import { expect } from 'vitest'
import { createPasswords } from '#identity/index.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import type { Db } from '#platform/db/db.ts'
import { addAccount } from '../builders/people.ts'
import { test as withDatabase } from '../harness/harness.ts'
import { APP_SECRET, startTwoProcesses, type TwoProcesses } from '../harness/two-processes.ts'
import { inWaves } from './race.ts'

const PASSWORD = 'Passw0rd!'

/** Two processes of the shop on one database, with their limits on, behind a proxy that names its callers. */
const test = withDatabase.extend('processes', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1', PASSWORD_HASH_MEMORY_KIB: '1024' }
  const processes = await startTwoProcesses(databaseUrl, settings)
  onCleanup(processes.stop)
  return processes
})

let addresses = 0
const SENT = 20

/** Sends requests from a new address, to one process or alternately to both, twenty at a time. */
async function burst(
  urls: readonly string[],
  { method = 'GET', path, count, body }: { method?: string; path: string; count: number; body?: object },
): Promise<number> {
  const address = `198.51.100.${++addresses}`
  const calls = Array.from({ length: count }, (_, index) => async () => {
    const reply = await fetch(`${urls[index % urls.length]}/serverapi${path}`, {
      method,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    await reply.arrayBuffer()
    return reply.status
  })
  const statuses = await inWaves(SENT, calls)
  return statuses.filter(status => status !== 429).length
}

test('a burst from one address passes as often with two processes as with one (R46)', async ({
  processes: { urls },
}) => {
  const bursts = [
    { path: '/catalog/products?limit=1', count: 700, limit: 300 },
    { path: '/delivery/regions', count: 700, limit: 600 },
    { method: 'POST', path: '/user/login', body: {}, count: 150, limit: 60 },
    { method: 'POST', path: '/user/register', body: {}, count: 60, limit: 20 },
    { method: 'POST', path: '/contact/messages', body: {}, count: 20, limit: 5 },
  ]
  for (const { limit, ...sent } of bursts) {
    const one = await burst(urls.slice(0, 1), sent)
    const both = await burst(urls, sent)
    process.stdout.write(`${JSON.stringify({ test: 'R46', path: sent.path, limit, one, both })}\n`)
    expect({ path: sent.path, one }).toEqual({ path: sent.path, one: limit })
    expect(both).toBeGreaterThanOrEqual(limit)
    expect(both).toBeLessThanOrEqual(limit * 1.05)
  }
})

/** Sends a hundred wrong passwords concurrently, half of them to each process. */
async function guess({ db, processes }: { db: Db; processes: TwoProcesses }, addressOf: (index: number) => string) {
  const passwordHash = await createPasswords(1024, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
  const { phone } = await addAccount(db, new Date(), { passwordHash })
  const send = (address: string, password: string) =>
    processes.call('POST', '/user/login', {
      body: { phoneNumber: phone, password },
      headers: { 'x-forwarded-for': address },
    })
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => send(addressOf(index), `Guess${index}xx!`)),
  )
  const where = { phone_kind: { phone, kind: 'password' } }
  const { streak } = await db.loginThrottle.findUniqueOrThrow({ where })
  return { replies, streak, logIn: () => send('203.0.113.200', PASSWORD) }
}

test('of a hundred concurrent wrong passwords from one address, sent to two processes, at most ten are compared', async ({
  db,
  processes,
}) => {
  const { replies, streak, logIn } = await guess({ db, processes }, () => '203.0.113.1')
  expect(streak).toBeLessThanOrEqual(10)
  expect(replies.filter(({ status }) => status !== 401 && status !== 429).map(({ body }) => body)).toEqual([])
  expect((await logIn()).body).toMatchObject({ result: { verified: true } })
})

test('a hundred concurrent wrong passwords from as many addresses, sent to two processes, are counted together', async ({
  db,
  processes,
}) => {
  const { replies, streak, logIn } = await guess({ db, processes }, index => `192.0.2.${index}`)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  expect(streak).toBe(100)
  expect((await logIn()).body).toMatchObject({ result: { verified: false } })
})
