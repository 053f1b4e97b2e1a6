import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { usedSms } from '#platform/sms-budget.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'

type Figures = {
  waiting: { channel: string; messages: number }[]
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
  const waiting = await query(
    db,
    kysely
      .selectFrom('outbox')
      .select(['channel', rowCount.as('messages')])
      .select(
        sql<Date | null>`min(greatest(created_at, held_until)) FILTER (WHERE held_until IS NULL OR held_until <= ${now})`.as(
          'since',
        ),
      )
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .groupBy('channel'),
  )
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
