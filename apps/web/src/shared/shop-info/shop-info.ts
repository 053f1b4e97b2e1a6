import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Contracts load with the first request, because no first view needs them. */
const getShopInfo = async () => (await import('@shop/contracts/settings.ts')).getShopInfo

/** Customers see a stop of orders or delivery within a minute. */
const FRESH_MS = 60_000

/** Reads the shop's name, address, phone, hours, and what is currently stopped. */
export const shopInfoQuery = queryOptions({
  queryKey: ['shop-info'],
  queryFn: ({ signal }) => call(getShopInfo, { signal }),
  staleTime: FRESH_MS,
})
