import { addDays, daysBetween } from '@shop/contracts/days.ts'
import type { GoodsFigures, ReportGrain, SalesChannel, SalesFigures, SalesReport } from '@shop/contracts/reports.ts'

/** Sales of one day, or of a part of it. The SQL function sales_hours_of defines them. Amounts in AMD. */
export type SalesSums = {
  orders: number
  goodsAmd: number
  rentalAmd: number
  deliveryAmd: number
  withheldAmd: number
  discountAmd: number
  refundAmd: number
  costedAmd: number
  costAmd: number
}
export type SalesDay = SalesSums & { date: string; channel: SalesChannel }
/** Sales of goods. The SQL function sales_products_of defines them. */
export type GoodsSums = Pick<SalesSums, 'goodsAmd' | 'discountAmd' | 'refundAmd' | 'costedAmd' | 'costAmd'> & {
  quantity: number
  returned: number
}

type Period = { from: string; to: string }

const NO_SALES: SalesSums = {
  orders: 0,
  goodsAmd: 0,
  rentalAmd: 0,
  deliveryAmd: 0,
  withheldAmd: 0,
  discountAmd: 0,
  refundAmd: 0,
  costedAmd: 0,
  costAmd: 0,
}

export function sumSales(sales: readonly SalesSums[]): SalesSums {
  const sums = { ...NO_SALES }
  for (const each of sales) for (const name of names) sums[name] += each[name]
  return sums
}

const names = Object.keys(NO_SALES) as (keyof SalesSums)[]

/** Returns the share of a whole in percent with one decimal; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

type Costs = Pick<SalesSums, 'costedAmd' | 'costAmd'>

/** Returns the margin of the sales whose cost is known. */
export function marginOf({ costedAmd, costAmd }: Costs): Pick<SalesFigures, 'marginAmd' | 'marginPercent'> {
  if (costedAmd === 0 && costAmd === 0) return { marginAmd: null, marginPercent: null }
  const marginAmd = costedAmd - costAmd
  return { marginAmd, marginPercent: percentOf(marginAmd, costedAmd) }
}

export function toSalesFigures(sums: SalesSums): SalesFigures {
  const { orders, discountAmd, refundAmd, costedAmd, costAmd } = sums
  const grossAmd = sums.goodsAmd + sums.rentalAmd + sums.deliveryAmd + sums.withheldAmd
  const netAmd = grossAmd - discountAmd - refundAmd
  return { orders, grossAmd, discountAmd, refundAmd, netAmd, costedAmd, costAmd, ...marginOf(sums) }
}

export function toGoodsFigures(sums: GoodsSums): GoodsFigures {
  const { goodsAmd: grossAmd, discountAmd, refundAmd, costedAmd, costAmd, quantity, returned } = sums
  const netAmd = grossAmd - discountAmd - refundAmd
  const margin = marginOf(sums)
  return { grossAmd, discountAmd, refundAmd, netAmd, costedAmd, costAmd, ...margin, quantity, returned }
}

export const isWithin =
  ({ from, to }: Period) =>
  ({ date }: { date: string }): boolean =>
    from <= date && date <= to

/** Returns the first day of the day, week or month of a date. Weeks start on Monday. */
function startOf(date: string, grain: ReportGrain): string {
  if (grain === 'day') return date
  if (grain === 'month') return `${date.slice(0, 7)}-01`
  // 1 January 2001 was a Monday.
  const weekday = ((daysBetween('2001-01-01', date) % 7) + 7) % 7
  return addDays(date, -weekday)
}

/** Returns the days, weeks or months of a period with their sales. The first and the last may be incomplete. */
function rowsOf(days: readonly SalesDay[], { from, to }: Period, grain: ReportGrain) {
  const length = daysBetween(from, to) + 1
  const dates = Array.from({ length }, (_, index) => addDays(from, index))
  const starts = [...new Set(dates.map(date => startOf(date, grain)))]
  const byStart = Map.groupBy(days.filter(isWithin({ from, to })), ({ date }) => startOf(date, grain))
  return starts.map(start => ({
    date: start < from ? from : start,
    figures: toSalesFigures(sumSales(byStart.get(start) ?? [])),
  }))
}

/** Builds the sales report of a period and of the one before. */
export function toSalesReport(
  days: readonly SalesDay[],
  { period, before, grain }: { period: Period; before: Period; grain: ReportGrain },
): SalesReport {
  const [own, earlier] = [days.filter(isWithin(period)), days.filter(isWithin(before))]
  const sums = sumSales(own)
  const length = daysBetween(before.from, period.from)
  // Weeks and months of the period before begin elsewhere: its days are moved to those that they are compared with.
  const moved = earlier.map(day => ({ ...day, date: addDays(day.date, length) }))
  const earlierRows = rowsOf(moved, period, grain)
  const { goodsAmd, rentalAmd, deliveryAmd, withheldAmd } = sums
  const figuresOf = (of: readonly SalesDay[], channel: SalesChannel) =>
    toSalesFigures(sumSales(of.filter(day => day.channel === channel)))
  return {
    ...period,
    figures: toSalesFigures(sums),
    parts: { goodsAmd, rentalAmd, deliveryAmd, withheldAmd },
    before: { ...before, figures: toSalesFigures(sumSales(earlier)) },
    rows: rowsOf(days, period, grain).map((row, index) => ({ ...row, before: earlierRows[index]?.figures ?? null })),
    channels: (['storefront', 'staff'] as const).map(channel => ({
      channel,
      figures: figuresOf(own, channel),
      before: figuresOf(earlier, channel),
    })),
  }
}
