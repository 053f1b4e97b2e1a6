import type { AdminOrder } from '@shop/contracts/orders-staff.ts'

/** What the customer pays at the door, AMD: a fee that was agreed by phone. */
export function takeAmdOf({ totals: { delivery } }: AdminOrder['order']): number {
  return delivery?.state === 'to_confirm' ? (delivery.feeAmd ?? 0) : 0
}
