import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useQuery } from '@tanstack/react-query'
import { shopInfoQuery } from './shop-info.ts'

/** The fee for a delivery in Yerevan in words; dots of about its width until the shop's settings have come. */
export function useDeliveryFee(): string {
  const { data: shop } = useQuery(shopInfoQuery)
  return shop ? formatAmd(shop.deliveryFeeAmd) : '…'
}
