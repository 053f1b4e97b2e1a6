import { ActivityFacts, OrderActivityKind } from '@shop/contracts/order-activity.ts'
import { actorsOf } from '#audit/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/**
 * Returns the version of an order for optimistic locking: its number of status changes and of activity entries. Every
 * change adds one of the two.
 */
export const versionOf = (states: number, activities: number): string => `${states}.${activities}`

/** The parts of an order that an activity changes; empty if it cannot conflict with another change. */
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
  collection_failed: () => [],
  items_refused: () => [],
  lines_changed: () => ['lines'],
  call_attempt: () => [],
  identity_checked: () => [],
  refund_granted: () => [],
  discretion_changed: () => ['discretion'],
  note: () => [],
}

/**
 * Rejects a change based on an outdated version of the order (optimistic lock).
 * @param seen the version that the client has seen; undefined to skip the check
 * @throws ORDER_CHANGED; its details name what changed, when and by which staff member
 */
export async function assertCurrentVersion(tx: Tx, orderId: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return
  const [states = 0, activities = 0] = seen.split('.').map(Number)
  const events = kysely.selectFrom('order_event').select(['to', 'at']).where('order_id', '=', orderId)
  const steps = await query(tx, events.where('seq', '>', states).orderBy('seq'))
  const entries = kysely.selectFrom('order_activity').select(['kind', 'facts', 'at']).where('order_id', '=', orderId)
  const activity = await query(tx, entries.where('seq', '>', activities).orderBy('seq'))
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
