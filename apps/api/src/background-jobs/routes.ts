import { listBackgroundJobs, runBackgroundJob } from '@shop/contracts/background-jobs.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { readWorkers } from '#platform/jobs/heartbeat.ts'
import { getJob, listJobs } from './queries.ts'
import { runJob } from './run-job.ts'

/** Mounts the list of background jobs, from which staff can run one. */
export function mountBackgroundJobs(mount: Mount, deps: Deps): void {
  mount(listBackgroundJobs, async () => {
    const [items, { alive }] = await Promise.all([listJobs(deps.db), readWorkers(deps.db)])
    return { result: { items, workers: alive } }
  })
  mount(runBackgroundJob, async ({ params: { name }, ...call }) => {
    await runJob(deps, staffOf(call), name)
    return { result: await getJob(deps.db, name) }
  })
}
