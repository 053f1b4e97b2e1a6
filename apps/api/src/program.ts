import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { alertProviderDown } from '#alerts/index.ts'
import type { Metrics } from '#metrics/index.ts'
import { createGateways } from '#payments/index.ts'
import { createPictureStore } from '#pictures/index.ts'
import { assertSharedSecret } from '#platform/auth/secret-fingerprint.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import { type Deps, systemClock } from '#platform/config/deps.ts'
import { SettingsError } from '#platform/config/env-values.ts'
import { createDb, mapDbError, sqlState } from '#platform/db/db.ts'
import { createJobQueue, type JobQueue } from '#platform/jobs/jobs.ts'
import type { Traces } from '#platform/observability/export-traces.ts'
import type { Draining } from '#platform/observability/health.ts'
import { logOptions } from '#platform/observability/log.ts'
import type { AppDeps } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { queueNames } from './jobs.ts'
import { assertFitForLive } from './live-checks.ts'

const HARD_STOP_MS = 25_000
/**
 * By default, V8 lets the heap double or more before it collects garbage. Growth by a third takes hardly more time and
 * saves half of the memory (docs/performance.md).
 */
const HEAP_GROWTH = '--heap-growing-percent=30'

/**
 * Starts what the API and the worker share: settings, dependencies, queue and metrics. `end` closes them.
 */
export async function startProcess() {
  setFlagsFromString(HEAP_GROWTH)
  const env = readSettings()
  const deps = createDeps(env)
  const draining: Draining = { isDraining: false }
  await assertSharedSecret(deps)
  if (env.SHOP_MODE === 'live') await assertFitForLive(deps, env)
  await deps.jobs.start(queueNames)
  const traces = await startTracing(env, deps.log)
  const metrics = await startMetrics(deps, env, draining)
  const end = async () => {
    await metrics?.close()
    await traces?.close()
    await Promise.all([deps.db.$disconnect(), deps.readDb?.$disconnect()])
  }
  return { env, deps, draining, end }
}

/** Reads the settings of the environment. An invalid one ends the program with a line that names it. */
function readSettings(): Env {
  try {
    // biome-ignore lint/style/noProcessEnv: the one place where the environment is read
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Creates the dependencies of the API and the worker. */
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
  // Not awaited, because it never rejects.
  const onDown = (provider: string) => void alertProviderDown(deps, provider)
  return { ...deps, gateways: createGateways(env, { keys, clock: systemClock, onDown }) }
}

/** Exports traces to the collector, if the settings name one. */
async function startTracing(env: Env, log: Logger): Promise<Traces | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { exportTraces } = await import('#platform/observability/export-traces.ts')
  return exportTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_SERVICE_NAME, log)
}

/** Opens the port for Prometheus if it is set. Otherwise, the code is not loaded. */
async function startMetrics(deps: Deps, env: Env, draining: Draining): Promise<Metrics | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  if (port === undefined) return undefined
  const { openMetrics } = await import('#metrics/index.ts')
  return openMetrics(deps, { host, port }, draining).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`METRICS_PORT: cannot listen on ${host}:${port} (${reason}). Choose a free port.`)
  })
}

/** Runs `stop` once when the process gets a signal to terminate. Forces the exit if that takes too long. */
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
          log.error({ err: error }, 'failed to shut down gracefully')
          process.exit(1)
        },
      )
    })
  }
}

/** The setting that causes the error if the program cannot listen. */
const wrongSetting = new Map<unknown, 'HOST' | 'PORT'>([
  ['EADDRINUSE', 'PORT'],
  ['EACCES', 'PORT'],
  ['EADDRNOTAVAIL', 'HOST'],
])

/** Resolves the host name before the program listens. */
const NO_SUCH_HOST: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN']

/** Opens the port of the program. @throws SettingsError if HOST is not the name of a machine */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw NO_SUCH_HOST.includes(code) ? new SettingsError(`HOST: ${host} is not found (${code})`) : error
  })
}

/** The SQLSTATE of a statement that the role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Prints in one line why the program could not start, and exits. @param portSetting the name of the setting of its port
 */
export function exitOnStartError(error: unknown, portSetting = 'PORT'): never {
  const isOfListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error
  const wrong = isOfListening ? wrongSetting.get(error.code) : undefined
  const name = wrong === 'PORT' ? portSetting : wrong
  process.stderr.write(`${name === undefined ? '' : `${name}: `}${startText(error, name !== undefined)}\n`)
  process.exit(1)
}

/** Returns one line for an error of the machine, and the stack for a bug. */
function startText(error: unknown, isOfSetting: boolean): string {
  if (mapDbError(error)?.code === 'UNAVAILABLE') {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return `DATABASE_URL: the database does not respond${code}`
  }
  if (sqlState(error) === INSUFFICIENT_PRIVILEGE)
    return 'DATABASE_URL: its role lacks a right on the database. Run pnpm db:deploy with DATABASE_OWNER_URL first.'
  if (!(error instanceof Error)) return String(error)
  return isOfSetting || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
