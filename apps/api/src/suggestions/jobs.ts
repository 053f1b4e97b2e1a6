import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { cleanMixes, forgetLeft, releaseAbandoned } from './quota.ts'

/**
 * Gives back the tries of requests whose process died before it answered; forgets those who deleted their account;
 * every night at 3:20 in Yerevan deletes old mixes.
 */
export const suggestionJobs = {
  'suggestions.release': {
    cron: '* * * * *',
    run: async ({ db, clock }) => {
      await releaseAbandoned(db, clock.now())
      await forgetLeft(db, clock.now())
    },
  },
  'suggestions.clean': { cron: '20 23 * * *', run: cleanMixes },
} satisfies JobTable<Deps>
