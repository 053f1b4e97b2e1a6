import { randomUUIDv7 } from 'node:crypto'
import { ReturnState } from '@shop/contracts/returns.ts'
import { sql } from 'kysely'
import { type LockedOrder, lockOrder, notifyCustomer } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { transitions } from './rules.ts'

/** A return whose order is locked until the transaction ends, so that no return of that order changes. */
export type LockedReturn = {
  id: string
  status: ReturnState
  reason: string
  order: LockedOrder
  /** True if the customer never had the items. */
  isRefusedAtDoor: boolean
}

/** Locks the order of a return. @throws NOT_FOUND */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const returns = kysely.selectFrom('order_return').where('id', '=', id)
  const [row] = await query(tx, returns.select('order_id as orderId'))
  if (!row) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, row.orderId)
  const [locked] = await query(tx, returns.select(['status', 'reason', 'is_refused_at_door as isRefusedAtDoor']))
  if (!locked) throw new AppError('NOT_FOUND')
  return { id, ...locked, status: ReturnState.parse(locked.status), order }
}

type TransitionInput = {
  to: ReturnState
  actor: 'staff' | 'system'
  reason?: string
  /** Values that this step sets. */
  values?: { refusal: string } | { refund_id: string | null; points_due_on: Date }
}

/**
 * Changes the state of a locked return: status, values and event in one transaction.
 * @throws RETURN_STATE (details: the current state) if the transition is not allowed
 */
export async function applyTransition(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, status }: LockedReturn,
  { to, actor, reason, values }: TransitionInput,
): Promise<void> {
  if (!transitions[status].includes(to)) throw new AppError('RETURN_STATE', { details: [{ status }] })
  const changed = kysely.updateTable('order_return').set({ status: to, ...values })
  await execute(tx, changed.where('id', '=', id))
  await execute(tx, newEvent({ returnId: id, from: status, to, at: clock.now(), actor, reason: reason ?? null }))
}

type NewEvent = {
  returnId: string
  from: ReturnState | null
  to: ReturnState
  at: Date
  actor: string
  reason: string | null
}

/** Inserts the next event of a return whose order is locked. */
export const newEvent = ({ returnId, ...event }: NewEvent) =>
  kysely.insertInto('return_event').values(({ selectFrom }) => ({
    ...event,
    id: randomUUIDv7(),
    return_id: returnId,
    seq: selectFrom('return_event').select(NEXT_SEQ).where('return_id', '=', returnId),
  }))

/** The sequence number of a row that is added to the selected ones. */
export const NEXT_SEQ = sql<number>`1 + count(*)::int`.as('seq')

type ReturnMessage =
  | { topic: 'return.accepted' }
  | { topic: 'return.refused'; reason: string }
  | {
      topic: 'exchange.opened'
      orderNumber: number
      dueAmd: number
      refundAmd: number
      isHandedIn: 'yes' | 'no'
      until: string
    }

/** Notifies the customer about a decision, by SMS and e-mail, once. */
export function notifyReturnCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id: subjectId, order }: LockedReturn,
  message: ReturnMessage,
): Promise<void> {
  const { topic, ...params } = message
  const { number } = order
  return notifyCustomer(tx, deps, order, { topic, event: topic, subjectId, params: { number, ...params } })
}
