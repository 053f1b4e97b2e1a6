import { alertStaff } from '#alerts/index.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notifyCustomer } from './notify-customer.ts'
import { orderByNumber } from './queries.ts'
import { canRequestCancellation } from './rules.ts'
import { releaseStepMessages } from './step-messages.ts'
import { type LockedOrder, lockOrder } from './transition.ts'

/**
 * Records that the customer asks to cancel an order that is on its way, and alerts staff. Repeating it changes nothing.
 * @throws NOT_FOUND; ORDER_STATE if the order is not on its way, or the request was refused
 */
export async function requestCancellation(
  deps: Deps,
  { accountId, number, reason }: { accountId: string; number: number; reason: string },
): Promise<void> {
  const { id: orderId } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  await withTransaction(deps.db, deps.random, async tx => {
    const { status } = await lockOrder(tx, orderId)
    const earlier = await findRequest(tx, orderId)
    if (!canRequestCancellation(status) || earlier?.refusal) throw new AppError('ORDER_STATE')
    if (earlier) return
    const request = { order_id: orderId, reason, requested_at: deps.clock.now() }
    await execute(tx, kysely.insertInto('order_cancel_request').values(request))
    await alertStaff(tx, deps, { kind: 'order.cancel_request', key: String(number), params: { number } })
  })
}

/**
 * Declines the request to cancel a locked order and sends the reason to the customer. Repeating it changes nothing.
 * @throws ORDER_STATE if there is no open request
 */
export async function refuseCancellation(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: LockedOrder,
  { staff, reason }: { staff: Staff; reason: string },
): Promise<void> {
  const request = await findRequest(tx, order.id)
  if (request?.refusal === reason) return
  if (!request || request.refusal !== null || !canRequestCancellation(order.status)) throw new AppError('ORDER_STATE')
  const refused = kysely.updateTable('order_cancel_request').set({ refusal: reason, refused_at: deps.clock.now() })
  await execute(tx, refused.where('order_id', '=', order.id))
  const subject = { type: 'order', id: order.id } as const
  await audit(tx, deps, staff, { action: 'order.refuse_cancel', subject, after: { reason } })
  const params = { number: order.number, reason }
  await releaseStepMessages(tx, deps, order.id)
  await notifyCustomer(tx, deps, order, { topic: 'order.cancel_refused', event: 'cancel-refused', params })
}

async function findRequest(tx: Tx, orderId: string): Promise<{ refusal: string | null } | undefined> {
  const requests = kysely.selectFrom('order_cancel_request').select('refusal')
  return (await query(tx, requests.where('order_id', '=', orderId)))[0]
}
