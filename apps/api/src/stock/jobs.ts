import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { tellBack } from './tell-back.ts'
import { watchHolds } from './watch-holds.ts'

const EVERY_MINUTE = '* * * * *'

/** What looks at the stock by itself. */
export const stockJobs = {
  'stock.alerts': {
    cron: EVERY_MINUTE,
    run: async deps => {
      const told = await tellBack(deps)
      if (told > 0) deps.log.info({ told }, 'back in stock')
    },
  },
  'stock.watch': { cron: EVERY_MINUTE, run: async deps => void (await watchHolds(deps)) },
} satisfies JobTable<Deps>
