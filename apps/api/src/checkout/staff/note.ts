import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { addActivity } from '#orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import { onOrder, type StaffCall } from './on-order.ts'

/** Notes something that only staff see, on an order in any state. @throws NOT_FOUND; IDEMPOTENCY_KEY_REUSED */
export function addNote(
  deps: Deps,
  call: StaffCall,
  { key, note }: { key: string; note: string },
): Promise<AdminOrder> {
  return onOrder(deps, call, (tx, order) =>
    // The log says that a note was written; its words stay with the order, and go with the account.
    addActivity(tx, deps, order, { kind: 'note', staff: call.staff, note, key }),
  )
}
