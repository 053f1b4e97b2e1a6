import type { SavedAddress } from '@shop/contracts/addresses.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { type CheckoutValues, EMPTY } from './form-values.ts'

/**
 * The form of one who has not typed anything yet (WCAG 3.3.7): the account's phone, the default one of the saved
 * addresses, and in the fields of another address where the last order went.
 */
export function prefill(
  userPhone: string,
  last: Order | undefined,
  saved: readonly SavedAddress[] = [],
): CheckoutValues {
  const phone = userPhone || PHONE_PREFIX
  const addressId = saved.find(({ isDefault }) => isDefault)?.id ?? ''
  if (!last) return { ...EMPTY, phone, addressId }
  const { address, deliveryType, secondaryPhone = PHONE_PREFIX } = last
  const { region, city, street, building, apartment = '', postalCode = '' } = address
  return {
    ...EMPTY,
    phone,
    secondaryPhone,
    addressId,
    region,
    city,
    street,
    building,
    apartment,
    postalCode,
    deliveryType,
  }
}
