import { shopDate } from '@shop/contracts/days.ts'
import { getCohortReport, getGoodsReport, getOperationsReport, getSalesReport } from '@shop/contracts/reports.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { readCohortReport } from './cohorts.ts'
import { readOperationsReport } from './operations.ts'
import { periodBefore, toPeriod } from './period.ts'
import { readGoodsReport, readSalesDays } from './queries.ts'
import { toSalesReport } from './rules.ts'

/** Mounts the reports of staff. */
export function mountReports(mount: Mount, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  mount(getSalesReport, async ({ query: { by: grain, ...params } }) => {
    const period = toPeriod(params, clock.now())
    const before = periodBefore(period)
    const days = await readSalesDays(db, { from: before.from, to: period.to })
    return { result: toSalesReport(days, { period, before, grain }) }
  })
  mount(getGoodsReport, async ({ query: { by, sort, ...params } }) => ({
    result: await readGoodsReport(db, toPeriod(params, clock.now()), { by, sort }),
  }))
  mount(getCohortReport, async ({ query: { months } }) => ({
    result: await readCohortReport(db, months, shopDate(clock.now())),
  }))
  mount(getOperationsReport, async ({ query }) => ({
    result: await readOperationsReport(db, toPeriod(query, clock.now()), shopDate(clock.now())),
  }))
}
