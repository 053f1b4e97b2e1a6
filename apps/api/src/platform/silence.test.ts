import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { startTcpProxy } from '../../test/fakes/tcp-proxy.ts'
import { test } from '../../test/harness/harness.ts'
import { createDb, mapDbError, withTransaction } from './db.ts'
import { systemRandom } from './secrets.ts'
import { kysely, query } from './sql.ts'

const one = kysely.selectNoFrom(sql<number>`1`.as('one'))

/** A pool of two connections through a wire that can fall silent. */
async function throughWire(databaseUrl: string) {
  const wire = await startTcpProxy(databaseUrl)
  const db = createDb(wire.address, 2)
  onTestFinished(async () => {
    await db.$disconnect()
    await wire.stop()
  })
  return { wire, db }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => mapDbError(error)?.code ?? error,
  )

test('who waits for a database that falls silent is told so long before a statement would end, those in line too; then it is found again', async ({
  databaseUrl,
}) => {
  const { wire, db } = await throughWire(databaseUrl)
  const look = () => query(db, one)
  const transaction = () => withTransaction(db, systemRandom, tx => query(tx, one))
  await Promise.all([look(), look(), transaction()])

  wire.behave('silent')
  const from = performance.now()
  const asked = await Promise.all([look, transaction, look, transaction, look, look].map(one => refusalOf(one())))
  const tookMs = performance.now() - from
  expect(asked).toEqual(Array(6).fill('UNAVAILABLE'))
  process.stdout.write(`${JSON.stringify({ test: 'R20', refusedAfterMs: Math.round(tookMs) })}\n`)
  // Until it answers nobody waits for it.
  expect(await refusalOf(look())).toBe('UNAVAILABLE')

  wire.behave('passes')
  await expect.poll(() => refusalOf(look()), { timeout: 30_000 }).toBe('answered')
  expect(await refusalOf(transaction())).toBe('answered')
})

test('a statement that takes long, and a transaction that does nothing, are no silence', async ({ databaseUrl }) => {
  const { db } = await throughWire(databaseUrl)
  const slow = query(db, kysely.selectNoFrom(sql`pg_sleep(3)`.as('slept')))
  const idle = withTransaction(db, systemRandom, async tx => {
    await query(tx, one)
    await slow
    return query(tx, one)
  })
  expect(await Promise.all([slow, idle].map(refusalOf))).toEqual(['answered', 'answered'])
})
