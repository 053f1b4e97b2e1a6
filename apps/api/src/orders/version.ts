import { ActivityFacts, OrderActivityKind } from '@shop/contracts/order-activity.ts'
import { actorsOf } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { kysely, query } from '#platform/sql.ts'

/**
 * What an order is for two people who change it at once: how many states it went through, and how much happened beside
 * them. Every change writes one of the two, so that nothing can change without another version.
 */
export const versionOf = (states: number, happenings: number): string => `${states}.${happenings}`

/** What a happening changed of an order; nothing where it takes nothing from under another's hands. */
const changedBy: Record<OrderActivityKind, (facts: ActivityFacts) => readonly string[]> = {
  fee_confirmed: () => ['fee'],
  unreachable: () => ['unreachable'],
  reached: () => ['unreachable'],
  delivery_changed: ({ isNewAddress, deliveryDate }) => [
    ...(isNewAddress ? ['address'] : []),
    ...(deliveryDate ? ['window'] : []),
  ],
  delivery_failed: () => ['delivery'],
  second_try: () => ['window'],
  lines_changed: () => ['lines'],
  call_attempt: () => [],
  identity_checked: () => [],
  refund_granted: () => [],
  note: () => [],
}

/**
 * Refuses what is decided about a locked order by somebody who has not seen how it stands.
 * @param seen the version that they saw; undefined where they decide whatever it is
 * @throws ORDER_CHANGED; its details name what changed since, when, and who of the staff did it
 */
export async function refuseUnseen(tx: Tx, orderId: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return
  const [states = 0, happenings = 0] = seen.split('.').map(Number)
  const events = kysely.selectFrom('order_event').select(['to', 'at']).where('order_id', '=', orderId)
  const steps = await query(tx, events.where('seq', '>', states).orderBy('seq'))
  const entries = kysely.selectFrom('order_activity').select(['kind', 'facts', 'at']).where('order_id', '=', orderId)
  const activity = await query(tx, entries.where('seq', '>', happenings).orderBy('seq'))
  const changes = [
    ...steps.map(({ to, at }) => ({ path: 'status', status: to, at })),
    ...activity.flatMap(({ kind, facts, at }) =>
      changedBy[OrderActivityKind.parse(kind)](ActivityFacts.parse(facts)).map(path => ({ path, at })),
    ),
  ]
  if (changes.length === 0) return
  const names = new Map((await actorsOf(tx, { type: 'order', id: orderId })).map(({ at, name }) => [at, name]))
  const details = changes.map(({ at, ...change }) => {
    const by = names.get(at.toISOString())
    return { ...change, at: at.toISOString(), by }
  })
  throw new AppError('ORDER_CHANGED', { details })
}
