import { expect } from 'vitest'
import { test } from '../../test/harness/harness.ts'
import { Prisma, rows, type Tx, transact } from './db.ts'
import { systemRandom } from './secrets.ts'
import { together } from './together.ts'

const key = 'together'
const count = (tx: Tx) => rows(tx, Prisma.sql`SELECT key FROM setting WHERE key = ${key}`)
const write = (tx: Tx) =>
  rows(tx, Prisma.sql`INSERT INTO setting (key, value, updated_at) VALUES (${key}, '{}', now()) RETURNING key`)

test('what is sent together is taken in its order: the later sees what the earlier wrote', async ({ db }) => {
  const seen = await transact(db, systemRandom, async tx => {
    const [before, written, after] = await together(count(tx), write(tx), count(tx))
    await rows(tx, Prisma.sql`DELETE FROM setting WHERE key = ${key}`)
    return [before.length, written.length, after.length]
  })
  expect(seen).toEqual([0, 1, 1])
})

test('the first that fails is what is told, and nothing of the others stays or comes after it', async ({ db }) => {
  const steps: string[] = []
  const slow = async (tx: Tx) => {
    await rows(tx, Prisma.sql`SELECT pg_sleep(0.05)`)
    steps.push('slow')
    await write(tx)
  }
  const failing = transact(db, systemRandom, tx =>
    together(slow(tx), rows(tx, Prisma.sql`SELECT ${1}::int / 0`), write(tx)),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  steps.push('over')
  expect(steps).toEqual(['slow', 'over'])
  expect(await count(db)).toHaveLength(0)
})

test('who failed is told, not who was told of it first', async ({ db }) => {
  const divide = async (tx: Tx): Promise<void> => void (await rows(tx, Prisma.sql`SELECT ${1}::int / 0`))
  const deep = async (tx: Tx, layers: number): Promise<void> =>
    layers === 0 ? await divide(tx) : await deep(tx, layers - 1)
  for (let time = 0; time < 20; time++) {
    const failing = transact(db, systemRandom, tx => together(deep(tx, 5), write(tx)))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
})
