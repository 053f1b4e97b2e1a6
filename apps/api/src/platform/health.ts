import { live, ready } from '@shop/contracts/health.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import type { Mount } from './http.ts'
import { migrationGap } from './migrations.ts'
import { hasSharedSecret } from './secret-fingerprint.ts'

/** Set once the process begins to end: from then on it is not ready. */
export type Draining = { isDraining: boolean }

const READY_TIMEOUT_MS = 500
const ANOTHER_SECRET: Obstacle = { reason: 'secret', message: 'The database belongs to another APP_SECRET.' }
const OK = { result: { status: 'ok' } } as const

/** What keeps the process from work, for who runs it. */
export type Obstacle = { reason: 'draining' | 'database' | 'migrations' | 'secret'; message: string }

type HealthDeps = Pick<Deps, 'db' | 'keys'>

/** Mounts `live` and `ready`. Their requests are not logged, as probes would be most of the log; a change of readiness is. */
export function mountHealth(mount: Mount, deps: HealthDeps & Pick<Deps, 'log'>, draining: Draining): void {
  const { log } = deps
  const obstacleOf = createReadiness(deps, draining)
  let isReady = true
  mount(live, async () => OK)
  mount(ready, async () => {
    const obstacle = await obstacleOf()
    if (isReady && obstacle) log.warn({ reason: obstacle.reason }, 'the process is not ready')
    if (!isReady && !obstacle) log.info('the process is ready again')
    isReady = !obstacle
    if (obstacle) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2, details: [obstacle] })
    return OK
  })
}

/** What keeps the process from work now; undefined where nothing does. */
export function createReadiness(deps: HealthDeps, draining: Draining): () => Promise<Obstacle | undefined> {
  const obstacleOf = watch(deps)
  return async () =>
    draining.isDraining ? { reason: 'draining', message: 'The process is shutting down.' } : obstacleOf()
}

/**
 * Checks that the database answers, that it has all migrations (until that is true once: they are never taken back), and
 * that no other APP_SECRET has replaced the one of this process.
 */
function watch({ db, keys }: HealthDeps): () => Promise<Obstacle | undefined> {
  let isMigrated = false
  const ask = async (): Promise<Obstacle | undefined> => {
    const message = isMigrated ? undefined : await migrationGap(db)
    if (message !== undefined) return { reason: 'migrations', message }
    isMigrated = true
    return (await hasSharedSecret(db, keys)) ? undefined : ANOTHER_SECRET
  }
  const away: Obstacle = { reason: 'database', message: 'The database does not answer.' }
  return () => {
    const timeout = new Promise<Obstacle>(resolve => setTimeout(resolve, READY_TIMEOUT_MS, away).unref())
    return Promise.race([timeout, ask().catch(() => away)])
  }
}
