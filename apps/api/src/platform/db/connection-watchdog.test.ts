import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { startTcpProxy } from '../../../test/fakes/tcp-proxy.ts'
import { test } from '../../../test/harness/harness.ts'
import { createDb, mapDbError, withTransaction } from './db.ts'
import { kysely, query } from './sql.ts'

const one = kysely.selectNoFrom(sql<number>`1`.as('one'))

/** A pool of two connections through a proxy that can become unresponsive. */
async function throughWire(databaseUrl: string) {
  const wire = await startTcpProxy(databaseUrl)
  const db = createDb(wire.address, 2)
  onTestFinished(async () => {
    await db.$disconnect()
    await wire.stop()
  })
  return { wire, db }
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => mapDbError(error)?.code ?? error,
  )

test('rejects running and queued queries within 3 s when the database stops responding, and reconnects afterwards', async ({
  databaseUrl,
}) => {
  const { wire, db } = await throughWire(databaseUrl)
  const look = () => query(db, one)
  const transaction = () => withTransaction(db, systemRandom, tx => query(tx, one))
  await Promise.all([look(), look(), transaction()])

  wire.behave('unresponsive')
  const from = performance.now()
  const outcomes = await Promise.all([look, transaction, look, transaction, look, look].map(one => outcomeOf(one())))
  const tookMs = performance.now() - from
  expect(outcomes).toEqual(Array(6).fill('UNAVAILABLE'))
  process.stdout.write(`${JSON.stringify({ test: 'R20', refusedAfterMs: Math.round(tookMs) })}\n`)
  // Until the database responds, queries fail at once.
  expect(await outcomeOf(look())).toBe('UNAVAILABLE')

  wire.behave('passes')
  await expect.poll(() => outcomeOf(look()), { timeout: 30_000 }).toBe('answered')
  expect(await outcomeOf(transaction())).toBe('answered')
})

test('keeps connections with a slow statement or an idle transaction', async ({ databaseUrl }) => {
  const { db } = await throughWire(databaseUrl)
  const slow = query(db, kysely.selectNoFrom(sql`pg_sleep(3)`.as('slept')))
  const idle = withTransaction(db, systemRandom, async tx => {
    await query(tx, one)
    await slow
    return query(tx, one)
  })
  expect(await Promise.all([slow, idle].map(outcomeOf))).toEqual(['answered', 'answered'])
})
