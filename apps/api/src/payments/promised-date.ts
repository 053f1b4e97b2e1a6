import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db/db.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { getSettings, type Settings } from '#settings/index.ts'

/** The shop promises refunds within this many business days. */
const REFUND_BUSINESS_DAYS = 10

/** Returns the promised date (YYYY-MM-DD) of a refund requested now. */
export async function getPromisedDate(db: Tx, now: Date): Promise<string> {
  return toPromisedDate(await getSettings(db, 'calendar'), now)
}

/** Does the same with a calendar that was already read. */
export const toPromisedDate = (calendar: Settings['calendar'], now: Date): string =>
  addBusinessDays(shopDate(now), REFUND_BUSINESS_DAYS, calendar)
