import type { BackgroundJobName } from '@shop/contracts/background-jobs.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'

/** Attempts the failed runs of a job again, or adds a run if none failed. Each call has its audit entry. */
export async function runJob(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'jobs' | 'random'>,
  staff: Staff,
  name: BackgroundJobName,
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const retried = await deps.jobs.retryFailed(tx, name)
    if (retried === 0) await deps.jobs.send(tx, name)
    await audit(tx, deps, staff, {
      action: 'job.run',
      subject: { type: 'background_job', id: name },
      after: { retried },
    })
  })
}
