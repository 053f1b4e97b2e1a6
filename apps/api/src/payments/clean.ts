import type { Deps } from '#platform/deps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A dispute about a card payment can be opened for months; what a year ago was settled is in the payment itself. */
const CALLBACK_KEPT_DAYS = 365

/** Anybody can send a call that proves nothing and names no attempt of ours, or too often the same one. */
const REFUSED_KEPT_DAYS = 7

/** Deletes the raw callbacks of providers after a year, and refused calls after a week. One that could not be processed stays. */
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
