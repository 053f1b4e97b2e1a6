import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { releaseUnits } from './returned-units.ts'
import { staffReturn } from './staff-queries.ts'
import { applyTransition, lockReturn, notifyReturnCustomer } from './transition.ts'

/** Accepts a return; repeating it changes nothing. @throws NOT_FOUND; RETURN_STATE */
export async function acceptReturn(deps: Deps, staff: Staff, id: string): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    if (found.status === 'accepted') return
    await applyTransition(tx, deps, found, { to: 'accepted', actor: 'staff' })
    await notifyReturnCustomer(tx, deps, found, { topic: 'return.accepted' })
    await auditReturn(tx, deps, staff, {
      id,
      action: 'return.accept',
      before: found.status,
      after: { status: 'accepted' },
    })
  })
  return staffReturn(deps, id)
}

/**
 * Rejects a return, also an accepted one whose items are not as described; its units can be returned again. Repeating
 * it with the same reason changes nothing.
 * @param reason shown to the customer
 * @throws NOT_FOUND; RETURN_STATE
 */
export async function rejectReturn(
  deps: Deps,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    const [earlier] = await query(tx, kysely.selectFrom('order_return').select('refusal').where('id', '=', id))
    if (found.status === 'refused' && earlier?.refusal === reason) return
    await applyTransition(tx, deps, found, { to: 'refused', actor: 'staff', reason, values: { refusal: reason } })
    const lines = kysely.selectFrom('return_line').select(['variant_id as variantId', 'quantity as units'])
    const units = await query(tx, lines.where('return_id', '=', id))
    await releaseUnits(tx, found.order.id, units)
    await notifyReturnCustomer(tx, deps, found, { topic: 'return.refused', reason })
    await auditReturn(tx, deps, staff, {
      id,
      action: 'return.refuse',
      before: found.status,
      after: { status: 'refused', reason },
    })
  })
  return staffReturn(deps, id)
}

type Change = { id: string; action: AuditAction; before: string; after: { status: string; reason?: string } }

const auditReturn = (tx: Tx, deps: Deps, staff: Staff, { id, action, before, after }: Change) =>
  audit(tx, deps, staff, { action, subject: { type: 'order_return', id }, before: { status: before }, after })
