import type { Locale } from '@shop/contracts/locales.ts'
import { WebhookTopic } from '@shop/contracts/webhook-events.ts'
import { MAX_WEBHOOKS, type Webhook } from '@shop/contracts/webhooks.ts'
import { sql } from 'kysely'
import { type AuditedAction, audit, type Staff } from '#audit/index.ts'
import { seal, unseal } from '#platform/auth/seal.ts'
import { hmac, idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query, rowCount } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { isPublicHost } from './post.ts'
import { MAX_OLDER_SECRETS, OVERLAP_MS, REPLAY_MS, stateOf } from './rules.ts'
import { createSecret } from './signature.ts'

export type WebhookInput = { name: string; url: string; topics: readonly WebhookTopic[] }
type WebhookWithSecret = { webhook: Webhook; secret: string }
type Context = { staff: Staff; locale: Locale }

const endpoints = kysely
  .selectFrom('webhook_endpoint as e')
  .select(['e.id', 'e.name', 'e.url', 'e.topics', 'e.off_at as offAt', 'e.is_off_by_failure as isOffByFailure'])
  .select(['e.failing_since as failingSince', 'e.previous_until as previousUntil', 'e.version'])
  .select(['e.sealed_secret as sealedSecret', 'e.sealed_previous as sealedPrevious', 'e.sealed_older as sealedOlder'])
  .select(['e.rotation_id as rotationId', 'e.created_at as createdAt'])
  .orderBy('e.created_at')
  .orderBy('e.id')

type EndpointRow = {
  id: string
  name: string
  url: string
  topics: string[] | null
  offAt: Date | null
  isOffByFailure: boolean
  failingSince: Date | null
  previousUntil: Date | null
  version: number
}

const toWebhook = ({ id, name, url, topics, failingSince, previousUntil, version, ...row }: EndpointRow): Webhook => ({
  id,
  name,
  url,
  // A topic of a later version is unknown to this one.
  topics: (topics ?? []).flatMap(topic => WebhookTopic.safeParse(topic).data ?? []),
  state: stateOf(row),
  version,
  ...(failingSince && { failingSince: failingSince.toISOString() }),
  ...(previousUntil && { previousUntil: previousUntil.toISOString() }),
})

/** Lists all endpoints, oldest first. */
export async function listWebhooks(db: Tx): Promise<Webhook[]> {
  return (await query(db, endpoints)).map(toWebhook)
}

/** @throws NOT_FOUND */
export async function getWebhook(db: Tx, id: string): Promise<Webhook> {
  const [row] = await query(db, endpoints.where('e.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toWebhook(row)
}

/** Locks an endpoint until the transaction ends. @throws NOT_FOUND */
export async function lockWebhook(tx: Tx, id: string) {
  const [row] = await query(tx, endpoints.where('e.id', '=', id).forNoKeyUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  const { sealedSecret, sealedPrevious, sealedOlder, rotationId } = row
  return { ...toWebhook(row), sealedSecret, sealedPrevious, sealedOlder, rotationId }
}

/**
 * Adds an endpoint. The same idempotency key returns the same endpoint and secret for ten minutes, until a rotation.
 * @throws VALIDATION if the address is not public; IDEMPOTENCY_KEY_REUSED; TOO_MANY_WEBHOOKS
 */
export async function createWebhook(
  deps: Deps,
  { staff, locale }: Context,
  { key, ...input }: WebhookInput & { key: string },
): Promise<WebhookWithSecret> {
  assertPublicHost(input.url, locale)
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await lockName(tx, 'webhooks')
    const [earlier] = await query(tx, endpoints.where('e.id', '=', id))
    if (earlier) {
      const isSame = earlier.url === input.url && earlier.name === input.name && hasTopics(earlier.topics, input.topics)
      const isRotated = earlier.previousUntil !== null
      const isRecent = deps.clock.now().getTime() - earlier.createdAt.getTime() < REPLAY_MS
      if (!isSame || isRotated || !isRecent) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return { webhook: toWebhook(earlier), secret: unseal(deps.keys.seal, earlier.sealedSecret) }
    }
    const [count] = await query(tx, kysely.selectFrom('webhook_endpoint').select(rowCount.as('rows')))
    if ((count?.rows ?? 0) >= MAX_WEBHOOKS) throw new AppError('TOO_MANY_WEBHOOKS')
    const secret = createSecret(deps.random)
    const columns = { ...toColumns(input), sealed_secret: seal(deps.keys.seal, secret), created_at: deps.clock.now() }
    await execute(tx, kysely.insertInto('webhook_endpoint').values({ id, ...columns }))
    await auditWebhook(tx, deps, staff, {
      id,
      action: 'webhook.create',
      after: toLogged(deps, { ...input, state: 'on' }),
    })
    return { webhook: await getWebhook(tx, id), secret }
  })
}

/** @throws VALIDATION if the address is not public; NOT_FOUND; WEBHOOK_CHANGED if it was changed since `version` */
export async function changeWebhook(
  deps: Deps,
  { staff, locale }: Context,
  { id, version, isOn, ...input }: WebhookInput & { id: string; version: number; isOn: boolean },
): Promise<Webhook> {
  assertPublicHost(input.url, locale)
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockWebhook(tx, id)
    if (before.version !== version) throw new AppError('WEBHOOK_CHANGED')
    const state = isOn ? 'on' : before.state === 'on' ? 'off' : before.state
    const switched = { off_at: isOn ? null : deps.clock.now(), is_off_by_failure: false, failing_since: null }
    const changes = { ...toColumns(input), ...(state === before.state ? {} : switched), version: version + 1 }
    await execute(tx, kysely.updateTable('webhook_endpoint').set(changes).where('id', '=', id))
    const entry = { before: toLogged(deps, before), after: toLogged(deps, { ...input, state }) }
    await auditWebhook(tx, deps, staff, { id, action: 'webhook.change', ...entry })
    await deps.jobs.wake(tx, 'webhooks.send')
    return getWebhook(tx, id)
  })
}

/** Deliveries that are deleted by one statement. */
const DELETED_AT_ONCE = 5000

/**
 * Deletes an endpoint with its log, if it exists. It is turned off first: orders do not wait for endpoints that are off
 * while a large log is being deleted.
 */
export async function deleteWebhook(deps: Deps, { staff }: Context, id: string): Promise<void> {
  const off = kysely.updateTable('webhook_endpoint').set({ off_at: deps.clock.now() }).where('id', '=', id)
  await execute(deps.db, off.where('off_at', 'is', null))
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    const some = kysely.selectFrom('webhook_delivery').select('id').where('endpoint_id', '=', id)
    const rows = kysely.deleteFrom('webhook_delivery').where('id', 'in', some.limit(DELETED_AT_ONCE))
    deleted = await execute(deps.db, rows)
  }
  await withTransaction(deps.db, deps.random, async tx => {
    const deleted = kysely.deleteFrom('webhook_endpoint').where('id', '=', id).returning(['name', 'url'])
    const [before] = await query(tx, deleted)
    if (!before) return
    const logged = { name: before.name, host: new URL(before.url).host }
    await auditWebhook(tx, deps, staff, { id, action: 'webhook.delete', before: logged })
  })
}

/**
 * Creates a new secret. The previous one, and older ones that still sign, keep signing for a day. The same
 * idempotency key returns the same secret for ten minutes.
 * @throws NOT_FOUND; IDEMPOTENCY_KEY_REUSED
 */
export function rotateSecret(
  deps: Deps,
  { staff }: Context,
  { id, key }: { id: string; key: string },
): Promise<WebhookWithSecret> {
  const rotationId = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const { sealedSecret, sealedPrevious, sealedOlder, ...webhook } = await lockWebhook(tx, id)
    const now = deps.clock.now().getTime()
    const overlapEnd = webhook.previousUntil === undefined ? 0 : Date.parse(webhook.previousUntil)
    if (webhook.rotationId === rotationId) {
      if (overlapEnd - OVERLAP_MS + REPLAY_MS <= now) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return { webhook: await getWebhook(tx, id), secret: unseal(deps.keys.seal, sealedSecret) }
    }
    const secret = createSecret(deps.random)
    const previousUntil = new Date(now + OVERLAP_MS)
    const stillSigning = sealedPrevious && overlapEnd > now ? [sealedPrevious, ...(sealedOlder ?? [])] : []
    const changes = {
      sealed_secret: seal(deps.keys.seal, secret),
      sealed_previous: sealedSecret,
      sealed_older: stillSigning.slice(0, MAX_OLDER_SECRETS),
      rotation_id: rotationId,
      previous_until: previousUntil,
      version: sql<number>`version + 1`,
    }
    await execute(tx, kysely.updateTable('webhook_endpoint').set(changes).where('id', '=', id))
    const after = { previousUntil: previousUntil.toISOString() }
    await auditWebhook(tx, deps, staff, { id, action: 'webhook.rotate', after })
    return { webhook: await getWebhook(tx, id), secret }
  })
}

const hasTopics = (stored: readonly string[] | null, chosen: readonly string[]): boolean =>
  [...new Set(stored)].toSorted().join() === [...new Set(chosen)].toSorted().join()

const toColumns = ({ name, url, topics }: WebhookInput) => ({ name, url, topics: [...new Set(topics)] })

/** Without the path of the address, which may be a secret of the outside system. */
const toLogged = (
  { keys }: Pick<Deps, 'keys'>,
  { name, url, topics, state }: WebhookInput & { state: Webhook['state'] },
) => ({
  name,
  host: new URL(url).host,
  // Shows that the address has changed, without saying what it is.
  fingerprint: hmac(keys.cookie, `webhook:${url}`).toString('hex').slice(0, 8),
  topics: [...topics],
  state,
})

type Entry = Pick<AuditedAction, 'action' | 'before' | 'after'> & { id: string }

/** Writes the audit entry of an endpoint. */
export const auditWebhook = (tx: Tx, deps: Deps, staff: Staff, { id, ...entry }: Entry): Promise<void> =>
  audit(tx, deps, staff, { ...entry, subject: { type: 'webhook', id } })

/** Rejects addresses that are private at first sight. The address of a name is checked at each connection. */
function assertPublicHost(url: string, locale: Locale): void {
  if (isPublicHost(new URL(url).hostname)) return
  const details = [{ path: 'body.url', message: fieldText('public_address', locale) }]
  throw new AppError('VALIDATION', { details })
}
