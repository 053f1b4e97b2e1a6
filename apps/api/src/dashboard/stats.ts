import type { Dashboard, SalesStats, SuggestionStats } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'
import {
  isWithin,
  type Period,
  percentOf,
  periodBefore,
  type SalesHour,
  sumSales,
  toSalesFigures,
} from '#reports/index.ts'

const sum = (hours: readonly SalesHour[], of: 'placed' | 'paid') => hours.reduce((total, hour) => total + hour[of], 0)
const netOf = (hours: readonly SalesHour[]) => toSalesFigures(sumSales(hours)).netAmd
const ordersOf = (hours: readonly SalesHour[]) => sumSales(hours).orders

/** Adds up the sales of a period. */
export function salesStats(hours: readonly SalesHour[], period: Period): SalesStats {
  const own = hours.filter(isWithin(period))
  const [placed, paid] = [sum(own, 'placed'), sum(own, 'paid')]
  const { orders, netAmd, grossAmd, discountAmd, refundAmd, marginAmd, marginPercent } = toSalesFigures(sumSales(own))
  const averageAmd = orders === 0 ? 0 : Math.round(netAmd / orders)
  const figures = { orders, moneyAmd: netAmd, grossAmd, discountAmd, refundAmd, marginAmd, marginPercent, averageAmd }
  return { placed, paid, ...figures, conversionPercent: percentOf(paid, placed) }
}

/** Returns the sales of each day of a period, next to the same day of the period before. */
export function salesByDay(hours: readonly SalesHour[], period: Period): Dashboard['byDay'] {
  const days = Map.groupBy(hours, ({ date }) => date)
  const before = periodBefore(period)
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => {
    const date = addDays(period.from, index)
    const [own, earlier] = [days.get(date) ?? [], days.get(addDays(before.from, index)) ?? []]
    return {
      date,
      orders: ordersOf(own),
      moneyAmd: netOf(own),
      ordersBefore: ordersOf(earlier),
      moneyBeforeAmd: netOf(earlier),
    }
  })
}

const HOURS_A_DAY = 24

/** Counts the orders of a period by hour of the day. */
export function salesByHour(hours: readonly SalesHour[], period: Period): Dashboard['byHour'] {
  const own = Map.groupBy(hours.filter(isWithin(period)), ({ hour }) => hour)
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({ hour, orders: ordersOf(own.get(hour) ?? []) }))
}

export type SuggestionCounts = { answers: number; byModel: number; failed: number; costUsd: number }

export function suggestionStats({ answers, byModel, failed, costUsd }: SuggestionCounts): SuggestionStats {
  return { answers, byModel, failed, fallbackPercent: percentOf(answers - byModel, answers), costUsd }
}
