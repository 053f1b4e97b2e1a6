import type { DeliveryStop } from '@shop/contracts/deliveries-staff.ts'

/** What the courier has still to do: packed or on its way, or a hookah to fetch. */
export function isForCourier({ kind, status, isDone }: DeliveryStop): boolean {
  if (isDone) return false
  return kind === 'pick_up' || status === 'packed' || status === 'dispatched'
}
