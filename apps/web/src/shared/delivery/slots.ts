import { listSlots } from '@shop/contracts/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Slots are taken or expire while a customer looks at them. */
const SLOTS_FRESH_MS = 15_000

export const slotsKey = ['delivery', 'slots'] as const

/** @param isRental true for delivery and pickup days of rentals, which can be further ahead */
export const slotsQuery = (date: string, isRental = false) =>
  queryOptions({
    queryKey: [...slotsKey, date, isRental],
    queryFn: ({ signal }) =>
      call(listSlots, { query: { date, ...(isRental && { purpose: 'rental' as const }) }, signal }),
    select: ({ slots }) => slots,
    staleTime: SLOTS_FRESH_MS,
  })
