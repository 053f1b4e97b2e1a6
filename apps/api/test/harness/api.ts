import { pino } from 'pino'
import { createGateways } from '#payments/index.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { createJobQueue, type Jobs } from '#platform/jobs/jobs.ts'
import { type AppDeps, buildApp } from '../../src/app.ts'
import { readEnv } from '../../src/env.ts'
import { queueNames } from '../../src/jobs.ts'
import { createMemoryStore } from '../builders/picture-files.ts'
import { recordStaffWrites } from './audited-writes.ts'
import { APP_SECRET } from './two-processes.ts'

type TestContext = { db: Db; readDb?: Db; clock: Clock; settings?: Record<string, string>; log?: AppDeps['log'] }

/** No limits, every change shows at once, and a password costs a millisecond. */
const QUICK = { RATE_LIMITS: 'off', CATALOG_KEEP_MS: '0', PASSWORD_HASH_MEMORY_KIB: '1024' }

const silent = pino({ level: 'silent' })

/** The API as main.ts builds it, on a test's database and clock; jobs go nowhere unless there is a queue. */
export async function openApi({
  db,
  readDb,
  clock,
  settings = {},
  log = silent,
  jobs = {
    send: async () => undefined,
    wake: async () => undefined,
    retryFailed: async () => 0,
    hasWorker: async () => true,
  },
}: TestContext & { jobs?: Jobs }) {
  const env = readEnv({ DATABASE_URL: 'postgresql://unused', ...QUICK, APP_SECRET, ...settings })
  const keys = deriveKeys(env.APP_SECRET)
  const gateways = createGateways(env, { keys, clock })
  const pictureStore = createMemoryStore()
  const deps: AppDeps = { db, readDb, clock, random: systemRandom, keys, jobs, log, gateways, pictureStore }
  const app = await buildApp(deps, env)
  recordStaffWrites(app, db)
  await app.ready()
  return { app, deps, env }
}

/** The same with the real job queue and on a port, where its sandbox bank is reached. */
export async function openListeningApi({
  databaseUrl,
  log = silent,
  ...context
}: TestContext & { databaseUrl: string }) {
  const jobs = createJobQueue(databaseUrl, log)
  await jobs.start(queueNames)
  // Its tests run the jobs themselves.
  const api = await openApi({ ...context, log, jobs: { ...jobs, hasWorker: async () => true } })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...api,
    close: async () => {
      await api.app.close()
      await jobs.stop()
    },
  }
}
