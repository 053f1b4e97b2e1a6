import { type InferResult, sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import { audit, SYSTEM } from '#audit/index.ts'
import { unseal } from '#platform/auth/seal.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { toPayload } from './payload.ts'
import type { PostWebhook, WebhookResponse } from './post.ts'
import { decideAfterFailure, isSuccess, RETENTION_DAYS, retryDelayMs } from './rules.ts'
import { signatureHeaders } from './signature.ts'

/** Sent to an endpoint at the same time. */
const BATCH = 5
/** Another worker takes over the deliveries of a worker that died after the lease. */
const LEASE_MS = 60_000
/** A run starts no more attempts after this time. The next run follows within five seconds. */
const MAX_RUN_MS = 15_000
/** Rows per statement, so that no statement holds its locks for long. */
const DELETED_AT_ONCE = 1000
const DAY_MS = 24 * 60 * 60_000

type LeasedDelivery = InferResult<ReturnType<typeof leaseDue>>[number]

/**
 * Sends the deliveries that are due, to each endpoint on its own, so that a slow one does not delay the others. Several workers
 * share the work. If one dies between sending and marking, the event is sent again with the same id.
 */
export async function sendWebhooks(deps: Deps, post: PostWebhook): Promise<void> {
  const runEnd = performance.now() + MAX_RUN_MS
  const ready = await query(deps.db, findReady({ now: deps.clock.now() }))
  await Promise.all(ready.map(({ id }) => sendToEndpoint(deps, post, { id, runEnd })))
}

/** Sends batches until none is due or the run ends. After a batch without a success, the rest waits for the next run. */
async function sendToEndpoint(deps: Deps, post: PostWebhook, { id, runEnd }: { id: string; runEnd: number }) {
  while (performance.now() < runEnd) {
    const now = deps.clock.now()
    const leaseEnd = new Date(now.getTime() + LEASE_MS)
    const leased = await query(deps.db, leaseDue({ endpointId: id, now, leaseEnd }))
    const results = await Promise.all(leased.map(delivery => deliver(deps, post, delivery)))
    if (leased.length < BATCH || !results.includes(true)) return
  }
}

/** The endpoints with deliveries that are due. */
const findReady = prepare((param: Param<{ now: Date }>) =>
  kysely
    .selectFrom('webhook_endpoint as e')
    .select('e.id')
    .where('e.off_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_delivery as d')
          .select('d.id')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .where('d.state', '=', 'waiting')
          .where('d.due_at', '<=', param('now')),
      ),
    ),
)

const leaseDue = prepare((param: Param<{ endpointId: string; now: Date; leaseEnd: Date }>) => {
  const due = kysely
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select('d.id')
    .where('d.endpoint_id', '=', param('endpointId'))
    .where('d.state', '=', 'waiting')
    .where('e.off_at', 'is', null)
    .where('d.due_at', '<=', param('now'))
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(BATCH)
    .forUpdate('d')
    .skipLocked()
  return kysely
    .updateTable('webhook_delivery as d')
    .from(['webhook_endpoint as e', 'webhook_event as v'])
    .set(({ eb }) => ({ attempts: eb('d.attempts', '+', 1), due_at: param('leaseEnd') }))
    .where('d.id', 'in', due)
    .where(sql<boolean>`e.id = d.endpoint_id AND v.id = d.event_id`)
    .returning(['d.id', 'd.attempts', 'd.endpoint_id as endpointId', 'e.url', 'e.name'])
    .returning(['e.sealed_secret as sealedSecret', 'e.sealed_previous as sealedPrevious'])
    .returning([
      'e.sealed_older as sealedOlder',
      'e.previous_until as previousUntil',
      'v.id as eventId',
      'v.topic',
      'v.data',
    ])
    .returning('v.occurred_at as occurredAt')
})

type Outcome = { response?: WebhookResponse; error?: string; startedAt: Date; durationMs: number }

/** @returns true if the endpoint accepted the event */
async function deliver(deps: Deps, post: PostWebhook, delivery: LeasedDelivery): Promise<boolean> {
  const outcome = await attempt(deps, post, delivery)
  const fields = { deliveryId: delivery.id, topic: delivery.topic, attempts: delivery.attempts }
  const { response } = outcome
  const isAccepted = response !== undefined && isSuccess(response.status)
  if (isAccepted) {
    deps.log.info({ ...fields, status: response.status }, 'webhook sent')
    await markDelivered(deps, delivery, outcome)
  } else {
    deps.log.warn({ ...fields, status: response?.status, why: outcome.error }, 'failed to send the webhook')
    await markFailed(deps, delivery, outcome)
  }
  return isAccepted
}

async function attempt({ clock, keys }: Deps, post: PostWebhook, delivery: LeasedDelivery): Promise<Outcome> {
  const startedAt = clock.now()
  const start = performance.now()
  const durationMs = () => Math.round(performance.now() - start)
  try {
    const { url, eventId, sealedSecret, sealedPrevious, sealedOlder, previousUntil } = delivery
    const isOverlap = previousUntil !== null && previousUntil > startedAt
    const sealed = sealedPrevious && isOverlap ? [sealedSecret, sealedPrevious, ...(sealedOlder ?? [])] : [sealedSecret]
    const body = toPayload(delivery)
    const signed = signatureHeaders(
      { id: eventId, at: startedAt, body },
      sealed.map(secret => unseal(keys.seal, secret)),
    )
    const headers = { 'content-type': 'application/json', 'user-agent': 'DymTun-Webhooks/1', ...signed }
    return { response: await post({ url, headers, body }), startedAt, durationMs: durationMs() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), startedAt, durationMs: durationMs() }
  }
}

const columnsOf = ({ response, error, startedAt, durationMs }: Outcome) => ({
  attempted_at: startedAt,
  status: response?.status ?? null,
  // PostgreSQL cannot store U+0000.
  response: response?.body.replaceAll('\0', '\uFFFD') ?? null,
  error: error?.replaceAll('\0', '\uFFFD') ?? null,
  duration_ms: durationMs,
})

/** Another worker may have finished the delivery after the lease. */
const openDelivery = ({ id }: LeasedDelivery) =>
  kysely.updateTable('webhook_delivery').where('id', '=', id).where('state', '=', 'waiting')

async function markDelivered({ db, random }: Deps, delivery: LeasedDelivery, outcome: Outcome): Promise<void> {
  await withTransaction(db, random, async tx => {
    await execute(tx, openDelivery(delivery).set({ ...columnsOf(outcome), state: 'delivered' }))
    const endpoint = kysely.updateTable('webhook_endpoint').where('id', '=', delivery.endpointId)
    await execute(tx, endpoint.where('failing_since', 'is not', null).set({ failing_since: null }))
  })
}

async function markFailed(deps: Deps, delivery: LeasedDelivery, outcome: Outcome): Promise<void> {
  const { clock, random } = deps
  await withTransaction(deps.db, random, async tx => {
    const now = clock.now()
    // Locked first, so that failures at the same time turn it off once.
    const endpoint = kysely.updateTable('webhook_endpoint').where('id', '=', delivery.endpointId)
    const failing = endpoint.set({
      failing_since: sql<Date>`coalesce(failing_since, ${outcome.startedAt}::timestamptz)`,
    })
    const [row] = await query(tx, failing.returning(['failing_since as failingSince', 'off_at as offAt']))
    if (!row) return
    const { attempts } = delivery
    const status = outcome.response?.status
    const { isLast, isOff } = decideAfterFailure({ status, attempts, failingSince: row.failingSince ?? now, now })
    const next = new Date(now.getTime() + retryDelayMs(attempts, random.fraction()))
    const change = isLast ? { state: 'failed' } : { due_at: next }
    await execute(tx, openDelivery(delivery).set({ ...columnsOf(outcome), ...change }))
    // A later failure starts a new period.
    if (isLast && !isOff) await execute(tx, endpoint.set({ failing_since: null }))
    if (!isOff || row.offAt !== null) return
    await execute(tx, endpoint.set({ off_at: now, is_off_by_failure: true, version: sql<number>`version + 1` }))
    await audit(tx, deps, SYSTEM, {
      action: 'webhook.off',
      subject: { type: 'webhook', id: delivery.endpointId },
      before: { state: 'on' },
      after: { state: 'failed' },
    })
    await alertStaff(tx, deps, { kind: 'webhook.off', key: delivery.endpointId, params: { name: delivery.name } })
  })
}

/** Deletes events that are older than the log. */
export async function cleanWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  for (;;) {
    const old = kysely.selectFrom('webhook_event').select('id').where('occurred_at', '<', before).limit(DELETED_AT_ONCE)
    const deleted = await execute(db, kysely.deleteFrom('webhook_event').where('id', 'in', old))
    if (deleted < DELETED_AT_ONCE) return
  }
}
