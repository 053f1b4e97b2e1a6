import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ActivityFacts, OrderActivityKind } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { type AuditedAction, audit, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { isSame } from '#platform/secrets.ts'
import { kysely, query } from '#platform/sql.ts'
import { activityActions, activityTopics } from './rules.ts'
import { tellCustomer } from './tell.ts'
import type { LockedOrder } from './transition.ts'

export type NewActivity = {
  kind: OrderActivityKind
  /** Absent where the customer did it. */
  staff?: Staff | undefined
  /** Nothing that names a person or a place to find one: it outlives the account. */
  facts?: ActivityFacts
  /** Staff's own words. */
  note?: string | undefined
  /** Names the call, so that it can be repeated. */
  key?: string
  /** What the call asked for, where kind and note do not say it: equal calls have equal JSON. */
  asked?: unknown
  /** For the log of staff's actions. */
  before?: AuditedAction['before']
  after?: AuditedAction['after']
}

/**
 * Writes what happened to a locked order without changing its state; what staff did stands in their log, too, and the
 * customer is told where it concerns them.
 * @returns the entry; null where this key wrote it earlier
 * @throws IDEMPOTENCY_KEY_REUSED when the key named something else
 */
export async function addActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: LockedOrder,
  { kind, staff, facts = {}, note, key, asked, before, after = facts }: NewActivity,
): Promise<{ id: string; at: Date } | null> {
  const { id: orderId } = order
  if (key !== undefined && (await isActivityWritten(tx, orderId, { key, kind, note, asked }))) return null
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
        request_hash: hashOf(asked),
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
  if (topic)
    await tellCustomer(tx, deps, order, {
      topic,
      event: `activity-${written.seq}`,
      params: paramsOf(order, kind, facts),
    })
  return { id, at }
}

/**
 * Whether an earlier call wrote this with the same key.
 * @throws IDEMPOTENCY_KEY_REUSED when the key named something else
 */
export async function isActivityWritten(
  tx: Tx,
  orderId: string,
  { key, kind, note, asked }: { key: string } & Pick<NewActivity, 'kind' | 'note' | 'asked'>,
): Promise<boolean> {
  const entries = kysely.selectFrom('order_activity').select(['kind', 'note', 'request_hash as requestHash'])
  const [earlier] = await query(tx, entries.where('order_id', '=', orderId).where('key', '=', key))
  if (!earlier) return false
  const hash = hashOf(asked)
  const isOther = earlier.requestHash !== null && hash !== null && !isSame(earlier.requestHash, hash)
  if (isOther || earlier.kind !== kind || earlier.note !== (note ?? null)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return true
}

const hashOf = (asked: unknown): Buffer | null =>
  asked === undefined ? null : createHash('sha256').update(JSON.stringify(asked)).digest()

function paramsOf(
  { number }: LockedOrder,
  kind: OrderActivityKind,
  { feeAmd, amountAmd, until, deliveryDate: date, deliveryTime: from, deliveryEndTime: to }: ActivityFacts,
): Record<string, string | number> {
  const time = from && to ? `${from}-${to}` : from
  const known = { feeAmd, amountAmd, until, date, time, isAgain: kind === 'second_try' ? 'yes' : undefined }
  const given = Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { number, ...Object.fromEntries(given) }
}
