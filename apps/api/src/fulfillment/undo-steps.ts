import type { Locale } from '@shop/contracts/locales.ts'
import type { AdvancedOrder, undoOrderSteps } from '@shop/contracts/orders-bulk.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type * as z from 'zod/mini'
import type { Staff } from '#audit/index.ts'
import { type LockedOrder, undoStep } from '#orders/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { reportEach } from './advance-orders.ts'
import { changeOrder, type OrderAction, withLockedOrder } from './change-order.ts'
import { assertNoHookahHandedOver } from './deliver.ts'

/** `caller`: every step but packing needs `orders.edit`. */
type UndoInput = { staff: Staff; caller: Caller; event: number }

/**
 * Undoes the last step of an order within a minute. Repeating the request changes nothing.
 * @throws NOT_FOUND; ORDER_STATE if the order has moved on; RENTAL_STATE if a hookah of it was handed over; UNDO_TOO_LATE;
 *   FORBIDDEN
 */
export function undoOrderStep(
  deps: Deps,
  action: OrderAction,
  { caller, event }: Omit<UndoInput, 'staff'>,
): Promise<AdminOrder> {
  const input = { staff: action.staff, caller, event }
  return changeOrder(deps, action, (tx, order) => undoLockedStep(tx, deps, order, input))
}

type UndoStepsInput = z.output<typeof undoOrderSteps.body> & Omit<UndoInput, 'event'> & { locale: Locale }

/** Undoes steps of orders one after the other, each in its own transaction. */
export function undoSteps(deps: Deps, { staff, caller, steps, locale }: UndoStepsInput): Promise<AdvancedOrder[]> {
  return reportEach(steps, locale, async ({ number, event }) => {
    const isChanged = await withLockedOrder(deps, number, (tx, order) =>
      undoLockedStep(tx, deps, order, { staff, caller, event }),
    )
    return { number, outcome: isChanged ? 'changed' : 'unchanged' }
  })
}

async function undoLockedStep(tx: Tx, deps: Deps, order: LockedOrder, input: UndoInput): Promise<boolean> {
  const { event: seq, staff, caller } = input
  const isChanged = await undoStep(tx, deps, order, { seq, staff, caller })
  if (isChanged) await assertNoHookahHandedOver(tx, order, textsOf('fulfillment.hookahKeepsStep'))
  return isChanged
}
