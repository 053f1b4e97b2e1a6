import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

const RETENTION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes forgotten drafts, which contain names, phones and addresses. */
async function cleanDrafts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const old = kysely.deleteFrom('order_draft').where('order_id', 'is', null)
  await execute(db, old.where('updated_at', '<', new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)))
}

/** Runs every night at 3:40 in Yerevan. */
export const draftJobs = {
  'drafts.clean': { cron: '40 23 * * *', run: cleanDrafts },
} satisfies JobTable<Deps>
