import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { saveResult } from './last-result.ts'
import { reconcileLedgers } from './reconcile.ts'

/** Checks the invariants and alerts staff if one is violated. `pnpm reconcile` prints the rows. */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const violations = await reconcileLedgers(deps.db, now)
  await saveResult(deps.db, violations, now)
  if (violations.length === 0) return
  const names = violations.map(({ invariant }) => invariant).join(', ')
  deps.log.error({ alert: 'books.broken', invariants: names }, 'reconciliation found violated invariants')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'books.broken', key: names, params: { equations: names } }),
  )
}

/** Runs every night at 4:00 in Yerevan. */
export const reconciliationJobs = {
  'books.check': { cron: '0 0 * * *', run: reconcile },
} satisfies JobTable<Deps>
