import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ActivityFacts, OrderActivityKind } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { type AuditedAction, audit, type Staff } from '#audit/index.ts'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notifyCustomer } from './notify-customer.ts'
import { activityActions, activityTopics } from './rules.ts'
import { releaseStepMessages } from './step-messages.ts'
import type { LockedOrder } from './transition.ts'

export type NewActivity = {
  kind: OrderActivityKind
  /** Absent if the customer did it. */
  staff?: Staff | undefined
  /** Contains no personal data, because it is kept after the account is deleted. */
  facts?: ActivityFacts
  /** A text by staff. */
  note?: string | undefined
  /** Idempotency key of the request. */
  key?: string
  /** The parameters of the request besides kind and note. Equal requests have equal JSON. */
  requested?: unknown
  /** More parameters of the message to the customer. */
  params?: Record<string, string>
  /** Values for the audit log. */
  before?: AuditedAction['before']
  after?: AuditedAction['after']
}

/**
 * Adds an entry to the history of a locked order without changing its status. If staff acted, also writes the audit log.
 * If the kind has a message, also notifies the customer.
 * @returns the entry; null if a request with the same key has written it before
 * @throws IDEMPOTENCY_KEY_REUSED if the key belongs to another request
 */
export async function addActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: LockedOrder,
  { kind, staff, facts = {}, note, key, requested, params = {}, before, after = facts }: NewActivity,
): Promise<{ id: string; at: Date } | null> {
  const { id: orderId } = order
  if (key !== undefined && (await isActivityWritten(tx, orderId, { key, kind, note, requested }))) return null
  const [id, at] = [randomUUIDv7(), deps.clock.now()]
  const by = staff ? { actor: 'staff', staff_id: staff.accountId } : { actor: 'customer' }
  const [written] = await query(
    tx,
    kysely
      .insertInto('order_activity')
      .values({
        ...by,
        id,
        order_id: orderId,
        seq: sql`1 + (SELECT count(*) FROM order_activity WHERE order_id = ${orderId}::uuid)`,
        at,
        kind,
        facts: JSON.stringify(facts),
        key,
        request_hash: hashOf(requested),
        note,
      })
      .returning('seq'),
  )
  if (!written) throw new Error('expected one row from the insert into order_activity, got none')
  if (!staff) return { id, at }

  const subject = { type: 'order', id: orderId } as const
  const change = { ...(before === undefined ? {} : { before }), after }
  await audit(tx, { ...deps, clock: { now: () => at } }, staff, { action: activityActions[kind], subject, ...change })
  const topic = activityTopics[kind]
  // The step before can no longer be undone, and its message must arrive before this one.
  if (kind === 'delivery_failed') await releaseStepMessages(tx, deps, orderId)
  if (topic)
    await notifyCustomer(tx, deps, order, {
      topic,
      event: `activity-${written.seq}`,
      params: { ...paramsOf(order, kind, facts), ...params },
    })
  return { id, at }
}

/**
 * Returns true if an earlier request with the same key has written this entry.
 * @throws IDEMPOTENCY_KEY_REUSED if the key belongs to another request
 */
export async function isActivityWritten(
  tx: Tx,
  orderId: string,
  { key, kind, note, requested }: { key: string } & Pick<NewActivity, 'kind' | 'note' | 'requested'>,
): Promise<boolean> {
  const entries = kysely.selectFrom('order_activity').select(['kind', 'note', 'request_hash as requestHash'])
  const [earlier] = await query(tx, entries.where('order_id', '=', orderId).where('key', '=', key))
  if (!earlier) return false
  const hash = hashOf(requested)
  const isOther = earlier.requestHash !== null && hash !== null && !isSame(earlier.requestHash, hash)
  if (isOther || earlier.kind !== kind || earlier.note !== (note ?? null)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return true
}

const hashOf = (requested: unknown): Buffer | null =>
  requested === undefined ? null : createHash('sha256').update(JSON.stringify(requested)).digest()

function paramsOf(
  { number }: LockedOrder,
  kind: OrderActivityKind,
  { feeAmd, amountAmd, until, deliveryDate: date, deliveryTime: from, deliveryEndTime: to }: ActivityFacts,
): Record<string, string | number> {
  const time = from && to ? `${from}-${to}` : from
  const values = { feeAmd, amountAmd, until, date, time, isAgain: kind === 'second_try' ? 'yes' : undefined }
  const defined = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { number, ...Object.fromEntries(defined) }
}
