import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { alertStaff } from '#alerts/index.ts'
import { hmac } from '#platform/auth/secrets.ts'
import { releaseSms, reserveSms, type SmsKind, toSmsLimits, usedSms } from '#platform/auth/sms-budget.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import { DeferredError, RejectedError, type Sms, SmsBudgetExceededError, type SmsGateway } from './gateway.ts'
import { topics } from './topics.ts'

/** Notices by SMS for one phone per day (Asia/Yerevan). E-mails of the same events are not limited. */
const NOTICES_PER_PHONE = 10

/**
 * Sends an SMS within the daily budget (Asia/Yerevan), to Armenian mobile numbers only. A notice that the provider
 * rejected does not count.
 * @throws SmsBudgetExceededError until the next day, unless the SMS is a code or for staff; RejectedError
 */
export async function sendSms(
  deps: Deps,
  gateway: SmsGateway,
  sms: Sms,
  { topic, smsPerDay }: { topic: MessageTopic } & Settings['messages'],
): Promise<void> {
  if (!isArmenianMobile(sms.to)) throw new RejectedError('not an Armenian mobile number', { isFinal: true })
  const kind = topics[topic].sms ?? 'notice'
  const release = kind === 'reserved' ? undefined : await reserve(deps, sms.to, { topic, kind, smsPerDay })
  try {
    await gateway.send(sms)
    metricEvents.smsSent.emit({})
  } catch (error) {
    if (error instanceof RejectedError || error instanceof DeferredError) await release?.()
    throw error
  }
}

function isArmenianMobile(phone: string): boolean {
  return phone.startsWith('+374') && isValidPhoneNumber(phone)
}

/**
 * Counts an SMS against the budget, and a notice against the limit of its phone. @returns a function that takes the
 * count back
 */
async function reserve(
  deps: Deps,
  phone: string,
  { topic, kind, smsPerDay }: { topic: MessageTopic; kind: SmsKind; smsPerDay: number },
): Promise<() => Promise<void>> {
  const { db, clock } = deps
  const day = shopDate(clock.now())
  const tomorrow = shopTimestamp(addDays(day, 1))
  const isLast = topics[topic].isOptional && (await usedSms(db, day)).notices >= toSmsLimits(smsPerDay).notices / 2
  if (isLast) throw new SmsBudgetExceededError('the other notices of the day are for orders', tomorrow)
  if (kind === 'notice' && !(await countNotice(deps, phone, day)))
    throw new SmsBudgetExceededError(`limit of ${NOTICES_PER_PHONE} notices per phone and day is reached`, tomorrow)
  if (!(await reserveSms(db, { day, kind, smsPerDay }))) {
    if (kind === 'notice') await uncountNotice(deps, phone, day)
    await alertBudgetExhausted(deps, { day, kind, smsPerDay })
    throw new SmsBudgetExceededError(
      `daily SMS budget of ${smsPerDay} is exhausted for ${kind}; resets at midnight (Asia/Yerevan)`,
      tomorrow,
    )
  }
  return async () => {
    if (kind === 'notice') await uncountNotice(deps, phone, day)
    await releaseSms(db, { day, kind })
  }
}

/** Alerts staff once an hour that the SMS budget of a kind is used up. */
function alertBudgetExhausted(
  deps: Deps,
  { day, kind, smsPerDay }: { day: string; kind: SmsKind; smsPerDay: number },
): Promise<void> {
  const alert = { kind: 'sms.budget', key: `${day}:${kind}`, params: { limit: smsPerDay, spent: kind } } as const
  return withTransaction(deps.db, deps.random, tx => alertStaff(tx, deps, alert))
}

/** Alerts staff if no more codes can be sent today. Codes are counted where they are issued, without an alert. */
export async function watchSmsBudget(deps: Deps): Promise<void> {
  const day = shopDate(deps.clock.now())
  const { smsPerDay } = await getSettings(deps.db, 'messages')
  const limits = toSmsLimits(smsPerDay)
  const used = await usedSms(deps.db, day)
  if (used.sent >= limits.total) await alertBudgetExhausted(deps, { day, kind: 'code', smsPerDay })
  else if (used.registrations > 0 && used.registrations >= limits.registrations)
    await alertBudgetExhausted(deps, { day, kind: 'registration', smsPerDay })
}

const noticeKey = ({ keys }: Deps, phone: string, day: string) =>
  hmac(keys.cookie, `sms-notices:${day}:${phone}`).toString('base64url')

async function countNotice(deps: Deps, phone: string, day: string): Promise<boolean> {
  const counted = await execute(
    deps.db,
    kysely
      .insertInto('limit_window')
      .values({ key: noticeKey(deps, phone, day), used: 1, ends_at: shopTimestamp(addDays(day, 1)) })
      .onConflict(conflict =>
        conflict
          .column('key')
          .doUpdateSet(({ eb }) => ({ used: eb('limit_window.used', '+', 1) }))
          .where('limit_window.used', '<', NOTICES_PER_PHONE),
      ),
  )
  return counted > 0
}

async function uncountNotice(deps: Deps, phone: string, day: string): Promise<void> {
  await execute(
    deps.db,
    kysely
      .updateTable('limit_window')
      .set(({ eb }) => ({ used: eb('used', '-', 1) }))
      .where('key', '=', noticeKey(deps, phone, day))
      .where('used', '>', 0),
  )
}
