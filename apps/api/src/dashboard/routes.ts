import { type Dashboard, getDashboard, MOST_DASHBOARD_DAYS } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import {
  readBestSellers,
  readFailedSearches,
  readHours,
  readLowStock,
  readNeedsAction,
  readRefunds,
  readRentals,
  readSuggestionCounts,
} from './queries.ts'
import { type Period, periodBefore, salesByDay, salesByHour, salesStats, suggestionStats } from './rules.ts'

/** Mounts the dashboard, the first page of the admin area. */
export function mountDashboard(mount: Mount, deps: Pick<Deps, 'db' | 'clock'>): void {
  mount(getDashboard, async ({ query }) => ({ result: await readDashboard(deps, query) }))
}

type PeriodParams = { from?: string | undefined; to?: string | undefined }

/**
 * Compares a period with the one before and counts open tasks. The queries run concurrently, so that the values may be
 * some milliseconds apart.
 * @throws VALIDATION for a period that is empty or longer than a year
 */
async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>, params: PeriodParams): Promise<Dashboard> {
  const now = clock.now()
  const today = shopDate(now)
  const period = periodOf(params, today)
  const before = periodBefore(period)
  const [hours, bestSellers, failedSearches, ai, aiBefore, lowStock, rentals, refunds, needsAction] = await Promise.all(
    [
      readHours(db, { from: before.from, to: period.to }),
      readBestSellers(db, period),
      readFailedSearches(db, period),
      readSuggestionCounts(db, period),
      readSuggestionCounts(db, before),
      readLowStock(db),
      readRentals(db, today),
      readRefunds(db, today),
      readNeedsAction(db, now),
    ],
  )
  return {
    ...period,
    before: { ...before, figures: salesStats(hours, before), ai: suggestionStats(aiBefore) },
    figures: salesStats(hours, period),
    ai: suggestionStats(ai),
    byDay: salesByDay(hours, period),
    byHour: salesByHour(hours, period),
    bestSellers,
    failedSearches,
    lowStock,
    rentals,
    refunds,
    needsAction,
  }
}

function periodOf({ from, to }: PeriodParams, today: string): Period {
  const first = from ?? to ?? today
  const last = to ?? first
  const days = daysBetween(first, last) + 1
  if (days >= 1 && days <= MOST_DASHBOARD_DAYS) return { from: first, to: last }
  const allowed = [first, addDays(first, MOST_DASHBOARD_DAYS - 1)]
  throw new AppError('VALIDATION', { details: [{ path: 'querystring.to', allowed }] })
}
