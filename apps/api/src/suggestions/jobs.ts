import type { Deps } from '#platform/deps.ts'
import type { Job } from '#platform/jobs.ts'
import { cleanMixes, forgetLeft, releaseAbandoned } from './quota.ts'

/**
 * Gives back the tries of requests whose process died before it answered; forgets those who deleted their account;
 * every night at 3:20 in Yerevan deletes old mixes.
 */
export function suggestionJobs({ db, clock }: Deps): Job[] {
  return [
    {
      name: 'suggestions.release',
      cron: '* * * * *',
      run: async () => {
        await releaseAbandoned(db, clock.now())
        await forgetLeft(db, clock.now())
      },
    },
    { name: 'suggestions.clean', cron: '20 23 * * *', run: () => cleanMixes({ db, clock }) },
  ]
}
