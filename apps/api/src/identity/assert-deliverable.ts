import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { hasSmsBudget, reserveSms, type SmsKind } from '#platform/auth/sms-budget.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, textsOf } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import type { CodePurpose } from './rules.ts'

const RETRY_WITHOUT_WORKER_SECONDS = 60

type CodeMessage = {
  channel: 'sms' | 'email'
  purpose: CodePurpose
  /** How the SMS counts against the daily budget. */
  smsKind: SmsKind
  /** False if no SMS is sent, such as to a phone without an account: the error is the same, and nothing is counted. */
  isSent: boolean
}

/**
 * Asserts that a code can be delivered, and counts its SMS against the daily budget in the transaction that issues it,
 * so that an issued code is never held back.
 * @throws CODES_UNAVAILABLE if no worker sends messages or the budget is used up; the same for known and unknown
 *   phones
 */
export async function assertCodeDeliverable(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  { channel, purpose, smsKind, isSent }: CodeMessage,
): Promise<void> {
  if (!(await jobs.hasWorker(tx)))
    throw new AppError('CODES_UNAVAILABLE', { retryAfterSeconds: RETRY_WITHOUT_WORKER_SECONDS })
  if (channel === 'email') return
  const now = clock.now()
  const day = shopDate(now)
  const { smsPerDay } = await getSettings(tx, 'messages')
  const sms = { day, kind: smsKind, smsPerDay }
  if (isSent ? await reserveSms(tx, sms) : await hasSmsBudget(tx, sms)) return
  const retryAfterSeconds = (shopMoment(addDays(day, 1)).getTime() - now.getTime()) / 1000
  const text = budgetTexts[smsKind === 'registration' ? 'register' : purpose]
  throw new AppError('CODES_UNAVAILABLE', { ...(text ? { texts: textsOf(text) } : {}), retryAfterSeconds })
}

/** Messages that say what the user can do without an SMS until the next day. */
const budgetTexts: Partial<Record<CodePurpose, MessageId>> = {
  register: 'code.spentToday.register',
  login: 'code.spentToday.login',
  second_step: 'code.spentToday.second_step',
  reset: 'code.spentToday.reset',
}
