import { pino } from 'pino'
import { expireJob, settlePayment } from '#checkout/index.ts'
import { contactJobs } from '#contact/index.ts'
import { ensureFirstAdmin, identityJobs } from '#identity/index.ts'
import { createMessengers, notificationJobs } from '#notifications/index.ts'
import { createGateways, paymentJobs } from '#payments/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createDb } from '#platform/db.ts'
import { type Env, readEnv, SettingsError } from '#platform/env.ts'
import type { Draining } from '#platform/health.ts'
import { createJobQueue } from '#platform/jobs.ts'
import { logOptions } from '#platform/log.ts'
import { deriveKeys, systemRandom } from '#platform/secrets.ts'
import { getSettings } from '#settings/index.ts'
import { stockJobs } from '#stock/index.ts'
import { suggestionJobs } from '#suggestions/index.ts'
import { buildApp } from './app.ts'

/** The setting that is wrong when the program cannot listen. */
const wrongSetting = new Map<unknown, string>([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
])

const HARD_STOP_MS = 25_000

function settings(): Env {
  try {
    // biome-ignore lint/style/noProcessEnv: the one place where the environment is read
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  const env = settings()
  const log = pino(logOptions(env.LOG_LEVEL))
  const db = createDb(env.DATABASE_URL, env.DATABASE_POOL)
  const jobs = createJobQueue(env.DATABASE_URL, log)
  const draining: Draining = { isDraining: false }
  const keys = deriveKeys(env.APP_SECRET)
  const gateways = createGateways(env.PAYMENT_PROVIDER, keys)
  const deps = { db, clock: systemClock, random: systemRandom, keys, jobs, log, gateways }

  await jobs.start()
  const admin = await ensureFirstAdmin(deps, env, (await getSettings(db, 'shop')).email)
  log[admin.outcome === 'customer' ? 'warn' : 'info']({ outcome: admin.outcome }, 'first admin')
  // `npm start`, which prints it, listens; nobody else does.
  process.send?.({ admin })
  const app = await buildApp(deps, env, draining)
  await app.listen({ host: env.HOST, port: env.PORT })
  await jobs.work([
    ...identityJobs(deps),
    ...contactJobs(deps),
    ...stockJobs(deps),
    ...notificationJobs(deps, createMessengers(deps, env)),
  ])
  // Only now: the sandbox bank, which payment jobs call, answers on this port.
  await jobs.work([...suggestionJobs(deps), ...paymentJobs(deps, settlePayment), expireJob(deps)])

  /** Not ready first, so that nobody is sent here any more; then the open requests end, then the jobs, then the database. */
  const stop = async (): Promise<void> => {
    draining.isDraining = true
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
    await new Promise(resolve => setTimeout(resolve, env.SHUTDOWN_DRAIN_MS))
    await app.close()
    await jobs.stop()
    await db.$disconnect()
    process.exit(0)
  }
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'stop')
        process.exit(1)
      })
    })
  }
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const isOfListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error
  const name = isOfListening ? wrongSetting.get(error.code) : undefined
  const text = error instanceof Error ? (name ? `${name}: ${error.message}` : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
