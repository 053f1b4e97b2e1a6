import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Staff } from '#audit/index.ts'
import { type LockedOrder, lockOrder, orderIdOf } from '#orders/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { showAnyOrder } from './show.ts'

/** Who of the staff acts on which order. */
export type StaffCall = { staff: Staff; number: number }

/**
 * One step of staff: the order is locked, changed and shown as it is then.
 * @throws NOT_FOUND
 */
export async function onOrder(
  deps: Deps,
  { number }: StaffCall,
  work: (tx: Tx, order: LockedOrder) => Promise<unknown>,
): Promise<AdminOrder> {
  await transact(deps.db, deps.random, async tx => work(tx, await lockOrder(tx, await orderIdOf(tx, number))))
  return showAnyOrder(deps, number)
}
