import { shopDate } from '@shop/contracts/days.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Staff } from '#audit/index.ts'
import { anyOrder, type LockedOrder, lockOrder, orderIdOf, staffStepsOf } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { AppError, type AppErrorOptions } from '#platform/http/errors.ts'
import { showAnyOrder } from './queries.ts'

/** An action of staff on an order. `version`: the version that they saw. */
export type OrderAction = { staff: Staff; number: number; version?: string | undefined }

type OrderChange<T> = (tx: Tx, order: LockedOrder) => Promise<T>

/** Locks an order and applies a change by staff in one transaction. @throws NOT_FOUND */
export function withLockedOrder<T>(deps: Deps, number: number, change: OrderChange<T>): Promise<T> {
  return withTransaction(deps.db, deps.random, async tx => change(tx, await lockOrder(tx, await orderIdOf(tx, number))))
}

/**
 * Locks an order, applies a change by staff and returns the changed order.
 * @throws NOT_FOUND; ORDER_STATE with the status of the order and the steps that are possible
 */
export async function changeOrder(
  deps: Deps,
  { number, staff }: OrderAction,
  change: OrderChange<unknown>,
): Promise<AdminOrder> {
  try {
    await withLockedOrder(deps, number, change)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ORDER_STATE')
      throw await createStateError(deps, number, error.facts)
    throw error
  }
  return showAnyOrder(deps, { number, staffId: staff.accountId })
}

async function createStateError(deps: Deps, number: number, facts: AppErrorOptions): Promise<AppError> {
  const { clock } = deps
  const { record } = await anyOrder(deps, number)
  return new AppError('ORDER_STATE', {
    ...facts,
    details: [
      { orderNumber: number, status: record.page.status, steps: staffStepsOf(record, shopDate(clock.now())).steps },
    ],
  })
}
