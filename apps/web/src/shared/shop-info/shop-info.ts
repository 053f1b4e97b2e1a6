import { getShopInfo } from '@shop/contracts/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const FRESH_MS = 10 * 60_000

/** The shop's name, address, phone and hours. */
export const shopInfoQuery = queryOptions({
  queryKey: ['shop-info'],
  queryFn: ({ signal }) => call(getShopInfo, { signal }),
  staleTime: FRESH_MS,
})
