import type { PlaceOrder } from '@shop/contracts/orders.ts'
import type { OrderRecord } from '#orders/index.ts'

type Delivery = Pick<
  PlaceOrder,
  'phone' | 'secondaryPhone' | 'notes' | 'isDiscreet' | 'address' | 'deliveryType' | 'pickupPointId'
>

/** Returns the contacts and the delivery of an order in the format of a storefront order, without its slot. */
export function copyDelivery({
  phone,
  secondaryPhone,
  address,
  notes,
  isDiscreet,
  deliveryType,
  pickup,
}: OrderRecord['page']): Delivery {
  return {
    phone,
    ...(secondaryPhone !== undefined && { secondaryPhone }),
    ...(notes !== undefined && { notes }),
    isDiscreet: isDiscreet === true,
    address,
    deliveryType,
    ...(pickup?.point && { pickupPointId: pickup.point.id }),
  }
}
