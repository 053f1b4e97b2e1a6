import { shopDate } from '@shop/contracts/days.ts'
import type { Db } from '#platform/db.ts'
import type { BrokenEquation } from './check-books.ts'

/** Keeps what the day's proof found, for whoever watches from outside. */
export async function keepCheck(db: Db, broken: readonly BrokenEquation[], now: Date): Promise<void> {
  const day = new Date(`${shopDate(now)}T00:00:00Z`)
  const found = { checkedAt: now, broken: broken.map(({ equation }) => equation) }
  await db.booksCheck.upsert({ where: { day }, create: { day, ...found }, update: found })
}

/** When the books were proven last, and how many of their equations did not hold; null before the first night. */
export async function lastBooksCheck(db: Db): Promise<{ checkedAt: Date; broken: number } | null> {
  const last = await db.booksCheck.findFirst({
    orderBy: { day: 'desc' },
    select: { checkedAt: true, broken: true },
  })
  return last && { checkedAt: last.checkedAt, broken: last.broken.length }
}
