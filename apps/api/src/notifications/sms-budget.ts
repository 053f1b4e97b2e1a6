import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { alertStaff } from '#alerts/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { measured } from '#platform/measured.ts'
import { getSettings } from '#settings/index.ts'
import { BudgetSpentError, NotNowError, RefusedError, type Sms, type SmsGateway } from './gateway.ts'

/**
 * Sends an SMS within the day's budget (Asia/Yerevan), and to Armenian mobile numbers alone: whoever makes the shop send
 * codes cannot make it pay more than that. What the provider refused counts for nothing.
 * @param isForStaff counts, but is never held back: it is how staff hear that the budget is spent
 * @throws BudgetSpentError until the next day; RefusedError
 */
export async function sendSms(deps: Deps, gateway: SmsGateway, sms: Sms, isForStaff: boolean): Promise<void> {
  if (!isArmenianMobile(sms.to)) throw new RefusedError('not an Armenian mobile number', { isFinal: true })
  const today = shopDate(deps.clock.now())
  await take(deps, today, isForStaff)
  try {
    await gateway.send(sms)
    measured.smsSent.tell({})
  } catch (error) {
    if (error instanceof RefusedError || error instanceof NotNowError) await giveBack(deps, today)
    throw error
  }
}

function isArmenianMobile(phone: string): boolean {
  return phone.startsWith('+374') && isValidPhoneNumber(phone)
}

async function take(deps: Deps, today: string, isForStaff: boolean): Promise<void> {
  const { smsPerDay } = await getSettings(deps.db, 'messages')
  const limit = isForStaff ? 2 ** 31 - 1 : smsPerDay
  const taken = await deps.db.$executeRaw`
    INSERT INTO sms_day AS d (day, sent) SELECT ${today}::date, 1 WHERE ${limit} > 0
    ON CONFLICT (day) DO UPDATE SET sent = d.sent + 1 WHERE d.sent < ${limit}`
  if (taken > 0) return
  await transact(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'sms.budget', key: today, params: { limit: smsPerDay } }),
  )
  throw new BudgetSpentError("the day's SMS are used up", shopMoment(addDays(today, 1)))
}

async function giveBack({ db }: Deps, today: string): Promise<void> {
  await db.$executeRaw`UPDATE sms_day SET sent = sent - 1 WHERE day = ${today}::date AND sent > 0`
}
