import { shopDate } from '@shop/contracts/days.ts'
import type { ShopWarning } from '@shop/contracts/notifications-staff.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import { toSmsLimits, usedSms } from '#platform/auth/sms-budget.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { readWorkers } from '#platform/jobs/heartbeat.ts'
import { getSettings } from '#settings/index.ts'
import { watchSmsBudget } from './sms-budget.ts'

type WarningDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** `isLive`: a missing recipient of alerts is a warning. `namesShop`: so is a sender or link of discreet messages. */
export type WarningOptions = { isLive: boolean; namesShop: boolean }

/** Lists the warnings that staff see on every page. */
export async function listWarnings(deps: WarningDeps, { isLive, namesShop }: WarningOptions): Promise<ShopWarning[]> {
  const warnings = await Promise.all([
    workerWarning(deps),
    smsWarning(deps),
    recipientWarning(deps, isLive),
    namesShop && isLive ? ({ kind: 'no_discreet_sender' } as const) : undefined,
  ])
  return warnings.filter(warning => warning !== undefined)
}

async function workerWarning({ db, jobs }: WarningDeps): Promise<ShopWarning | undefined> {
  if (await jobs.hasWorker(db)) return undefined
  const { lastSeenAt } = await readWorkers(db)
  return { kind: 'no_worker', ...(lastSeenAt ? { since: lastSeenAt.toISOString() } : {}) }
}

async function smsWarning({ db, clock }: WarningDeps): Promise<ShopWarning | undefined> {
  const { smsPerDay } = await getSettings(db, 'messages')
  const limits = toSmsLimits(smsPerDay)
  const used = await usedSms(db, shopDate(clock.now()))
  if (used.sent >= limits.total) return { kind: 'sms_codes' }
  return used.notices > 0 && used.notices >= limits.notices ? { kind: 'sms_notices' } : undefined
}

async function recipientWarning(deps: Pick<Deps, 'db'>, isLive: boolean): Promise<ShopWarning | undefined> {
  return isLive && !(await hasAlertRecipient(deps)) ? { kind: 'no_alert_recipient' } : undefined
}

async function hasAlertRecipient({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { phones, emails } = await getSettings(db, 'staff_alerts')
  return phones.length + emails.length > 0
}

/** Warns in the log of a live shop, at its start, that its alerts reach no one. */
export async function warnWithoutRecipient(deps: Pick<Deps, 'db' | 'log'>, isLive: boolean): Promise<void> {
  if (!isLive || (await hasAlertRecipient(deps))) return
  deps.log.warn(
    { setting: 'staff_alerts' },
    'alerts of the shop reach no one: name a phone or an e-mail address in /admin/settings',
  )
}

/** A due message must not wait longer. */
const OLD_MS = 120_000

/**
 * Alerts staff when messages have waited longer than two minutes: no worker runs, or a provider rejects them. Messages
 * that wait for the SMS budget have their own alert and count from the next day; alerts are not counted.
 */
export async function watchOutbox(deps: Deps): Promise<void> {
  await watchSmsBudget(deps)
  const now = deps.clock.now()
  const waitsSince = sql<Date>`greatest(created_at, held_until)`
  const [old] = await query(
    deps.db,
    kysely
      .selectFrom('outbox')
      .select(({ fn }) => [rowCount.as('count'), fn.min(waitsSince).as('since')])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('topic', '<>', 'staff.alert')
      .where(waitsSince, '<', new Date(now.getTime() - OLD_MS))
      .having(rowCount, '>', 0),
  )
  if (!old) return
  const { count, since } = old
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  deps.log.error({ alert: 'outbox.old', count, minutes }, 'messages have waited too long')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'outbox.old', key: '', params: { count, minutes } }),
  )
}

const MINUTE_MS = 60_000

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
