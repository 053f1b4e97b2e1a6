import { live, ready } from '@shop/contracts/health.ts'
import { hasSharedSecret } from '#platform/auth/secret-fingerprint.ts'
import type { Deps } from '#platform/config/deps.ts'
import { findMigrationProblem } from '#platform/db/migrations.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'

/** `isDraining` is set when shutdown starts; the process is not ready from then on. */
export type Draining = { isDraining: boolean }

const READY_TIMEOUT_MS = 500
const ANOTHER_SECRET: ReadinessProblem = { reason: 'secret', message: 'The database belongs to another APP_SECRET.' }
const OK = { result: { status: 'ok' } } as const

/** Why the process is not ready. */
export type ReadinessProblem = { reason: 'draining' | 'database' | 'migrations' | 'secret'; message: string }

type HealthDeps = Pick<Deps, 'db' | 'keys'>

/** Mounts `live` and `ready`. Logs changes of readiness, but not the requests of probes, which would be most of the log. */
export function mountHealth(mount: Mount, deps: HealthDeps & Pick<Deps, 'log'>, draining: Draining): void {
  const { log } = deps
  const findProblem = createReadiness(deps, draining)
  let isReady = true
  mount(live, async () => OK)
  mount(ready, async () => {
    const problem = await findProblem()
    if (isReady && problem) log.warn({ reason: problem.reason }, 'process is not ready')
    if (!isReady && !problem) log.info('process is ready again')
    isReady = !problem
    if (problem) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2, details: [problem] })
    return OK
  })
}

/** Creates the readiness check. It returns undefined if the process is ready. */
export function createReadiness(deps: HealthDeps, draining: Draining): () => Promise<ReadinessProblem | undefined> {
  const findProblem = createCheck(deps)
  return async () =>
    draining.isDraining ? { reason: 'draining', message: 'The process is shutting down.' } : findProblem()
}

/**
 * Checks that the database responds, has all migrations and belongs to the APP_SECRET of this process. Migrations are
 * never reverted, so they are not checked again once they are complete.
 */
function createCheck({ db, keys }: HealthDeps): () => Promise<ReadinessProblem | undefined> {
  let isMigrated = false
  const check = async (): Promise<ReadinessProblem | undefined> => {
    const message = isMigrated ? undefined : await findMigrationProblem(db)
    if (message !== undefined) return { reason: 'migrations', message }
    isMigrated = true
    return (await hasSharedSecret(db, keys)) ? undefined : ANOTHER_SECRET
  }
  const unavailable: ReadinessProblem = { reason: 'database', message: 'The database does not respond.' }
  return () => {
    const timeout = new Promise<ReadinessProblem>(resolve => setTimeout(resolve, READY_TIMEOUT_MS, unavailable).unref())
    return Promise.race([timeout, check().catch(() => unavailable)])
  }
}

/** Interval of the checks, shorter if the limit is short. */
const CHECK_MS = 5000

type OutageOptions = {
  /** The longest uninterrupted outage of the database. */
  limitMs: number
  findProblem: () => Promise<ReadinessProblem | undefined>
  /** Called once, at the limit. */
  onLimit: (outageMs: number) => void
}

/**
 * Calls `onLimit` if the database is unavailable for `limitMs`. A process can lose its network for good, for example
 * that of a replaced container, and needs a restart.
 * @returns a function that ends the checks
 */
export function watchOutage({ limitMs, findProblem, onLimit }: OutageOptions): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  // Not the clock: a change of the machine's time is not an outage.
  let availableAt = performance.now()
  const check = async () => {
    const problem = await findProblem()
    if (isStopped) return
    if (problem?.reason !== 'database') availableAt = performance.now()
    const outageMs = performance.now() - availableAt
    if (outageMs < limitMs) return schedule()
    onLimit(outageMs)
  }
  const schedule = () => {
    timer = setTimeout(check, Math.min(CHECK_MS, limitMs / 4))
    timer.unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
