import type { Dashboard, SalesStats, SuggestionStats } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'

export type Period = { from: string; to: string }

/** Returns the period of equal length that ends on the day before. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/**
 * Totals of the orders placed in one hour, in Yerevan time. `paid` counts orders with a captured payment, also cancelled
 * ones; `orders` and `moneyAmd` are of paid orders that are not cancelled.
 */
export type HourTotals = { date: string; hour: number; placed: number; paid: number; orders: number; moneyAmd: number }

const isWithin =
  ({ from, to }: Period) =>
  ({ date }: HourTotals) =>
    from <= date && date <= to
const sum = (hours: readonly HourTotals[], of: 'placed' | 'paid' | 'orders' | 'moneyAmd') =>
  hours.reduce((total, hour) => total + hour[of], 0)

/** Rounds to one decimal; null if the whole is 0. */
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

/** Adds up the sales of a period. */
export function salesStats(hours: readonly HourTotals[], period: Period): SalesStats {
  const own = hours.filter(isWithin(period))
  const [placed, paid, orders, moneyAmd] = [
    sum(own, 'placed'),
    sum(own, 'paid'),
    sum(own, 'orders'),
    sum(own, 'moneyAmd'),
  ]
  const averageAmd = orders === 0 ? 0 : Math.round(moneyAmd / orders)
  return { placed, paid, orders, moneyAmd, averageAmd, conversionPercent: percent(paid, placed) }
}

/** Returns the sales of each day of a period, next to the same day of the period before. */
export function salesByDay(hours: readonly HourTotals[], period: Period): Dashboard['byDay'] {
  const days = Map.groupBy(hours, ({ date }) => date)
  const before = periodBefore(period)
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => {
    const date = addDays(period.from, index)
    const [own, earlier] = [days.get(date) ?? [], days.get(addDays(before.from, index)) ?? []]
    return {
      date,
      orders: sum(own, 'orders'),
      moneyAmd: sum(own, 'moneyAmd'),
      ordersBefore: sum(earlier, 'orders'),
      moneyBeforeAmd: sum(earlier, 'moneyAmd'),
    }
  })
}

const HOURS_A_DAY = 24

/** Counts the orders of a period by hour of the day. */
export function salesByHour(hours: readonly HourTotals[], period: Period): Dashboard['byHour'] {
  const own = Map.groupBy(hours.filter(isWithin(period)), ({ hour }) => hour)
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({ hour, orders: sum(own.get(hour) ?? [], 'orders') }))
}

export type SuggestionCounts = { answers: number; byModel: number; failed: number; costUsd: number }

export function suggestionStats({ answers, byModel, failed, costUsd }: SuggestionCounts): SuggestionStats {
  return { answers, byModel, failed, fallbackPercent: percent(answers - byModel, answers), costUsd }
}
