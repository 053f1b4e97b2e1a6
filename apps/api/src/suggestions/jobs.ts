import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { cleanMixes, deleteMixesOfDeletedAccounts, releaseAbandoned } from './quota.ts'

/**
 * Releases the attempts of requests whose process died; deletes data of deleted accounts; deletes old mixes every
 * night at 3:20 in Yerevan.
 */
export const suggestionJobs = {
  'suggestions.release': {
    cron: '* * * * *',
    run: async ({ db, clock }) => {
      await releaseAbandoned(db, clock.now())
      await deleteMixesOfDeletedAccounts(db, clock.now())
    },
  },
  'suggestions.clean': { cron: '20 23 * * *', run: cleanMixes },
} satisfies JobTable<Deps>
