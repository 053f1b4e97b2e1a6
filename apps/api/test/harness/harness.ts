import { test as base, inject } from 'vitest'
import { checkBooks } from '#books/index.ts'
import type { Clock } from '#platform/clock.ts'
import { createDb } from '#platform/db.ts'
import { copyTemplate } from '../database/template.ts'
import { judgeStaffWrites } from './audited-writes.ts'
import { createTestClock } from './test-clock.ts'

/** Enough for a file's requests at once; two processes of them must fit in PostgreSQL's connections many times over. */
const POOL_SIZE = 10

/**
 * What tests that need the database get: each file its own, a copy of the migrated template, which no other file sees.
 * When the file is over the books must balance, else the file fails.
 */
export const test = base
  .extend('clock', { scope: 'file' }, () => createTestClock())
  .extend('databaseUrls', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
    const { url, appUrl, drop } = await copyTemplate(inject('testDatabase'))
    onCleanup(() => proveBooks(url, clock).finally(drop))
    return { url, appUrl }
  })
  .extend('databaseUrl', { scope: 'file' }, ({ databaseUrls }) => databaseUrls.url)
  /** For processes of the API and the worker, as they run in a shop: with the role that can change no table. */
  .extend('appUrl', { scope: 'file' }, ({ databaseUrls }) => databaseUrls.appUrl)
  .extend('db', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
    const db = createDb(databaseUrl, POOL_SIZE)
    onCleanup(() => judgeStaffWrites(db).finally(() => db.$disconnect()))
    return db
  })

async function proveBooks(databaseUrl: string, clock: Clock): Promise<void> {
  const db = createDb(databaseUrl, 1)
  const broken = await checkBooks(db, clock.now()).finally(() => db.$disconnect())
  if (broken.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(broken, asText, 2)}`)
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
