import { listAddresses } from '@shop/contracts/addresses.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/**
 * Reads the customer's saved addresses. The key contains `token`, so that the next user of this browser does not see
 * them.
 */
export const addressesQuery = (token: string) =>
  queryOptions({
    queryKey: ['addresses', token],
    queryFn: ({ signal }) => call(listAddresses, { signal }),
    select: ({ items }) => items,
  })
