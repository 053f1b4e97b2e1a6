import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db.ts'
import { usedSms } from '#platform/sms-budget.ts'
import { getSettings } from '#settings/index.ts'

type Waiting = { channel: string; messages: number }
type Figures = {
  waiting: Waiting[]
  /** Seconds that the oldest message waits that may go out; 0 where none does. What the day's budget holds is not counted. */
  oldestSeconds: number
  /** SMS of today (Asia/Yerevan), two kinds of them, and the daily budget. */
  smsToday: number
  smsNoticesToday: number
  smsRegistrationsToday: number
  smsPerDay: number
}

/** What waits to be sent, and what of the day's SMS is spent. */
export async function outboxFigures(db: Tx, now: Date): Promise<Figures> {
  const waiting = await db.$queryRaw<(Waiting & { since: Date | null })[]>`
    SELECT channel, count(*)::int AS messages,
      min(greatest(created_at, held_until)) FILTER (WHERE held_until IS NULL OR held_until <= ${now}) AS since
    FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL GROUP BY channel`
  const used = await usedSms(db, shopDate(now))
  const { smsPerDay } = await getSettings(db, 'messages')
  const ages = waiting.map(({ since }) => (since ? (now.getTime() - since.getTime()) / 1000 : 0))
  return {
    waiting: waiting.map(({ channel, messages }) => ({ channel, messages })),
    oldestSeconds: Math.max(0, ...ages),
    smsToday: used.sent,
    smsNoticesToday: used.notices,
    smsRegistrationsToday: used.registrations,
    smsPerDay,
  }
}
