import type { AdminOrder } from '@shop/contracts/orders-staff.ts'

/** Returns the amount to collect on delivery, AMD: a fee agreed by phone. */
export function amountDueOf({ totals: { delivery } }: AdminOrder['order']): number {
  return delivery?.state === 'to_confirm' ? (delivery.feeAmd ?? 0) : 0
}
