import { shopDate } from '@shop/contracts/days.ts'
import type { Db } from '#platform/db/db.ts'
import type { InvariantViolation } from './reconcile.ts'

/** Stores the result of the day for monitoring. */
export async function saveResult(db: Db, broken: readonly InvariantViolation[], now: Date): Promise<void> {
  const day = new Date(`${shopDate(now)}T00:00:00Z`)
  const found = { checkedAt: now, broken: broken.map(({ invariant }) => invariant) }
  await db.booksCheck.upsert({ where: { day }, create: { day, ...found }, update: found })
}

/** Returns the time of the last check and the number of violated invariants; null before the first one. */
export async function lastReconciliation(db: Db): Promise<{ checkedAt: Date; broken: number } | null> {
  const last = await db.booksCheck.findFirst({
    orderBy: { day: 'desc' },
    select: { checkedAt: true, broken: true },
  })
  return last && { checkedAt: last.checkedAt, broken: last.broken.length }
}
