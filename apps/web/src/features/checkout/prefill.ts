import type { Order } from '@shop/contracts/orders.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { type CheckoutValues, EMPTY } from './form-values.ts'

/** The form of one who has not typed anything yet: the account's phone, and where the last order went (WCAG 3.3.7). */
export function prefill(userPhone: string, last: Order | undefined): CheckoutValues {
  const phone = userPhone || PHONE_PREFIX
  if (!last) return { ...EMPTY, phone }
  const { address, deliveryType, secondaryPhone = PHONE_PREFIX } = last
  const { region, city, street, building, apartment = '', postalCode = '' } = address
  return { ...EMPTY, phone, secondaryPhone, region, city, street, building, apartment, postalCode, deliveryType }
}
