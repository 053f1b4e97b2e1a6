import { randomUUIDv7 } from 'node:crypto'
import { OrderStatus } from '@shop/contracts/orders.ts'
import { audit, type Staff } from '#audit/index.ts'
import { assertPermission, type Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { returnToLots } from '#stock/index.ts'
import { readDeliveryAttempts, writeUnreachable } from './order-delivery.ts'
import { effectiveEvents, findUndo } from './rules.ts'
import { withdrawStepMessages } from './step-messages.ts'
import type { LockedOrder } from './transition.ts'

/**
 * Undoes the last step of a locked order: it gets its previous status, its units return to their lots if it was packed,
 * and the messages of the step are not sent. The
 * event of the step stays in the history, followed by one that undoes it (docs/adr/0051).
 * @param seq number of the event of the step
 * @returns false if the step was undone before
 * @throws ORDER_STATE if the order has moved on; UNDO_TOO_LATE after a minute, or if a message was sent; FORBIDDEN for
 *   any step but packing without `orders.edit`
 */
export async function undoStep(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  order: LockedOrder,
  { seq, staff, caller }: { seq: number; staff: Staff; caller: Pick<Caller, 'permissions'> },
): Promise<boolean> {
  const events = await readEvents(tx, order.id)
  if (events.some(({ undoes }) => undoes === seq)) return false
  const [previous, last] = effectiveEvents(events).slice(-2)
  if (!previous || last?.seq !== seq || (await hasDeliveryMovedOn(tx, order)))
    throw new AppError('ORDER_STATE', { texts: textsOf('orders.movedOn') })
  const at = deps.clock.now()
  const undo = findUndo(events, at)
  if (undo?.event !== seq) throw new AppError('UNDO_TOO_LATE')
  if (undo.step !== 'pack') assertPermission(caller, 'orders.edit')
  if (!(await withdrawStepMessages(tx, order.id, seq))) throw new AppError('UNDO_TOO_LATE')
  const [from, to] = [order.status, previous.to]
  const event = { id: randomUUIDv7(), order_id: order.id, seq: events.length + 1, from, to, at, undoes: seq }
  await execute(tx, kysely.insertInto('order_event').values({ ...event, actor: 'staff' }))
  await execute(tx, kysely.updateTable('orders').set({ status: to }).where('id', '=', order.id))
  if (undo.step === 'pack') await returnToLots(tx, deps, order.id)
  await restoreUnreachable(tx, order.id, previous.at)
  const subject = { type: 'order', id: order.id } as const
  const change = { before: { status: from }, after: { status: to } }
  await audit(tx, { ...deps, clock: { now: () => at } }, staff, { action: 'order.undo', subject, ...change })
  return true
}

async function readEvents(tx: Tx, orderId: string) {
  const events = kysely.selectFrom('order_event').select(['seq', 'to', 'at', 'undoes']).where('order_id', '=', orderId)
  return (await query(tx, events.orderBy('seq'))).map(({ to, ...event }) => ({ ...event, to: OrderStatus.parse(to) }))
}

/** True if the courier has failed to deliver it, or the customer has asked to cancel it on its way. */
async function hasDeliveryMovedOn(tx: Tx, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'dispatched') return false
  const requests = kysely.selectFrom('order_cancel_request').select(rowCount.as('rows')).where('order_id', '=', id)
  const [{ rows } = { rows: 0 }] = await query(tx, requests)
  return rows > 0 || (await readDeliveryAttempts(tx, id)).failed > 0
}

/** Marks the customer as unreachable again if the step had cleared the mark, which was set in the previous status. */
async function restoreUnreachable(tx: Tx, orderId: string, since: Date): Promise<void> {
  const [entry] = await query(
    tx,
    kysely
      .selectFrom('order_activity')
      .select(['kind', 'at'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['unreachable', 'reached', 'fee_confirmed', 'delivery_changed'])
      .where('at', '>=', since)
      .orderBy('seq', 'desc')
      .limit(1),
  )
  if (entry?.kind === 'unreachable') await writeUnreachable(tx, orderId, entry.at)
}
