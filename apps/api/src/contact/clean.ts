import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

/** According to the privacy policy. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes messages after a year. */
export async function cleanContact({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS)
  await db.contactMessage.deleteMany({ where: { createdAt: { lt: before } } })
  await db.outbox.deleteMany({ where: { topic: 'contact.message', createdAt: { lt: before } } })
}

/** Runs every night at 3:10 in Yerevan. */
export const contactJobs = {
  'contact.clean': { cron: '10 23 * * *', run: cleanContact },
} satisfies JobTable<Deps>
