import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
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
  const waitsSince = sql<Date>`greatest(created_at, held_until)`
  const [old] = await query(
    deps.db,
    kysely
      .selectFrom('outbox')
      .select(({ fn }) => [rowCount.as('count'), fn.min(waitsSince).as('since')])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('topic', '<>', 'staff.alert')
      .where(waitsSince, '<', new Date(now.getTime() - OLD_MS))
      .having(rowCount, '>', 0),
  )
  if (!old) return
  const { count, since } = old
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  deps.log.error({ alert: 'outbox.old', count, minutes }, 'messages wait too long')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'outbox.old', key: '', params: { count, minutes } }),
  )
}

const MINUTE_MS = 60_000
