import { listRegions } from '@shop/contracts/delivery.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reads Yerevan and the provinces with their towns. */
export const regionsQuery = queryOptions({
  queryKey: ['delivery', 'regions'],
  queryFn: ({ signal }) => call(listRegions, { signal }),
  select: ({ regions }) => regions,
  staleTime: DAY_MS,
})
