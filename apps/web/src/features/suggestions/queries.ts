import { getSuggestionQuota, listRefused } from '@shop/contracts/suggestions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Remaining suggestions of today. Read at each opening, because the day may have changed. */
export const quotaQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'quota', userPhone],
    queryFn: ({ signal }) => call(getSuggestionQuota, { signal }),
    staleTime: 0,
  })

/** Flavors that the customer excluded, newest first. */
export const refusedQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'refused', userPhone],
    queryFn: ({ signal }) => call(listRefused, { signal }),
  })
