import type { StopOutcome } from '@shop/contracts/deliveries-staff.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

type FinishedStop = {
  orderId: string
  kind: 'delivery' | 'pick_up'
  /** Null for an order by post, which has no stop. */
  slotId: string | null
  staff: Staff
  outcome: StopOutcome
}

/**
 * Records the outcome of a stop and the staff member who reported it. The order must be locked. Does nothing if the stop
 * has no courier.
 */
export async function finishStop(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, kind, slotId, staff, outcome }: FinishedStop,
): Promise<void> {
  if (slotId === null) return
  const finished = { outcome, finished_at: clock.now(), finished_by: staff.accountId }
  const stop = kysely.updateTable('courier_stop').set(finished).where('order_id', '=', orderId)
  await execute(tx, stop.where('kind', '=', kind).where('slot_id', '=', slotId))
}

/** Opens the delivery stop of a locked order again for a second attempt. */
export async function reopenStop(tx: Tx, orderId: string): Promise<void> {
  const open = { outcome: null, finished_at: null, finished_by: null }
  const stop = kysely.updateTable('courier_stop').set(open).where('order_id', '=', orderId)
  await execute(tx, stop.where('kind', '=', 'delivery'))
}
