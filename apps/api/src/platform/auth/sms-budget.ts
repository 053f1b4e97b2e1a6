import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

/**
 * How an SMS counts. Notices and registrations may use only a share of the daily budget, so that the rest remains for
 * the codes of existing accounts. `link` (a payment link, which staff send, and without which an order expires) counts like
 * a code. `staff` (alerts and login codes of staff) is always sent and does not count.
 */
export type SmsKind = 'notice' | 'registration' | 'code' | 'link' | 'staff'

/** Shares of the daily budget in percent. The other 10 % are reserved for codes, which may also use unused shares. */
const NOTICE_PERCENT = 70
const REGISTRATION_PERCENT = 20

/** Returns the number of SMS of each kind that a daily budget allows. */
export function toSmsLimits(smsPerDay: number): { total: number; notices: number; registrations: number } {
  return {
    total: smsPerDay,
    notices: Math.floor((smsPerDay * NOTICE_PERCENT) / 100),
    registrations: Math.floor((smsPerDay * REGISTRATION_PERCENT) / 100),
  }
}

type SmsOfDay = {
  /** A day of Asia/Yerevan, YYYY-MM-DD. */
  day: string
  kind: SmsKind
}
type SmsRequest = SmsOfDay & { smsPerDay: number }

/** Counts an SMS against the budget of its day. @returns false if the budget or the share of its kind is used up */
export async function reserveSms(tx: Tx, { day, kind, smsPerDay }: SmsRequest): Promise<boolean> {
  if (kind === 'staff') return true
  const limits = toSmsLimits(smsPerDay)
  const { notices, registrations } = countersOf(kind)
  if (limits.total < 1 || limits.notices < notices || limits.registrations < registrations) return false
  const reserved = await execute(
    tx,
    kysely
      .insertInto('sms_day')
      .values({ day, sent: 1, notices, registrations })
      .onConflict(conflict =>
        conflict
          .column('day')
          .doUpdateSet(({ eb }) => ({
            sent: eb('sms_day.sent', '+', 1),
            notices: eb('sms_day.notices', '+', notices),
            registrations: eb('sms_day.registrations', '+', registrations),
          }))
          .where('sms_day.sent', '<', limits.total)
          .where(({ eb, or }) => or([eb('excluded.notices', '=', 0), eb('sms_day.notices', '<', limits.notices)]))
          .where(({ eb, or }) =>
            or([eb('excluded.registrations', '=', 0), eb('sms_day.registrations', '<', limits.registrations)]),
          ),
      ),
  )
  return reserved > 0
}

/** Returns true if an SMS of this kind could be reserved now. */
export async function hasSmsBudget(tx: Tx, { day, kind, smsPerDay }: SmsRequest): Promise<boolean> {
  if (kind === 'staff') return true
  const limits = toSmsLimits(smsPerDay)
  const used = await usedSms(tx, day)
  return (
    used.sent < limits.total &&
    (kind !== 'notice' || used.notices < limits.notices) &&
    (kind !== 'registration' || used.registrations < limits.registrations)
  )
}

/** Releases the reservation of an SMS that was certainly not sent. */
export async function releaseSms(tx: Tx, { day, kind }: SmsOfDay): Promise<void> {
  if (kind === 'staff') return
  const { notices, registrations } = countersOf(kind)
  await execute(
    tx,
    kysely
      .updateTable('sms_day')
      .set({
        sent: sql`greatest(0, sent - 1)`,
        notices: sql`greatest(0, notices - ${notices}::int)`,
        registrations: sql`greatest(0, registrations - ${registrations}::int)`,
      })
      .where('day', '=', new Date(day)),
  )
}

export type UsedSms = { sent: number; notices: number; registrations: number }

/** Returns the SMS that count against the budget of a day. */
export async function usedSms(tx: Tx, day: string): Promise<UsedSms> {
  const days = kysely.selectFrom('sms_day').select(['sent', 'notices', 'registrations'])
  const [used] = await query(tx, days.where('day', '=', new Date(day)))
  return used ?? { sent: 0, notices: 0, registrations: 0 }
}

const countersOf = (kind: SmsKind) => ({
  notices: kind === 'notice' ? 1 : 0,
  registrations: kind === 'registration' ? 1 : 0,
})
