import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useQuery } from '@tanstack/react-query'
import { shopInfoQuery } from './shop-info.ts'

/** Returns the delivery fee in Yerevan as text; dots of similar width while settings load. */
export function useDeliveryFee(): string {
  const { data: shop } = useQuery(shopInfoQuery)
  return shop ? formatAmd(shop.deliveryFeeAmd) : '…'
}
