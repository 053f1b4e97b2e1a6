import { addDays } from '@shop/contracts/days.ts'
import { ReportGrain } from '@shop/contracts/reports.ts'
import { expect, test } from 'vitest'
import { periodBefore } from './period.ts'
import { type SalesDay, sumSales, toSalesReport } from './rules.ts'

const salesOn = (date: string, goodsAmd: number): SalesDay => ({
  ...sumSales([]),
  date,
  channel: 'storefront',
  goodsAmd,
})

test.for(ReportGrain.options)('each %s of a report is compared with the same days of the period before', grain => {
  // The 61 days before have other weeks and months.
  const period = { from: '2026-10-15', to: '2026-12-14' }
  const before = periodBefore(period)
  const days = Array.from({ length: 122 }, (_, index) => salesOn(addDays(before.from, index), index + 1))
  const report = toSalesReport(days, { period, before, grain })
  const sum = (amounts: readonly (number | undefined)[]) => amounts.reduce((total = 0, each = 0) => total + each, 0)
  expect(sum(report.rows.map(row => row.before?.netAmd))).toBe(report.before.figures.netAmd)
  for (const [index, { figures, before: earlier }] of report.rows.entries()) {
    const next = report.rows[index + 1]?.date ?? addDays(period.to, 1)
    const length = (Date.parse(next) - Date.parse(report.rows[index]?.date ?? '')) / 86_400_000
    // Every day sold 61 more than the day that it is compared with.
    expect(figures.netAmd - (earlier?.netAmd ?? 0)).toBe(length * 61)
  }
})
