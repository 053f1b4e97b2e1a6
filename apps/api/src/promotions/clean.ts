import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/** Deletes counters of unknown codes that are older than a day: only the current hour counts. */
async function cleanGuesses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.promoGuess.deleteMany({ where: { hour: { lt: new Date(clock.now().getTime() - KEPT_MS) } } })
}

/** Runs every night at 3:20 in Yerevan. */
export const promotionJobs = {
  'promotions.clean': { cron: '20 23 * * *', run: cleanGuesses },
} satisfies JobTable<Deps>
