import { live, ready } from '@shop/contracts/health.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { Mount } from './http.ts'
import { migrationGap } from './migrations.ts'

/** Set once the process begins to end: from then on it is not ready. */
export type Draining = { isDraining: boolean }

const READY_TIMEOUT_MS = 500
const OK = { result: { status: 'ok' } } as const

/** What keeps the process from work, for who runs it. */
export type Obstacle = { reason: 'draining' | 'database' | 'migrations'; message: string }

export function mountHealth(mount: Mount, db: Db, draining: Draining): void {
  const obstacleOf = createReadiness(db, draining)
  mount(live, async () => OK)
  mount(ready, async () => {
    const obstacle = await obstacleOf()
    if (obstacle) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2, details: [obstacle] })
    return OK
  })
}

/** What keeps the process from work now; undefined where nothing does. */
export function createReadiness(db: Db, draining: Draining): () => Promise<Obstacle | undefined> {
  const obstacleOf = watch(db)
  return async () =>
    draining.isDraining ? { reason: 'draining', message: 'The process is shutting down.' } : obstacleOf()
}

/** Asks the database whether it answers, and for its migrations until they are right once: they never go back. */
function watch(db: Db): () => Promise<Obstacle | undefined> {
  let isMigrated = false
  const ask = async (): Promise<Obstacle | undefined> => {
    const message = isMigrated ? await db.$queryRaw`SELECT 1`.then(() => undefined) : await migrationGap(db)
    isMigrated ||= message === undefined
    return message === undefined ? undefined : { reason: 'migrations', message }
  }
  const away: Obstacle = { reason: 'database', message: 'The database does not answer.' }
  return () => {
    const timeout = new Promise<Obstacle>(resolve => setTimeout(resolve, READY_TIMEOUT_MS, away).unref())
    return Promise.race([timeout, ask().catch(() => away)])
  }
}
