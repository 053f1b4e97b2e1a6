import { formatAmd } from '@shop/contracts/amd-text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { ShopName } from '#platform/site.ts'

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

/** Returns the delivery fee in Yerevan as text; dots of similar width while settings load. */
export function useDeliveryFee(): string {
  const { data: shop } = useQuery(shopInfoQuery)
  return shop ? formatAmd(shop.deliveryFeeAmd) : '…'
}

export function ShopNameProvider({ children }: { children: ReactNode }) {
  const { data: shop } = useQuery(shopInfoQuery)
  return <ShopName value={shop?.name ?? ''}>{children}</ShopName>
}
