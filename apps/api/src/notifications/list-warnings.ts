import { shopDate } from '@shop/contracts/days.ts'
import type { ShopWarning } from '@shop/contracts/warnings-staff.ts'
import { toSmsLimits, usedSms } from '#platform/auth/sms-budget.ts'
import type { Deps } from '#platform/config/deps.ts'
import { readWorkers } from '#platform/jobs/heartbeat.ts'
import { getSettings } from '#settings/index.ts'

type WarningDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Lists the warnings that staff see on every page. @param isLive whether a missing recipient of alerts is a warning */
export async function listWarnings(deps: WarningDeps, isLive: boolean): Promise<ShopWarning[]> {
  const warnings = await Promise.all([workerWarning(deps), smsWarning(deps), recipientWarning(deps, isLive)])
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
