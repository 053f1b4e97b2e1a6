import { getRentalAvailability, listRentalOptions } from '@shop/contracts/rental.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Flavors and bowls to choose from, read by the browser when a rental is configured. */
export const rentalOptionsQuery = queryOptions({
  queryKey: ['rental', 'options'],
  queryFn: ({ signal }) => call(listRentalOptions, { signal }),
})

/** Days may be booked by others while a customer looks at them. */
const DAYS_STALE_MS = 15_000

/**
 * Calendar of a model: `to` is the last possible day for a rental that begins on a day; `canEnd` is true if a rental can
 * end on it.
 */
export const rentalDaysQuery = (model: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['rental', 'days', model, from, to],
    queryFn: ({ signal }) => call(getRentalAvailability, { query: { model, from, to }, signal }),
    select: ({ days }) => new Map(days.map(day => [day.date, day])),
    staleTime: DAYS_STALE_MS,
  })
