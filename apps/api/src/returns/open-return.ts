import type { Locale } from '@shop/contracts/locales.ts'
import type { OpenReturn } from '@shop/contracts/returns.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type LockedOrder, lockOrder, orderIdOf } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { getStaffReturn } from './queries.ts'
import { insertReturn } from './request-return.ts'
import { applyTransition, notifyReturnCustomer } from './transition.ts'

type OpenReturnInput = { key: string; locale: Locale; body: OpenReturn }

/**
 * Opens an accepted return for a customer, by the terms of a customer's own request. The customer is asked to bring the
 * items, unless staff have them already. The same key returns the same return.
 * @throws NOT_FOUND and the errors of insertReturn
 */
export async function openReturn(
  deps: Deps,
  staff: Staff,
  { number, key, ...input }: OpenReturnInput & { number: number },
): Promise<StaffReturn> {
  const returnId = await withTransaction(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, await orderIdOf(tx, number))
    return openLockedReturn(tx, deps, order, { staff, key: `staff:${key}`, ...input })
  })
  return getStaffReturn(deps, returnId)
}

/** Opens an accepted return of a locked order. @returns its id @throws the errors of insertReturn */
export async function openLockedReturn(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { staff, key, locale, body, isRefusedAtDoor = false }: OpenReturnInput & { staff: Staff; isRefusedAtDoor?: boolean },
): Promise<string> {
  const inserted = await insertReturn(tx, deps, { order, key, locale, actor: 'staff', request: body, isRefusedAtDoor })
  if (!inserted.isNew) return inserted.returnId
  const opened = { id: inserted.returnId, status: 'requested', reason: body.reason, order, isRefusedAtDoor } as const
  await applyTransition(tx, deps, opened, { to: 'accepted', actor: 'staff' })
  if (!body.isHandedIn) await notifyReturnCustomer(tx, deps, opened, { topic: 'return.accepted' })
  // Without the note: it may be personal, and audit entries are never deleted.
  const { note: _, ...audited } = body
  await audit(tx, deps, staff, {
    action: 'return.open',
    subject: { type: 'order_return', id: opened.id },
    after: { status: 'accepted', ...audited },
  })
  return opened.id
}
