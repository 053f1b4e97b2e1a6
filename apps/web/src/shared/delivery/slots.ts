import { listSlots } from '@shop/contracts/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Slots fill and pass while one looks at them. */
const SLOTS_FRESH_MS = 15_000

export const slotsKey = ['delivery', 'slots'] as const

export const slotsQuery = (date: string) =>
  queryOptions({
    queryKey: [...slotsKey, date],
    queryFn: ({ signal }) => call(listSlots, { query: { date }, signal }),
    select: ({ slots }) => slots,
    staleTime: SLOTS_FRESH_MS,
  })
