import { canChangeDiscretion, canChooseDiscretion } from '@shop/contracts/orders.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addActivity } from './activity.ts'
import { orderByNumber } from './queries.ts'
import { type LockedOrder, lockOrder } from './transition.ts'

type SetDiscretionDeps = Pick<Deps, 'clock' | 'keys' | 'jobs'>

/**
 * Changes whether a customer's order is discreet. The same value changes nothing.
 * @throws NOT_FOUND; ORDER_STATE if it is packed: the parcel has its label
 */
export async function setOwnDiscretion(
  deps: SetDiscretionDeps & Pick<Deps, 'db' | 'random'>,
  { accountId, number, isDiscreet }: { accountId: string; number: number; isDiscreet: boolean },
): Promise<void> {
  const { id } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  await withTransaction(deps.db, deps.random, async tx => {
    const order = await lockOrder(tx, id)
    if (!canChooseDiscretion(order.status)) throw new AppError('ORDER_STATE')
    await setDiscretion(tx, deps, order, { isDiscreet })
  })
}

/**
 * Changes whether a locked order and the orders that travel with it are discreet, with an entry in its history. The same
 * value changes nothing.
 * @throws ORDER_STATE if it was handed over or cancelled
 */
export async function setDiscretion(
  tx: Tx,
  deps: SetDiscretionDeps,
  order: LockedOrder,
  { isDiscreet, staff }: { isDiscreet: boolean; staff?: Staff },
): Promise<void> {
  if (!canChangeDiscretion(order.status)) throw new AppError('ORDER_STATE')
  const changed = kysely.updateTable('orders').set({ is_discreet: isDiscreet }).where('is_discreet', '!=', isDiscreet)
  if ((await execute(tx, changed.where('id', '=', order.id))) === 0) return
  const supplements = changed.where('supplements_id', '=', order.id)
  await execute(tx, supplements.where('status', 'not in', ['delivered', 'cancelled']))
  const [before, facts] = [{ isDiscreet: !isDiscreet }, { isDiscreet }]
  await addActivity(tx, deps, order, { kind: 'discretion_changed', staff, facts, before })
}
