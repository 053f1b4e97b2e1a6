import { canChangeDiscretion, canChooseDiscretion } from '@shop/contracts/orders.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
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
 * Changes whether a locked order and the orders that travel with it are discreet, with an entry in the history of each,
 * so that staff who have not seen it cannot pack or dispatch them. The same value changes nothing.
 * @throws ORDER_STATE if it was handed over or cancelled
 */
export async function setDiscretion(
  tx: Tx,
  deps: SetDiscretionDeps,
  order: LockedOrder,
  { isDiscreet, staff }: { isDiscreet: boolean; staff?: Staff },
): Promise<void> {
  if (!canChangeDiscretion(order.status)) throw new AppError('ORDER_STATE')
  const [before, facts] = [{ isDiscreet: !isDiscreet }, { isDiscreet }]
  const change = async (changed: LockedOrder): Promise<boolean> => {
    const changes = kysely.updateTable('orders').set({ is_discreet: isDiscreet }).where('id', '=', changed.id)
    if ((await execute(tx, changes.where('is_discreet', '!=', isDiscreet))) === 0) return false
    await addActivity(tx, deps, changed, { kind: 'discretion_changed', staff, facts, before })
    return true
  }
  if (!(await change(order))) return
  const supplements = kysely.selectFrom('orders').select('id').where('supplements_id', '=', order.id).orderBy('id')
  for (const { id } of await query(tx, supplements)) {
    const supplement = await lockOrder(tx, id)
    if (canChangeDiscretion(supplement.status)) await change(supplement)
  }
}
