import { Prisma, rows, type Tx } from './db.ts'

/**
 * What an SMS counts as. A notice and an SMS to a person who registers may use a share of the daily budget only, so that
 * neither can use up the codes of people with an account. `staff` (alerts, and second steps of staff) always goes out and
 * does not count: many alerts must not use up the codes either.
 */
export type SmsKind = 'notice' | 'registration' | 'code' | 'staff'

/** Shares of the daily budget, percent. The other 10 % are reserved for codes, which may also use what is left of these. */
const NOTICE_PERCENT = 70
const REGISTRATION_PERCENT = 20

/** How many SMS of each kind a daily budget allows. */
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
  const reserved = await rows(
    tx,
    Prisma.sql`
    INSERT INTO sms_day AS d (day, sent, notices, registrations)
    SELECT ${day}::date, 1, ${notices}::int, ${registrations}::int
    WHERE ${limits.total}::int > 0 AND ${limits.notices}::int >= ${notices}::int
      AND ${limits.registrations}::int >= ${registrations}::int
    ON CONFLICT (day) DO UPDATE SET sent = d.sent + 1, notices = d.notices + excluded.notices,
      registrations = d.registrations + excluded.registrations
    WHERE d.sent < ${limits.total}::int
      AND (excluded.notices = 0 OR d.notices < ${limits.notices}::int)
      AND (excluded.registrations = 0 OR d.registrations < ${limits.registrations}::int)
    RETURNING 1 AS reserved`,
  )
  return reserved.length > 0
}

/** Whether an SMS of this kind could be reserved now. */
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

/** Takes back the count of an SMS that was certainly not sent. */
export async function releaseSms(tx: Tx, { day, kind }: SmsOfDay): Promise<void> {
  if (kind === 'staff') return
  const { notices, registrations } = countersOf(kind)
  await rows(
    tx,
    Prisma.sql`
    UPDATE sms_day SET sent = greatest(0, sent - 1), notices = greatest(0, notices - ${notices}::int),
      registrations = greatest(0, registrations - ${registrations}::int)
    WHERE day = ${day}::date`,
  )
}

export type UsedSms = { sent: number; notices: number; registrations: number }

/** The SMS that count against the budget of a day. */
export async function usedSms(tx: Tx, day: string): Promise<UsedSms> {
  const [used] = await rows<UsedSms>(
    tx,
    Prisma.sql`SELECT sent, notices, registrations FROM sms_day WHERE day = ${day}::date`,
  )
  return used ?? { sent: 0, notices: 0, registrations: 0 }
}

const countersOf = (kind: SmsKind) => ({
  notices: kind === 'notice' ? 1 : 0,
  registrations: kind === 'registration' ? 1 : 0,
})
