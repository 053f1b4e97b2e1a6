import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings } from '#settings/index.ts'

type Waiting = { channel: string; messages: number }
type Figures = {
  waiting: Waiting[]
  /** Seconds that the oldest message waits that may go out; 0 where none does. What the day's budget holds is not counted. */
  oldestSeconds: number
  /** SMS handed over today (Asia/Yerevan), and how many may be. */
  smsToday: number
  smsPerDay: number
}

/** What waits to be sent, and what of the day's SMS is spent. */
export async function outboxFigures(db: Tx, now: Date): Promise<Figures> {
  const waiting = await db.$queryRaw<(Waiting & { since: Date | null })[]>`
    SELECT channel, count(*)::int AS messages,
      min(greatest(created_at, held_until)) FILTER (WHERE held_until IS NULL OR held_until <= ${now}) AS since
    FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL GROUP BY channel`
  const [day] = await db.$queryRaw<{ sent: number }[]>`
    SELECT sent FROM sms_day WHERE day = ${shopDate(now)}::date`
  const { smsPerDay } = await getSettings(db, 'messages')
  const ages = waiting.map(({ since }) => (since ? (now.getTime() - since.getTime()) / 1000 : 0))
  return {
    waiting: waiting.map(({ channel, messages }) => ({ channel, messages })),
    oldestSeconds: Math.max(0, ...ages),
    smsToday: day?.sent ?? 0,
    smsPerDay,
  }
}
