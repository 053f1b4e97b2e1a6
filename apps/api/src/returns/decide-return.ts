import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { kysely, query } from '#platform/sql.ts'
import { staffReturn } from './staff-queries.ts'
import { freeUnits } from './taken.ts'
import { lockReturn, moveOn, tell } from './transition.ts'

/** Agrees to take goods back; repeating it changes nothing. @throws NOT_FOUND; RETURN_STATE */
export async function acceptReturn(deps: Deps, staff: Staff, id: string): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    if (found.status === 'accepted') return
    await moveOn(tx, deps, found, { to: 'accepted', actor: 'staff' })
    await tell(tx, deps, found, { topic: 'return.accepted' })
    await note(tx, deps, staff, { id, action: 'return.accept', before: found.status, after: { status: 'accepted' } })
  })
  return staffReturn(deps, id)
}

/**
 * Refuses a return, also an accepted one whose goods are not as told; its units can be asked for again. Repeating it with
 * the same words changes nothing.
 * @param reason the customer reads it
 * @throws NOT_FOUND; RETURN_STATE
 */
export async function refuseReturn(
  deps: Deps,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    const [earlier] = await query(tx, kysely.selectFrom('order_return').select('refusal').where('id', '=', id))
    if (found.status === 'refused' && earlier?.refusal === reason) return
    await moveOn(tx, deps, found, { to: 'refused', actor: 'staff', reason, facts: { refusal: reason } })
    const lines = kysely.selectFrom('return_line').select(['variant_id as variantId', 'quantity as units'])
    const units = await query(tx, lines.where('return_id', '=', id))
    await freeUnits(tx, found.order.id, units)
    await tell(tx, deps, found, { topic: 'return.refused', reason })
    await note(tx, deps, staff, {
      id,
      action: 'return.refuse',
      before: found.status,
      after: { status: 'refused', reason },
    })
  })
  return staffReturn(deps, id)
}

type Change = { id: string; action: AuditAction; before: string; after: { status: string; reason?: string } }

const note = (tx: Tx, deps: Deps, staff: Staff, { id, action, before, after }: Change) =>
  audit(tx, deps, staff, { action, subject: { type: 'order_return', id }, before: { status: before }, after })
