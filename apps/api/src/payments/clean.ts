import type { Deps } from '#platform/deps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A dispute about a card payment can be opened for months; what a year ago was settled is in the payment itself. */
const CALLBACK_KEPT_DAYS = 365

/** Deletes the raw callbacks of providers after a year. One that could not be processed stays. */
export async function cleanCallbacks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - CALLBACK_KEPT_DAYS * DAY_MS)
  await db.paymentEvent.deleteMany({ where: { receivedAt: { lt: before }, processedAt: { not: null } } })
}
