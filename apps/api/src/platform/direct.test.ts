import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../../test/harness/harness.ts'
import { Prisma, rows, type Tx, transact } from './db.ts'
import { openDirect } from './direct.ts'
import { systemRandom } from './secrets.ts'

test('a statement of our own is part of the transaction around it, and goes with it', async ({ db }) => {
  const key = 'direct'
  const count = (tx: Tx) => rows(tx, Prisma.sql`SELECT key FROM setting WHERE key = ${key}`)
  const undone = transact(db, systemRandom, async tx => {
    await tx.setting.create({ data: { key, value: {}, updatedAt: new Date() } })
    await rows(tx, Prisma.sql`UPDATE setting SET updated_at = now() WHERE key = ${key}`)
    expect(await count(tx)).toHaveLength(1)
    // Another connection sees nothing of it.
    expect(await count(db)).toHaveLength(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count(db)).toHaveLength(0)
})

test('in a transaction whose time is over it is refused, as its connection is already somebody else’s', async ({
  db,
}) => {
  const late = openDirect<Tx, unknown>(
    run => db.$transaction(run, { timeout: 50 }),
    async tx => {
      await rows(tx, Prisma.sql`SELECT 1`)
      await wait(500)
      return rows(tx, Prisma.sql`SELECT 2`)
    },
  )
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('what would be sent behind the end of a transaction whose time is over, amid its statements, is refused, too', async ({
  db,
}) => {
  const key = 'late'
  const late = openDirect<Tx, unknown>(
    run => db.$transaction(run, { timeout: 50 }),
    async tx => {
      await rows(tx, Prisma.sql`SELECT pg_sleep(0.3)`)
      return rows(tx, Prisma.sql`INSERT INTO setting (key, value, updated_at) VALUES (${key}, '{}', now())`)
    },
  )
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await rows(db, Prisma.sql`SELECT key FROM setting WHERE key = ${key}`)).toEqual([])
})

test('gives values as the library does', async ({ db }) => {
  const day = '2026-11-20'
  const at = new Date('2026-11-20T21:30:00.123Z')
  const statement = Prisma.sql`
    SELECT ${'Ծխախոտ'}::text AS text, ${7}::int AS figure, ${true}::bool AS "isSo", ${at}::timestamptz AS at, ${day}::date AS day,
      ${'{"a":[1,null]}'}::jsonb AS json, ${null}::text AS nothing, ${Buffer.from('bytes')}::bytea AS bytes,
      ${[1, 2]}::int[] AS figures, ${['a', 'b,"c']}::text[] AS texts, 2.5::float8 AS share`
  const [own] = await rows<Record<string, unknown>>(db, statement)
  const [library] = await db.$queryRaw<Record<string, unknown>[]>(statement)
  expect({ ...own, bytes: Buffer.from(String(own?.bytes)) }).toEqual({
    ...library,
    bytes: Buffer.from('bytes'),
  })
  expect(own).toMatchObject({ at, day: new Date(`${day}T00:00:00Z`), texts: ['a', 'b,"c'], nothing: null })
})

test('what PostgreSQL refuses is told by its code, and what is away is away', async ({ db }) => {
  const refused = transact(db, systemRandom, tx => rows(tx, Prisma.sql`SELECT ${1}::int / 0`))
  await expect(refused).rejects.toMatchObject({ code: '22012' })
})
