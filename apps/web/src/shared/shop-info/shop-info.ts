import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** The contract comes with the first call: no first view needs it. */
const getShopInfo = async () => (await import('@shop/contracts/settings.ts')).getShopInfo

/** What staff stop is told of within a minute. */
const FRESH_MS = 60_000

/** The shop's name, address, phone and hours, and what is stopped for now. */
export const shopInfoQuery = queryOptions({
  queryKey: ['shop-info'],
  queryFn: ({ signal }) => call(getShopInfo, { signal }),
  staleTime: FRESH_MS,
})
