import { type Dashboard, MOST_DASHBOARD_DAYS } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { aiOf, byDayOf, byHourOf, figuresOf, type Period, periodBefore } from './rules.ts'
import { readAi, readBestSellers, readHours } from './sales.ts'
import { readLowStock, readNeedsAction, readRefunds, readRentals } from './standing.ts'

type Asked = { from?: string | undefined; to?: string | undefined }

/**
 * What a period brought against the one before, and what needs somebody now. The figures are read side by side and
 * may be some milliseconds apart. @throws VALIDATION for a period that is empty or longer than a year
 */
export async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>, asked: Asked): Promise<Dashboard> {
  const now = clock.now()
  const today = shopDate(now)
  const period = periodOf(asked, today)
  const before = periodBefore(period)
  const [hours, bestSellers, ai, aiBefore, lowStock, rentals, refunds, needsAction] = await Promise.all([
    readHours(db, { from: before.from, to: period.to }),
    readBestSellers(db, period),
    readAi(db, period),
    readAi(db, before),
    readLowStock(db),
    readRentals(db, today),
    readRefunds(db, today),
    readNeedsAction(db, now),
  ])
  return {
    ...period,
    before: { ...before, figures: figuresOf(hours, before), ai: aiOf(aiBefore) },
    figures: figuresOf(hours, period),
    ai: aiOf(ai),
    byDay: byDayOf(hours, period),
    byHour: byHourOf(hours, period),
    bestSellers,
    lowStock,
    rentals,
    refunds,
    needsAction,
  }
}

function periodOf({ from, to }: Asked, today: string): Period {
  const first = from ?? to ?? today
  const last = to ?? first
  const days = daysBetween(first, last) + 1
  if (days >= 1 && days <= MOST_DASHBOARD_DAYS) return { from: first, to: last }
  const allowed = [first, addDays(first, MOST_DASHBOARD_DAYS - 1)]
  throw new AppError('VALIDATION', { details: [{ path: 'querystring.to', allowed }] })
}
