import type { Deps } from '#platform/config/deps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Disputes about card payments are possible for months. After a year the payment itself has all that is needed. */
const CALLBACK_KEPT_DAYS = 365

/** Anyone can send unauthenticated callbacks for unknown attempts, or many for the same attempt. */
const REFUSED_KEPT_DAYS = 7

/**
 * Deletes raw callbacks after a year and rejected callbacks after a week. Callbacks that could not be processed are
 * kept.
 */
export async function cleanCallbacks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const isRefused = { outcome: { in: ['forged', 'declined'] }, paymentId: null }
  await db.paymentEvent.deleteMany({
    where: {
      processedAt: { not: null },
      OR: [
        { receivedAt: { lt: daysAgo(CALLBACK_KEPT_DAYS) } },
        { receivedAt: { lt: daysAgo(REFUSED_KEPT_DAYS) }, ...isRefused },
      ],
    },
  })
}
