import { canChangeDiscretion } from '@shop/contracts/orders.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { orderByNumber } from './queries.ts'
import { type LockedOrder, lockOrder } from './transition.ts'

/**
 * Changes whether a customer's order is discreet. The same value changes nothing.
 * @throws NOT_FOUND; ORDER_STATE if it was handed over or cancelled
 */
export async function setOwnDiscretion(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'random'>,
  { accountId, number, isDiscreet }: { accountId: string; number: number; isDiscreet: boolean },
): Promise<void> {
  const { id } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  await withTransaction(deps.db, deps.random, async tx =>
    setDiscretion(tx, deps, await lockOrder(tx, id), { isDiscreet }),
  )
}

/**
 * Changes whether a locked order is discreet. A change of staff has its audit entry. The same value changes nothing.
 * @throws ORDER_STATE if it was handed over or cancelled
 */
export async function setDiscretion(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  { id, status }: LockedOrder,
  { isDiscreet, staff }: { isDiscreet: boolean; staff?: Staff },
): Promise<void> {
  if (!canChangeDiscretion(status)) throw new AppError('ORDER_STATE')
  const order = kysely.updateTable('orders').set({ is_discreet: isDiscreet }).where('id', '=', id)
  const changed = await execute(tx, order.where('is_discreet', '!=', isDiscreet))
  if (changed === 0 || !staff) return
  await audit(tx, deps, staff, {
    action: 'order.change_discretion',
    subject: { type: 'order', id },
    before: { isDiscreet: !isDiscreet },
    after: { isDiscreet },
  })
}
