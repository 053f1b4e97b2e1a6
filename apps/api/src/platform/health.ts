import { live, ready } from '@shop/contracts/health.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { Mount } from './http.ts'

/** Set once the process begins to end: from then on it is not ready. */
export type Draining = { isDraining: boolean }

const READY_TIMEOUT_MS = 500
const OK = { result: { status: 'ok' } } as const

export function mountHealth(mount: Mount, db: Db, draining: Draining): void {
  mount(live, async () => OK)
  mount(ready, async () => {
    if (draining.isDraining || !(await answers(db))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
    return OK
  })
}

async function answers(db: Db): Promise<boolean> {
  const timeout = new Promise<false>(resolve => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
  const asked = db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([asked, timeout])
}
