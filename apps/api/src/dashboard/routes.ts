import { type Dashboard, getDashboard } from '@shop/contracts/dashboard.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { periodBefore, readFailedSearches, readSalesHours, toPeriod } from '#reports/index.ts'
import {
  listBestSellers,
  readLowStock,
  readNeedsAction,
  readRefunds,
  readRentals,
  readSuggestionCounts,
} from './queries.ts'
import { salesByDay, salesByHour, salesStats, suggestionStats } from './stats.ts'

/** Mounts the dashboard, the first page of the admin area. */
export function mountDashboard(mount: Mount, deps: Pick<Deps, 'db' | 'clock'>): void {
  mount(getDashboard, async ({ query, caller }) => ({
    result: await readDashboard(deps, query, caller.permissions.has('jobs.edit')),
  }))
}

type PeriodParams = { from?: string | undefined; to?: string | undefined }

/**
 * Compares a period with the one before and counts open tasks. The queries run concurrently, so that the values may be
 * some milliseconds apart.
 * @param showsJobs whether failed background jobs are among the tasks
 * @throws VALIDATION for a period that is empty or longer than a year
 */
async function readDashboard(
  deps: Pick<Deps, 'db' | 'clock'>,
  params: PeriodParams,
  showsJobs: boolean,
): Promise<Dashboard> {
  const { db, clock } = deps
  const now = clock.now()
  const today = shopDate(now)
  const period = toPeriod(params, now, 1)
  const before = periodBefore(period)
  const [hours, bestSellers, failedSearches, ai, aiBefore, lowStock, rentals, refunds, needsAction] = await Promise.all(
    [
      readSalesHours(db, { from: before.from, to: period.to }),
      listBestSellers(db, period),
      readFailedSearches(db, period, 10),
      readSuggestionCounts(db, period),
      readSuggestionCounts(db, before),
      readLowStock(db),
      readRentals(db, today),
      readRefunds(db, today),
      readNeedsAction(deps, showsJobs),
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
