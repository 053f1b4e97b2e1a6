import { listAddresses } from '@shop/contracts/addresses.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** The customer's saved addresses; `token` keeps one person's from showing to the next in the same browser. */
export const addressesQuery = (token: string) =>
  queryOptions({
    queryKey: ['addresses', token],
    queryFn: ({ signal }) => call(listAddresses, { signal }),
    select: ({ items }) => items,
  })
