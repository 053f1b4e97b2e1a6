import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useQueries } from '@tanstack/react-query'
import { clock } from '#platform/clock.ts'
import { daysAhead } from './delivery-days.ts'
import { slotsQuery } from './slots.ts'

type Wanted = {
  isNotToday?: boolean /** A rental is brought on that day and no other. */
  rentalDay?: string | undefined
}

/**
 * The next `most` days with their windows, today first; each day loads by itself. Of a rental there is but one: its
 * first. `failed` is there where some did not load, for a notice with a way to try again.
 */
export function useDays(most: number, { isNotToday = false, rentalDay }: Wanted = {}) {
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
