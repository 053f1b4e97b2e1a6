import { alertStaff } from '#alerts/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/** Nothing that should go out waits longer (reliability.md, R23). */
const OLD_MS = 120_000

/**
 * Tells staff when messages wait for longer than two minutes: no worker runs, or a provider refuses them. What is put
 * off to the next day because the budget is spent has its own alert, and an alert does not tell of alerts.
 */
export async function watchOutbox(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const old = await deps.db.outbox.aggregate({
    where: {
      sentAt: null,
      failedAt: null,
      topic: { not: 'staff.alert' },
      createdAt: { lt: new Date(now.getTime() - OLD_MS) },
      dueAt: { lt: new Date(now.getTime() + HOUR_MS) },
    },
    _count: true,
    _min: { createdAt: true },
  })
  const oldest = old._min.createdAt
  if (oldest === null) return
  const minutes = Math.floor((now.getTime() - oldest.getTime()) / MINUTE_MS)
  deps.log.error({ alert: 'outbox.old', count: old._count, minutes }, 'messages wait too long')
  await transact(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'outbox.old', key: '', params: { count: old._count, minutes } }),
  )
}

const MINUTE_MS = 60_000
/** The longest wait between two tries. */
const HOUR_MS = 60 * MINUTE_MS
