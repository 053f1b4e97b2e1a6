import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useQueries } from '@tanstack/react-query'
import { clock } from '#platform/clock.ts'
import { daysAhead } from './delivery-days.ts'
import { slotsQuery } from './slots.ts'

/**
 * The next `count` days with their windows, today first; each day loads by itself. `failed` is there where some did
 * not load, for a notice with a way to try again.
 */
export function useDays(count: number, isNotToday = false) {
  const today = shopDate(clock.now())
  const dates = Array.from({ length: count }, (_, index) => addDays(today, index))
  const results = useQueries({ queries: dates.map(slotsQuery) })
  const slots = new Map(dates.map((date, index) => [date, results[index]?.data]))
  const failed = results.filter(({ isError, data }) => isError && !data)
  return {
    days: daysAhead(count, { today, isNotToday, slots }),
    isLoading: results.some(({ isPending }) => isPending),
    failed: failed.length > 0 && {
      pending: failed.some(({ isFetching }) => isFetching),
      onRetry: () => {
        for (const { refetch } of failed) void refetch()
      },
    },
  }
}
