import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { tellOfSilence } from '#alerts/index.ts'
import type { Metrics } from '#metrics/index.ts'
import { createGateways } from '#payments/index.ts'
import { createPictureStore } from '#pictures/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createDb, mapDbError, sqlState } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { SettingsError } from '#platform/env-values.ts'
import type { Traces } from '#platform/export-traces.ts'
import type { Draining } from '#platform/health.ts'
import { createJobQueue, type JobQueue } from '#platform/jobs.ts'
import { logOptions } from '#platform/log.ts'
import { assertSharedSecret } from '#platform/secret-fingerprint.ts'
import { deriveKeys, systemRandom } from '#platform/secrets.ts'
import type { AppDeps } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { queueNames } from './jobs.ts'
import { assertFitForLive } from './live-checks.ts'

const HARD_STOP_MS = 25_000
/** V8 lets the heap double or more before it looks for garbage; a third more costs hardly any time and half of the memory (docs/performance.md). */
const HEAP_GROWTH = '--heap-growing-percent=30'

/**
 * How the API and the worker begin alike: settings, what they are made of, the queue, and what is told to whoever
 * measures. `end` closes what they share, once nothing uses it any more.
 */
export async function begin() {
  setFlagsFromString(HEAP_GROWTH)
  const env = settings()
  const deps = createDeps(env)
  const draining: Draining = { isDraining: false }
  await assertSharedSecret(deps)
  if (env.SHOP_MODE === 'live') await assertFitForLive(deps, env)
  await deps.jobs.start(queueNames)
  const traces = await exportTracesIfAsked(env, deps.log)
  const metrics = await openMetricsIfAsked(deps, env, draining)
  const end = async () => {
    await metrics?.close()
    await traces?.close()
    await Promise.all([deps.db.$disconnect(), deps.readDb?.$disconnect()])
  }
  return { env, deps, draining, end }
}

/** The environment's settings; a wrong one ends the program with a line that names it. */
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

/** What the API and the worker are made of alike. */
function createDeps(env: Env): AppDeps & { jobs: JobQueue } {
  const log = pino(logOptions(env.LOG_LEVEL))
  const keys = deriveKeys(env.APP_SECRET)
  const deps = {
    db: createDb(env.DATABASE_URL, env.DATABASE_POOL, { log }),
    readDb:
      env.DATABASE_READ_URL === undefined
        ? undefined
        : createDb(env.DATABASE_READ_URL, env.DATABASE_POOL, { name: 'replica', log }),
    clock: systemClock,
    random: systemRandom,
    keys,
    jobs: createJobQueue(env.DATABASE_URL, log),
    log,
    pictureStore: createPictureStore(env),
  }
  // Nobody waits for it, and it never fails.
  const onDown = (provider: string) => void tellOfSilence(deps, provider)
  return { ...deps, gateways: createGateways(env, { keys, clock: systemClock, onDown }) }
}

/** Hands traces to the collector of the settings, where they name one. */
async function exportTracesIfAsked(env: Env, log: Logger): Promise<Traces | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { exportTraces } = await import('#platform/export-traces.ts')
  return exportTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_SERVICE_NAME, log)
}

/** Opens the port for Prometheus where there is a setting for one; without it nothing of it is even loaded. */
async function openMetricsIfAsked(deps: Deps, env: Env, draining: Draining): Promise<Metrics | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return undefined
  const { openMetrics } = await import('#metrics/index.ts')
  return openMetrics(deps, { host, port }, draining).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`METRICS_PORT: ${host}:${port} cannot be listened at (${reason})`)
  })
}

/** Runs `stop` once when the program is told to end, and ends it the hard way where that takes too long. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stop')
          process.exit(1)
        },
      )
    })
  }
}

/** The setting that is wrong when the program cannot listen. */
const wrongSetting = new Map<unknown, 'HOST' | 'PORT'>([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
])

/** Names of hosts are looked up before anything listens. */
const NO_SUCH_HOST: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN']

/** Opens the program's port. @throws SettingsError where HOST is no name of a machine */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw NO_SUCH_HOST.includes(code) ? new SettingsError(`HOST: ${host} is not found (${code})`) : error
  })
}

/** PostgreSQL's code of a statement that the role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Says in one line why the program could not start, and ends it. @param portSetting the name of its port's setting */
export function endStart(error: unknown, portSetting = 'PORT'): never {
  const isOfListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error
  const wrong = isOfListening ? wrongSetting.get(error.code) : undefined
  const name = wrong === 'PORT' ? portSetting : wrong
  process.stderr.write(`${name === undefined ? '' : `${name}: `}${startText(error, name !== undefined)}\n`)
  process.exit(1)
}

/** What is the machine's fault is told in a line, what is ours with its stack. */
function startText(error: unknown, isOfSetting: boolean): string {
  if (mapDbError(error)?.code === 'UNAVAILABLE') {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return `DATABASE_URL: the database does not answer${code}`
  }
  if (sqlState(error) === INSUFFICIENT_PRIVILEGE)
    return 'DATABASE_URL: its role lacks a right on the database. Run pnpm db:deploy with DATABASE_OWNER_URL first.'
  if (!(error instanceof Error)) return String(error)
  return isOfSetting || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
