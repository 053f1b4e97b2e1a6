import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { usedSms } from '#platform/auth/sms-budget.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'

type OutboxStats = {
  waiting: { channel: string; messages: number }[]
  /**
   * Seconds that the oldest due message has waited; 0 if none does. Messages that wait for the SMS budget do not
   * count.
   */
  oldestSeconds: number
  /** SMS of today (Asia/Yerevan), two kinds of them, and the daily budget. */
  smsToday: number
  smsNoticesToday: number
  smsRegistrationsToday: number
  smsPerDay: number
}

/** Reads the statistics of pending messages and of the SMS budget. */
export async function readOutboxStats(db: Tx, now: Date): Promise<OutboxStats> {
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
