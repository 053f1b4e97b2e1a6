import { test as base, inject } from 'vitest'
import type { Clock } from '#platform/config/deps.ts'
import { createDb, type Db } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { copyTemplate } from '../database/template.ts'
import { assertStaffWritesAudited } from './audited-writes.ts'
import { createTestClock } from './test-clock.ts'

/** Enough for a file's requests at once; two processes of them must fit in PostgreSQL's connections many times over. */
const POOL_SIZE = 10

/**
 * How long a test waits for a connection and for the database to respond. The shop's own limits turn a busy machine or a
 * slow disk into 503 responses; the tests of the watchdog, faults and health check them.
 */
export const patientDb = { connectionTimeoutMs: 60_000, probeTimeoutMs: 60_000 }

type Cleanup = { onCleanup: (cleanup: () => Promise<void>) => void }

function connect({ databaseUrl }: { databaseUrl: string }, { onCleanup }: Cleanup): Db {
  const db = createDb(databaseUrl, POOL_SIZE, patientDb)
  onCleanup(() => assertStaffWritesAudited(db).finally(() => db.$disconnect()))
  return db
}

/**
 * The fixtures of tests with a database: each file has its own copy of the migrated template. At the end of the file
 * the ledgers must reconcile, otherwise the file fails.
 */
export const test = base
  .extend('clock', { scope: 'file' }, () => createTestClock())
  .extend('databaseUrls', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
    const { url, appUrl, drop } = await copyTemplate(inject('testDatabase'))
    onCleanup(() => assertReconciled(url, clock).finally(drop))
    return { url, appUrl }
  })
  .extend('databaseUrl', { scope: 'file' }, ({ databaseUrls }) => databaseUrls.url)
  /** For processes of the API and the worker, as they run in a shop: with the role that can change no table. */
  .extend('appUrl', { scope: 'file' }, ({ databaseUrls }) => databaseUrls.appUrl)
  .extend('db', { scope: 'file' }, connect)

let sharedDatabase: ReturnType<typeof copyTemplate> | undefined

/**
 * The same with one database for the files of a worker, which is dropped at the end of the run: for files that use the
 * same processes, as a start takes seconds of CPU time. They look only at records that they have made.
 */
export const sharedTest = base
  .extend('clock', { scope: 'file' }, () => createTestClock())
  .extend('databaseUrl', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
    sharedDatabase ??= copyTemplate(inject('testDatabase'))
    const { url } = await sharedDatabase
    onCleanup(() => assertReconciled(url, clock))
    return url
  })
  .extend('db', { scope: 'file' }, connect)

async function assertReconciled(databaseUrl: string, clock: Clock): Promise<void> {
  const db = createDb(databaseUrl, 1, patientDb)
  const broken = await reconcileLedgers(db, clock.now()).finally(() => db.$disconnect())
  if (broken.length > 0) throw new Error(`Ledgers do not reconcile: ${JSON.stringify(broken, asText, 2)}`)
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
