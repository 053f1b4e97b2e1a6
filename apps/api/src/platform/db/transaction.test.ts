import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { test } from '../../../test/harness/harness.ts'
import { createDb, type Db, sqlState, type Tx, withTransaction } from './db.ts'
import { execute, kysely, type Param, prepare, query, send } from './sql.ts'

const key = 'transaction'
const settings = (tx: Tx) => query(tx, kysely.selectFrom('setting').select('key').where('key', '=', key))
const insertSetting = (tx: Tx) =>
  execute(tx, kysely.insertInto('setting').values({ key, value: '{}', updated_at: new Date() }))
const deleteSetting = (tx: Tx) => execute(tx, kysely.deleteFrom('setting').where('key', '=', key))
const sleep = (tx: Tx, seconds: number) => query(tx, kysely.selectNoFrom(sql`pg_sleep(${seconds})`.as('slept')))
const divideByZero = (tx: Tx) => query(tx, kysely.selectNoFrom(sql`${1}::int / 0`.as('ratio')))
const run = <T>(db: Db, work: (tx: Tx) => Promise<T>) => withTransaction(db, systemRandom, work)

test('writes what commits and nothing of a transaction that throws', async ({ db }) => {
  const failed = run(db, async tx => {
    await insertSetting(tx)
    expect(await settings(tx)).toHaveLength(1)
    expect(await settings(db)).toHaveLength(0)
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  expect(await settings(db)).toHaveLength(0)
  await run(db, insertSetting)
  expect(await settings(db)).toHaveLength(1)
  await deleteSetting(db)
})

test('executes statements that are sent together in their order', async ({ db }) => {
  const seen = await run(db, async tx => {
    const [before, inserted, after] = await Promise.all([settings(tx), insertSetting(tx), settings(tx)])
    await deleteSetting(tx)
    return [before.length, inserted, after.length]
  })
  expect(seen).toEqual([0, 1, 1])
})

test('rejects with the first failed statement and sends nothing after it', async ({ db }) => {
  const late = Promise.withResolvers<unknown>()
  const slow = async (tx: Tx) => {
    await sleep(tx, 0.05)
    await wait(100)
    await insertSetting(tx).catch(late.resolve)
  }
  const failing = run(db, tx => Promise.all([slow(tx), divideByZero(tx), insertSetting(tx)]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await late.promise).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await settings(db)).toHaveLength(0)
})

test('rejects with the cause, not with a consequence that is noticed earlier', async ({ db }) => {
  const deep = async (tx: Tx, layers: number): Promise<unknown> =>
    layers === 0 ? await divideByZero(tx) : await deep(tx, layers - 1)
  for (let attempt = 0; attempt < 20; attempt++) {
    await expect(run(db, tx => Promise.all([deep(tx, 5), insertSetting(tx)]))).rejects.toMatchObject({ code: '22012' })
  }
})

test('does not report an aborted transaction as committed', async ({ db }) => {
  const swallowed = run(db, async tx => {
    await insertSetting(tx)
    await divideByZero(tx).catch(() => undefined)
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  expect(await settings(db)).toHaveLength(0)
})

test('fails if a statement that it did not wait for fails', async ({ db }) => {
  const failed = run(db, async tx => {
    await insertSetting(tx)
    await send(tx, kysely.selectNoFrom(sql`${1}::int / 0`.as('ratio')))
    return 'done'
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await settings(db)).toHaveLength(0)
})

test('fails if a statement that it did not wait for has a value that cannot be serialized', async ({ db }) => {
  const failed = run(db, async tx => {
    await insertSetting(tx)
    await send(tx, kysely.selectNoFrom(sql`${{ amount: 1n }}::jsonb`.as('value')))
  })
  await expect(failed).rejects.toThrow('BigInt')
  expect(await settings(db)).toHaveLength(0)
})

test('commits the statements that it did not wait for, and rejects those after its end', async ({ db }) => {
  const ended = await run(db, async tx => {
    await send(tx, kysely.insertInto('setting').values({ key, value: '{}', updated_at: new Date() }))
    return tx
  })
  expect(await settings(db)).toHaveLength(1)
  await expect(send(ended, kysely.deleteFrom('setting').where('key', '=', key))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await deleteSetting(db)
})

test('returns each connection to the pool', async ({ db }) => {
  for (let count = 0; count < 30; count++) await run(db, divideByZero).catch(() => undefined)
  const { totalCount, idleCount } = db.pool
  expect(idleCount).toBe(totalCount)
})

test('repeats a transaction that PostgreSQL ended for a serialization failure', async ({ db }) => {
  let attempts = 0
  const fail = sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`
  const result = await run(db, async tx => {
    attempts++
    if (attempts < 3) await query(tx, { compile: () => ({ ...fail.compile(kysely) }) })
    return attempts
  })
  expect(result).toBe(3)
})

test('converts values in both directions', async ({ db }) => {
  const at = new Date('2026-11-20T21:30:00.123Z')
  const values = kysely.selectNoFrom([
    sql`${'Ծխախոտ'}::text`.as('text'),
    sql`${7}::int`.as('integer'),
    sql`${7}::bigint`.as('bigint'),
    sql`${true}::bool`.as('boolean'),
    sql`${at}::timestamptz`.as('timestamp'),
    sql`${new Date('2026-11-20T00:00:00Z')}::date`.as('date'),
    sql`${'{"a":[1,null]}'}::jsonb`.as('json'),
    sql`${null}::text`.as('nothing'),
    sql`${Buffer.from('bytes')}::bytea`.as('bytes'),
    sql`${[1, 2]}::int[]`.as('integers'),
    sql`${['a', 'b,"c']}::text[]`.as('texts'),
    sql`2.5::float8`.as('float'),
    sql`2.50::numeric`.as('numeric'),
  ])
  expect(await query(db, values)).toEqual([
    {
      text: 'Ծխախոտ',
      integer: 7,
      bigint: 7n,
      boolean: true,
      timestamp: at,
      date: new Date('2026-11-20T00:00:00Z'),
      json: { a: [1, null] },
      nothing: null,
      bytes: Buffer.from('bytes'),
      integers: [1, 2],
      texts: ['a', 'b,"c'],
      float: 2.5,
      numeric: '2.50',
    },
  ])
})

test('a prepared statement takes its values at each run', async ({ db }) => {
  const add = prepare((param: Param<{ a: number; b: number }>) =>
    kysely.selectNoFrom(
      sql<number>`${param('a')}::int + ${param('b')}::int + ${param('a')}::int + ${1}::int`.as('sum'),
    ),
  )
  expect(await query(db, add({ a: 1, b: 20 }))).toEqual([{ sum: 23 }])
  expect(await query(db, add({ a: 2, b: 0 }))).toEqual([{ sum: 5 }])
})

test('reads the SQLSTATE of errors of both interfaces', async ({ db }) => {
  const states = await Promise.all(
    [divideByZero(db), db.$queryRaw`SELECT ${1}::int / 0`].map(failing => failing.catch(sqlState)),
  )
  expect(states).toEqual(['22012', '22012'])
})

test('closes the connections of a database whose Prisma models were not used', async ({ databaseUrl }) => {
  const db = createDb(databaseUrl, 2)
  await Promise.all([settings(db), settings(db)])
  expect(db.pool.totalCount).toBe(2)
  await db.$disconnect()
  expect(db.pool.totalCount).toBe(0)
})
