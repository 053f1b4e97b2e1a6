import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useQueries } from '@tanstack/react-query'
import { clock } from '#platform/clock.ts'
import { daysAhead } from './delivery-days.ts'
import { slotsQuery } from './slots.ts'

type DaysOptions = {
  isNotToday?: boolean /** First day of a rental, the only possible delivery day. */
  rentalDay?: string | undefined
}

/**
 * Returns the next `most` days with their slots, today first; each day loads separately. For a rental only its first
 * day. `failed` is set if days did not load and offers a retry.
 */
export function useDays(most: number, { isNotToday = false, rentalDay }: DaysOptions = {}) {
  const today = shopDate(clock.now())
  const isRental = rentalDay !== undefined
  const [begin, count] = isRental ? [rentalDay, 1] : [today, most]
  const dates = Array.from({ length: count }, (_, index) => addDays(begin, index))
  const results = useQueries({ queries: dates.map(date => slotsQuery(date, isRental)) })
  const slots = new Map(dates.map((date, index) => [date, results[index]?.data]))
  const failed = results.filter(({ isError, data }) => isError && !data)
  return {
    days: daysAhead(count, { today, begin, isNotToday, slots }),
    isLoading: results.some(({ isPending }) => isPending),
    failed: failed.length > 0 && {
      pending: failed.some(({ isFetching }) => isFetching),
      onRetry: () => {
        for (const { refetch } of failed) void refetch()
      },
    },
  }
}
