import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { MAX_REPORT_DAYS } from '@shop/contracts/reports.ts'
import { AppError } from '#platform/http/errors.ts'

/** Calendar days in Yerevan, both inclusive. */
export type Period = { from: string; to: string }
type PeriodParams = { from?: string | undefined; to?: string | undefined }

const DEFAULT_DAYS = 30

/**
 * Returns the requested period: a single day if only one is given, the last 30 days if none is.
 * @throws VALIDATION for a period that is empty or longer than a year
 */
export function toPeriod({ from, to }: PeriodParams, now: Date, defaultDays = DEFAULT_DAYS): Period {
  const last = to ?? from ?? shopDate(now)
  const first = from ?? (to === undefined ? addDays(last, 1 - defaultDays) : to)
  const days = daysBetween(first, last) + 1
  if (days >= 1 && days <= MAX_REPORT_DAYS) return { from: first, to: last }
  const allowed = [first, addDays(first, MAX_REPORT_DAYS - 1)]
  throw new AppError('VALIDATION', { details: [{ path: 'querystring.to', allowed }] })
}

/** Returns the period of equal length that ends on the day before. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
