import { alertStaff } from '#alerts/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { watchSmsBudget } from './sms-budget.ts'

/** Nothing that should go out waits longer (reliability.md, R23). */
const OLD_MS = 120_000

/**
 * Tells staff when messages wait for longer than two minutes: no worker runs, or a provider refuses them. What the day's
 * budget of SMS holds back has its own alert and waits from the next day on; an alert does not tell of alerts.
 */
export async function watchOutbox(deps: Deps): Promise<void> {
  await watchSmsBudget(deps)
  const now = deps.clock.now()
  const [old] = await deps.db.$queryRaw<[{ count: number; since: Date | null }]>`
    SELECT count(*)::int AS count, min(greatest(created_at, held_until)) AS since
    FROM outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND topic <> 'staff.alert'
      AND greatest(created_at, held_until) < ${new Date(now.getTime() - OLD_MS)}`
  const { count, since } = old
  if (since === null) return
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  deps.log.error({ alert: 'outbox.old', count, minutes }, 'messages wait too long')
  await transact(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'outbox.old', key: '', params: { count, minutes } }),
  )
}

const MINUTE_MS = 60_000
