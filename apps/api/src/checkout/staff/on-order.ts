import { shopDate } from '@shop/contracts/days.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Staff } from '#audit/index.ts'
import { anyOrder, type LockedOrder, lockOrder, orderIdOf, staffStepsOf } from '#orders/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { showAnyOrder } from './show.ts'

/** Who of the staff acts on which order, and which version of it they saw. */
export type StaffCall = { staff: Staff; number: number; version?: string | undefined }

/**
 * One step of staff: the order is locked, changed and shown as it is then.
 * @throws NOT_FOUND; ORDER_STATE with how the order stands and which steps are open
 */
export async function onOrder(
  deps: Deps,
  { number, staff }: StaffCall,
  work: (tx: Tx, order: LockedOrder) => Promise<unknown>,
): Promise<AdminOrder> {
  try {
    await withTransaction(deps.db, deps.random, async tx => work(tx, await lockOrder(tx, await orderIdOf(tx, number))))
  } catch (error) {
    if (error instanceof AppError && error.code === 'ORDER_STATE') throw await withSteps(deps, number)
    throw error
  }
  return showAnyOrder(deps, { number, staffId: staff.accountId })
}

async function withSteps({ db, clock }: Deps, number: number): Promise<AppError> {
  const { record } = await anyOrder(db, number, clock.now())
  return new AppError('ORDER_STATE', {
    details: [
      { orderNumber: number, status: record.page.status, steps: staffStepsOf(record, shopDate(clock.now())).steps },
    ],
  })
}
