import { randomUUIDv7 } from 'node:crypto'
import { ReturnState } from '@shop/contracts/returns.ts'
import { sql } from 'kysely'
import { type LockedOrder, lockOrder, tellCustomer } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { transitions } from './rules.ts'

/** A return whose order's row is locked until the transaction ends: nobody else changes it, or another of that order. */
export type LockedReturn = { id: string; status: ReturnState; reason: string; order: LockedOrder }

/** @throws NOT_FOUND */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const returns = kysely.selectFrom('order_return').where('id', '=', id)
  const [found] = await query(tx, returns.select('order_id as orderId'))
  if (!found) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, found.orderId)
  const [locked] = await query(tx, returns.select(['status', 'reason']))
  if (!locked) throw new AppError('NOT_FOUND')
  const { status, reason } = locked
  return { id, status: ReturnState.parse(status), reason, order }
}

type Step = {
  to: ReturnState
  actor: 'staff' | 'system'
  reason?: string
  /** What becomes known of the return with this step. */
  facts?: { refusal: string } | { refund_id: string | null; points_due_on: Date }
}

/**
 * Brings a locked return into its next state: status, facts and event in one transaction.
 * @throws RETURN_STATE (details: how it stands) where the table of transitions does not allow it
 */
export async function moveOn(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, status }: LockedReturn,
  { to, actor, reason, facts }: Step,
): Promise<void> {
  if (!transitions[status].includes(to)) throw new AppError('RETURN_STATE', { details: [{ status }] })
  const moved = kysely.updateTable('order_return').set({ status: to, ...facts })
  await execute(tx, moved.where('id', '=', id))
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

/** The next event of a return whose order is locked. */
export const newEvent = ({ returnId, ...event }: NewEvent) =>
  kysely.insertInto('return_event').values(({ selectFrom }) => ({
    ...event,
    id: randomUUIDv7(),
    return_id: returnId,
    seq: selectFrom('return_event').select(NEXT_SEQ).where('return_id', '=', returnId),
  }))

/** The number of a row that is added to those selected. */
export const NEXT_SEQ = sql<number>`1 + count(*)::int`.as('seq')

/** Tells the customer what staff decided, by SMS and e-mail, once. */
export function tell(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, order: { number, accountId, locale } }: LockedReturn,
  news: { topic: 'return.accepted' } | { topic: 'return.refused'; reason: string },
): Promise<void> {
  const { topic, ...said } = news
  return tellCustomer(tx, deps, { id, accountId, locale }, { topic, event: topic, params: { number, ...said } })
}
