import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { alertStaff } from '#alerts/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { measured } from '#platform/measured.ts'
import { hmac } from '#platform/secrets.ts'
import { releaseSms, reserveSms, type SmsKind, toSmsLimits, usedSms } from '#platform/sms-budget.ts'
import { execute, kysely } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import { DeferredError, RefusedError, type Sms, SmsBudgetExceededError, type SmsGateway } from './gateway.ts'
import type { OutboxRow } from './outbox-row.ts'

/** Notices that one phone gets in a day (Asia/Yerevan); the e-mails of the same events are not limited. */
const NOTICES_PER_PHONE = 10

/** What an SMS that was not counted when it was written counts as. */
function smsKindOf(topic: string): SmsKind {
  if (topic === 'staff.alert' || topic === 'staff.invited') return 'staff'
  // A warning about the account: no one may hold it back by using up the notices.
  return topic === 'password_reset_by_email' ? 'code' : 'notice'
}

/** Whether the SMS was counted against the budget when it was written: nothing holds it back any more. */
export const isReserved = ({ topic }: { topic: string }) => topic === 'code' || topic === 'account_exists'

/**
 * Sends an SMS within the daily budget (Asia/Yerevan), and to Armenian mobile numbers only. A notice that the provider
 * refused does not count.
 * @throws SmsBudgetExceededError until the next day, unless the SMS is a code or for staff; RefusedError
 */
export async function sendSms(deps: Deps, gateway: SmsGateway, sms: Sms, row: Pick<OutboxRow, 'topic'>): Promise<void> {
  if (!isArmenianMobile(sms.to)) throw new RefusedError('not an Armenian mobile number', { isFinal: true })
  const release = isReserved(row) ? undefined : await reserve(deps, sms.to, smsKindOf(row.topic))
  try {
    await gateway.send(sms)
    measured.smsSent.tell({})
  } catch (error) {
    if (error instanceof RefusedError || error instanceof DeferredError) await release?.()
    throw error
  }
}

function isArmenianMobile(phone: string): boolean {
  return phone.startsWith('+374') && isValidPhoneNumber(phone)
}

/** Counts an SMS against the budget, and a notice against those of its phone. @returns how to take that back */
async function reserve(deps: Deps, phone: string, kind: SmsKind): Promise<() => Promise<void>> {
  const { db, clock } = deps
  const day = shopDate(clock.now())
  const tomorrow = shopMoment(addDays(day, 1))
  if (kind === 'notice' && !(await countNotice(deps, phone, day)))
    throw new SmsBudgetExceededError(`limit of ${NOTICES_PER_PHONE} notices per phone and day is reached`, tomorrow)
  const { smsPerDay } = await getSettings(db, 'messages')
  if (!(await reserveSms(db, { day, kind, smsPerDay }))) {
    if (kind === 'notice') await uncountNotice(deps, phone, day)
    await alertBudgetSpent(deps, { day, kind, smsPerDay })
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

/** Alerts staff that the SMS of a kind are used up, once an hour. */
function alertBudgetSpent(
  deps: Deps,
  { day, kind, smsPerDay }: { day: string; kind: SmsKind; smsPerDay: number },
): Promise<void> {
  const alert = { kind: 'sms.budget', key: `${day}:${kind}`, params: { limit: smsPerDay, spent: kind } } as const
  return withTransaction(deps.db, deps.random, tx => alertStaff(tx, deps, alert))
}

/** Alerts staff if codes can no longer be sent today. Those are counted where they are issued, which alerts no one. */
export async function watchSmsBudget(deps: Deps): Promise<void> {
  const day = shopDate(deps.clock.now())
  const { smsPerDay } = await getSettings(deps.db, 'messages')
  const limits = toSmsLimits(smsPerDay)
  const used = await usedSms(deps.db, day)
  if (used.sent >= limits.total) await alertBudgetSpent(deps, { day, kind: 'code', smsPerDay })
  else if (used.registrations > 0 && used.registrations >= limits.registrations)
    await alertBudgetSpent(deps, { day, kind: 'registration', smsPerDay })
}

const noticeKey = ({ keys }: Deps, phone: string, day: string) =>
  hmac(keys.cookie, `sms-notices:${day}:${phone}`).toString('base64url')

async function countNotice(deps: Deps, phone: string, day: string): Promise<boolean> {
  const counted = await execute(
    deps.db,
    kysely
      .insertInto('limit_window')
      .values({ key: noticeKey(deps, phone, day), used: 1, ends_at: shopMoment(addDays(day, 1)) })
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
