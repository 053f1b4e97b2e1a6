import { getSuggestionQuota, listRefused } from '@shop/contracts/suggestions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** How many answers a phone has left today; asked anew each time the modal opens, as the day may have changed. */
export const quotaQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'quota', userPhone],
    queryFn: ({ signal }) => call(getSuggestionQuota, { signal }),
    staleTime: 0,
  })

/** The tastes that the customer wants in no mix, newest first. */
export const refusedQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'refused', userPhone],
    queryFn: ({ signal }) => call(listRefused, { signal }),
  })
