import { randomUUIDv7 } from 'node:crypto'
import { TEST_TOPIC } from '@shop/contracts/webhook-events.ts'
import type { WebhookDelivery } from '@shop/contracts/webhooks.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { countUpToMax, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { auditWebhook, getWebhook, lockWebhook } from './endpoints.ts'
import { toPayload } from './payload.ts'

const deliveries = kysely
  .selectFrom('webhook_delivery as d')
  .innerJoin('webhook_event as v', 'v.id', 'd.event_id')
  .select(['d.id', 'd.event_id as eventId', 'd.state', 'd.attempts', 'd.due_at as dueAt', 'd.status', 'd.response'])
  .select(['d.attempted_at as attemptedAt', 'd.error', 'd.duration_ms as durationMs', 'd.endpoint_id as endpointId'])
  .select(['v.topic', 'v.data', 'v.occurred_at as occurredAt'])

type DeliveryRow = {
  id: string
  eventId: string
  state: string
  attempts: number
  dueAt: Date
  status: number | null
  response: string | null
  attemptedAt: Date | null
  error: string | null
  durationMs: number | null
  topic: string
  data: unknown
  occurredAt: Date
}

function toDelivery({ id, eventId, attempts, dueAt, attemptedAt, ...row }: DeliveryRow): WebhookDelivery {
  const { status, response, error, durationMs, topic, occurredAt } = row
  const state = row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting'
  return {
    id,
    eventId,
    topic,
    state,
    occurredAt: occurredAt.toISOString(),
    attempts,
    payload: toPayload(row),
    ...(attemptedAt && { attemptedAt: attemptedAt.toISOString() }),
    ...(state === 'waiting' && attemptedAt && { nextAttemptAt: dueAt.toISOString() }),
    ...(status !== null && { status }),
    ...(response !== null && { response }),
    ...(error !== null && { error }),
    ...(durationMs !== null && { durationMs }),
  }
}

type Filter = PageParams & { id: string; state?: WebhookDelivery['state'] | undefined }

/** Lists the deliveries of an endpoint, newest first. `total` has a maximum. @throws NOT_FOUND */
export async function listDeliveries(db: Tx, { id, state, limit, cursor }: Filter): Promise<Page<WebhookDelivery>> {
  await getWebhook(db, id)
  const filter = { 'd.endpoint_id': id, ...(state !== undefined && { 'd.state': state }) }
  const page = deliveries
    .where(({ and }) => and(filter))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
  const [[count], rows] = await Promise.all([
    // Counted by an index and without the events.
    query(
      db,
      countUpToMax(
        kysely
          .selectFrom('webhook_delivery as d')
          .select('d.id')
          .where(({ and }) => and(filter)),
      ),
    ),
    query(db, cursor === undefined ? page : page.where('d.id', '<', cursor)),
  ])
  return toPage(rows, { limit, total: count?.total ?? 0 }, toDelivery)
}

async function getDelivery(db: Tx, id: string): Promise<WebhookDelivery> {
  const [row] = await query(db, deliveries.where('d.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toDelivery(row)
}

/** Writes an event for one endpoint, which the job sends after the commit. */
async function enqueue(tx: Tx, { clock, jobs }: Deps, delivery: { endpointId: string; eventId: string }) {
  const id = randomUUIDv7()
  const now = clock.now()
  const { endpointId, eventId } = delivery
  const columns = { id, endpoint_id: endpointId, event_id: eventId, due_at: now, created_at: now }
  await execute(tx, kysely.insertInto('webhook_delivery').values(columns))
  await jobs.wake(tx, 'webhooks.send')
  return getDelivery(tx, id)
}

/** Sends a test event. @throws NOT_FOUND; WEBHOOK_OFF */
export function sendTest(deps: Deps, staff: Staff, id: string): Promise<WebhookDelivery> {
  return withTransaction(deps.db, deps.random, async tx => {
    const endpoint = await lockWebhook(tx, id)
    if (endpoint.state !== 'on') throw new AppError('WEBHOOK_OFF')
    const eventId = randomUUIDv7()
    const data = JSON.stringify({ message: 'This is a test.' })
    const event = { id: eventId, topic: TEST_TOPIC, data, occurred_at: deps.clock.now() }
    await execute(tx, kysely.insertInto('webhook_event').values(event))
    await auditWebhook(tx, deps, staff, { id, action: 'webhook.test', after: { topic: TEST_TOPIC } })
    return enqueue(tx, deps, { endpointId: id, eventId })
  })
}

/**
 * Sends an event again with the same id. A waiting delivery is attempted now, a finished one gets another delivery.
 * @throws NOT_FOUND; WEBHOOK_OFF
 */
export function resend(deps: Deps, staff: Staff, id: string): Promise<WebhookDelivery> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [found] = await query(tx, deliveries.where('d.id', '=', id))
    if (!found) throw new AppError('NOT_FOUND')
    const { endpointId, eventId, topic } = found
    if ((await lockWebhook(tx, endpointId)).state !== 'on') throw new AppError('WEBHOOK_OFF')
    await auditWebhook(tx, deps, staff, { id: endpointId, action: 'webhook.resend', after: { topic, eventId } })
    const waiting = kysely.updateTable('webhook_delivery').where('id', '=', id).where('state', '=', 'waiting')
    // One that was never attempted is sent at once anyway.
    const advanced = await execute(tx, waiting.where('attempted_at', 'is not', null).set({ due_at: deps.clock.now() }))
    if (advanced === 0 && found.state === 'waiting') return toDelivery(found)
    if (advanced === 0) return enqueue(tx, deps, { endpointId, eventId })
    await deps.jobs.wake(tx, 'webhooks.send')
    return getDelivery(tx, id)
  })
}
