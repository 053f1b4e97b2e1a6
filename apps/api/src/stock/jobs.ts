import type { Deps } from '#platform/deps.ts'
import type { Job } from '#platform/jobs.ts'
import { tellBack } from './tell-back.ts'
import { watchHolds } from './watch-holds.ts'

const EVERY_MINUTE = '* * * * *'

/** What looks at the stock by itself. */
export function stockJobs(deps: Deps): Job[] {
  return [
    {
      name: 'stock.alerts',
      cron: EVERY_MINUTE,
      run: async () => {
        const told = await tellBack(deps)
        if (told > 0) deps.log.info({ told }, 'back in stock')
      },
    },
    { name: 'stock.watch', cron: EVERY_MINUTE, run: async () => void (await watchHolds(deps)) },
  ]
}
