import type { AiFigures, Dashboard, PeriodFigures } from '@shop/contracts/dashboard.ts'
import { addDays, daysBetween } from '@shop/contracts/days.ts'

export type Period = { from: string; to: string }

/** As many days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** What orders of one day and one hour of Yerevan came to: placed, ever paid, and those that stand with their money. */
export type Hour = { date: string; hour: number; placed: number; paid: number; orders: number; moneyAmd: number }

const within =
  ({ from, to }: Period) =>
  ({ date }: Hour) =>
    from <= date && date <= to
const sum = (hours: readonly Hour[], of: 'placed' | 'paid' | 'orders' | 'moneyAmd') =>
  hours.reduce((total, hour) => total + hour[of], 0)

/** One decimal is enough for a share. */
export const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

/** What a period comes to. */
export function figuresOf(hours: readonly Hour[], period: Period): PeriodFigures {
  const own = hours.filter(within(period))
  const [placed, paid, orders, moneyAmd] = [
    sum(own, 'placed'),
    sum(own, 'paid'),
    sum(own, 'orders'),
    sum(own, 'moneyAmd'),
  ]
  const averageAmd = orders === 0 ? 0 : Math.round(moneyAmd / orders)
  return { placed, paid, orders, moneyAmd, averageAmd, conversionPercent: percent(paid, placed) }
}

/** Every day of a period beside the one of the period before. */
export function byDayOf(hours: readonly Hour[], period: Period): Dashboard['byDay'] {
  const days = Map.groupBy(hours, ({ date }) => date)
  const before = periodBefore(period)
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, nth) => {
    const date = addDays(period.from, nth)
    const [own, earlier] = [days.get(date) ?? [], days.get(addDays(before.from, nth)) ?? []]
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

/** The orders of a period by the hour of the day. */
export function byHourOf(hours: readonly Hour[], period: Period): Dashboard['byHour'] {
  const own = Map.groupBy(hours.filter(within(period)), ({ hour }) => hour)
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({ hour, orders: sum(own.get(hour) ?? [], 'orders') }))
}

export type AiCounts = { answers: number; byModel: number; failed: number; costUsd: number }

export function aiOf({ answers, byModel, failed, costUsd }: AiCounts): AiFigures {
  return { answers, byModel, failed, fallbackPercent: percent(answers - byModel, answers), costUsd }
}
