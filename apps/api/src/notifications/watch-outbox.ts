import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { watchSmsBudget } from './sms-budget.ts'

/** A due message must not wait longer. */
const OLD_MS = 120_000

/**
 * Alerts staff when messages have waited longer than two minutes: no worker runs, or a provider rejects them. Messages
 * that wait for the SMS budget have their own alert and count from the next day; alerts are not counted.
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
  deps.log.error({ alert: 'outbox.old', count, minutes }, 'messages have waited too long')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'outbox.old', key: '', params: { count, minutes } }),
  )
}

const MINUTE_MS = 60_000
