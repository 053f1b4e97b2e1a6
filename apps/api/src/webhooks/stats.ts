import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/**
 * `failingSeconds`: the longest time since the first failure of an endpoint that had no success since, if it is on or the
 * shop turned it off. `dueSeconds`: how long the oldest delivery of an endpoint that is on has been due. 0 if there is none.
 */
export type WebhookStats = { failingSeconds: number; dueSeconds: number }

/** Returns the figures by which an operator sees that webhooks do not arrive. */
export async function readWebhookStats(db: Tx, now: Date): Promise<WebhookStats> {
  const seconds = (since: string) =>
    sql<number>`coalesce(extract(epoch FROM ${now}::timestamptz - min(${sql.ref(since)})), 0)::float8`
  const failing = kysely
    .selectFrom('webhook_endpoint as e')
    .where('e.failing_since', 'is not', null)
    .where(({ eb, or }) => or([eb('e.off_at', 'is', null), eb('e.is_off_by_failure', '=', true)]))
    .select(seconds('e.failing_since').as('failingSeconds'))
  // One index lookup for each endpoint, of which there are ten at most.
  const due = kysely
    .selectFrom('webhook_endpoint as e')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('webhook_delivery as d')
          .select('d.due_at')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .where('d.state', '=', 'waiting')
          .where('d.due_at', '<=', now)
          .orderBy('d.due_at')
          .limit(1)
          .as('oldest'),
      join => join.onTrue(),
    )
    .where('e.off_at', 'is', null)
    .select(seconds('oldest.due_at').as('dueSeconds'))
  const [[failure], [oldest]] = await Promise.all([query(db, failing), query(db, due)])
  return { failingSeconds: failure?.failingSeconds ?? 0, dueSeconds: oldest?.dueSeconds ?? 0 }
}
