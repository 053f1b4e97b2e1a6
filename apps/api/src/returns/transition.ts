import { ReturnState } from '@shop/contracts/returns.ts'
import { type LockedOrder, lockOrder, tellCustomer } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { transitions } from './rules.ts'

/** A return whose order's row is locked until the transaction ends: nobody else changes it, or another of that order. */
export type LockedReturn = { id: string; status: ReturnState; reason: string; order: LockedOrder }

/** @throws NOT_FOUND */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const found = await tx.orderReturn.findUnique({ where: { id }, select: { orderId: true } })
  if (!found) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, found.orderId)
  const { status, reason } = await tx.orderReturn.findUniqueOrThrow({
    where: { id },
    select: { status: true, reason: true },
  })
  return { id, status: ReturnState.parse(status), reason, order }
}

type Step = {
  to: ReturnState
  actor: 'staff' | 'system'
  reason?: string
  /** What becomes known of the return with this step. */
  facts?: { refusal: string } | { refundId: string | null; pointsDueOn: Date }
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
  await tx.orderReturn.update({ where: { id }, data: { status: to, ...facts }, select: { id: true } })
  const seq = 1 + (await tx.returnEvent.count({ where: { returnId: id } }))
  await tx.returnEvent.create({
    data: { returnId: id, seq, from: status, to, at: clock.now(), actor, reason: reason ?? null },
    select: { id: true },
  })
}

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
