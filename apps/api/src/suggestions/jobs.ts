import type { Deps } from '#platform/deps.ts'
import type { Job } from '#platform/jobs.ts'
import { forgetLeft, releaseAbandoned } from './quota.ts'

/** Gives back the tries of requests whose process died before it answered; forgets those who deleted their account. */
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
  ]
}
