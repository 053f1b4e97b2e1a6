import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { isDaytime, nextMorning } from '#platform/jobs/daytime.ts'
import type { LogFields } from '#platform/observability/request-context.ts'
import { isReviewMessageWanted } from '#reviews/index.ts'
import { getGroups } from '#settings/index.ts'
import { DeferredError, NightError, RejectedError, SmsBudgetExceededError } from './gateway.ts'
import { channels, type MessageSettings, OutboxRow, type Outlet, send } from './send.ts'
import { topics } from './topics.ts'

/** After this time another worker takes over the messages of a worker that died. */
const LEASE_MS = 40_000
/** Sent one after the other, each within 5 s for the adapter and 2 s for the pictures of an e-mail: within the lease. */
const BATCH = 5
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Number of attempts before a message fails; then staff can send it again. */
export const MAX_ATTEMPTS = 20

/** Returns the delay after a failed attempt: 2 s, 4 s, 8 s ... at most an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(2 ** attempts * SECOND_MS, HOUR_MS)
}

/** A row that is leased to this worker. It is parsed later, so that invalid data fails this message only. */
type Leased = InferResult<ReturnType<typeof leaseDue>>[number]

const OrderParams = z.object({ number: z.number() })

/** Returns the log fields of a message, with the order number if it has one. */
function logFieldsOf({ id, topic, params }: Pick<Leased, 'id' | 'topic' | 'params'>): LogFields {
  const orderNumber = OrderParams.safeParse(params).data?.number
  return { topic, outboxId: String(id), ...(orderNumber === undefined ? {} : { orderNumber }) }
}

/**
 * Sends the messages that are due. Several workers share the work. If one dies between sending a message and marking
 * it, the message is sent again with the same key; none is lost. Gives up after 20 attempts.
 */
export async function drainOutbox(deps: Deps, outlet: Outlet): Promise<void> {
  const drained = await Promise.allSettled(channels.map(channel => drainChannel(deps, outlet, channel)))
  const failed = drained.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function drainChannel(deps: Deps, outlet: Outlet, channel: string): Promise<void> {
  for (;;) {
    const leased = await lease(deps, channel)
    if (leased.length === 0) return
    let settings: Promise<MessageSettings> | undefined
    const readSettings = () => (settings ??= getGroups(deps.db, ['shop', 'messages', 'discreet']))
    let sent = 0
    for (const row of leased) if (await deliver(deps, outlet, row, readSettings)) sent++
    // If the circuit breaker of the provider is open, the other messages wait too.
    if (leased.length < BATCH || sent === 0) return
  }
}

/** Leases due messages. If this worker dies, another one leases them again at the end of the lease. */
async function lease({ db, clock }: Deps, channel: string): Promise<Leased[]> {
  const now = clock.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  return (await query(db, leaseDue({ channel, now, leaseEnd }))).toSorted(codesFirst)
}

const leaseDue = prepare((param: Param<{ channel: string; now: Date; leaseEnd: Date }>) => {
  const due = kysely
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', param('now'))
    .where('channel', '=', param('channel'))
    .orderBy(sql`topic = 'code'`, 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
  return kysely
    .updateTable('outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: param('leaseEnd') }))
    .where('id', 'in', due)
    .returning(['id', 'topic', 'key', 'channel', 'recipient', 'account_id as accountId', 'locale', 'params'])
    .returning(['sealed_code as sealedCode', 'attempts', 'created_at as createdAt'])
})

/** Codes first: a person waits for them. */
function codesFirst(a: Leased, b: Leased): number {
  return Number(b.topic === 'code') - Number(a.topic === 'code') || Number(a.id - b.id)
}

/**
 * Sends a message. If its settings cannot be read, the message fails like one that cannot be sent.
 *
 * @returns false if the circuit breaker was open and nothing was sent
 */
async function deliver(
  deps: Deps,
  outlet: Outlet,
  leased: Leased,
  readSettings: () => Promise<MessageSettings>,
): Promise<boolean> {
  const { db, clock, log } = deps
  const { id, attempts } = leased
  try {
    const row = OutboxRow.parse(leased)
    const expiry = findExpiry(row, clock.now()) ?? (await findObjection(deps, row))
    if (expiry) {
      await markFailed(deps, leased, expiry)
      return true
    }
    await send(deps, outlet, row, await readSettings())
    await execute(db, sent({ id, now: clock.now() }))
    log.info(logFieldsOf(leased), 'message sent')
  } catch (error) {
    if (error instanceof DeferredError) {
      await defer(deps, leased, error)
      return isHeld(error)
    }
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, ...logFieldsOf(leased), attempts }, 'failed to send the message')
    const isHopeless = error instanceof RejectedError && error.isFinal
    if (isHopeless || attempts >= MAX_ATTEMPTS) await markFailed(deps, leased, reason)
    else
      await scheduleAttempt(deps, leased, new Date(clock.now().getTime() + retryDelayMs(attempts)), {
        last_error: reason,
      })
  }
  return true
}

/** Another worker may have finished the message meanwhile. */
const openMessage = (id: bigint | RawBuilder<bigint>) =>
  kysely.updateTable('outbox').where('id', '=', id).where('sent_at', 'is', null).where('failed_at', 'is', null)

const sent = prepare((param: Param<{ id: bigint; now: Date }>) =>
  openMessage(param('id')).set({ sent_at: param('now'), sealed_code: null }),
)

const CODE_EXPIRED = 'the code has expired'
const MESSAGE_EXPIRED = 'the message has expired'
const NOT_WANTED = 'the customer does not want the message any more'

/**
 * Returns why an optional message is not sent: the customer does not want it any more. @throws NightError
 */
async function findObjection({ db, clock }: Deps, row: OutboxRow): Promise<string | undefined> {
  if (!topics[row.topic].isOptional) return undefined
  if (!(await isReviewMessageWanted(db, row))) return NOT_WANTED
  const now = clock.now()
  if (!isDaytime(now)) throw new NightError('optional messages are sent at daytime', nextMorning(now))
  return undefined
}

/** Returns why a message is not worth its SMS any more. */
function findExpiry({ topic, createdAt, params }: OutboxRow, now: Date): string | undefined {
  if (topic === 'code' && now.getTime() - createdAt.getTime() >= CODE_TTL_SECONDS * 1000) return CODE_EXPIRED
  const { expiresAt } = topics[topic]
  return expiresAt && new Date(String(params[expiresAt])) <= now ? MESSAGE_EXPIRED : undefined
}

/** Marks a message as failed and alerts staff, except for an expired or unwanted one, or an alert. */
async function markFailed(deps: Deps, leased: Leased, lastError: string): Promise<void> {
  const { id, topic } = leased
  const { db, clock, log, random } = deps
  await withTransaction(db, random, async tx => {
    const failure = { failed_at: clock.now(), last_error: lastError, sealed_code: null }
    const failed = await execute(tx, openMessage(id).set(failure))
    if (failed === 0 || topic === 'staff.alert' || [CODE_EXPIRED, MESSAGE_EXPIRED, NOT_WANTED].includes(lastError))
      return
    await alertStaff(tx, deps, { kind: 'message.given_up', key: topic, params: { topic, id: String(id) } })
  })
  log.error(logFieldsOf(leased), 'failed to deliver the message: no further attempts')
}

/** True if the message alone waits, not its provider. */
const isHeld = (error: DeferredError) => error instanceof SmsBudgetExceededError || error instanceof NightError

/** Defers a message that was not sent: it does not count as an attempt, and the reason of an earlier attempt stays. */
function defer(deps: Deps, leased: Leased, error: DeferredError): Promise<void> {
  const { message, until } = error
  deps.log.warn({ ...logFieldsOf(leased), why: message }, 'deferred the message')
  const heldUntil = isHeld(error) ? { held_until: until } : {}
  return scheduleAttempt(deps, leased, until, { attempts: leased.attempts - 1, ...heldUntil })
}

type Change = { last_error: string } | { attempts: number; held_until?: Date }

async function scheduleAttempt({ db }: Deps, { id }: Leased, dueAt: Date, change: Change): Promise<void> {
  await execute(db, openMessage(id).set({ due_at: dueAt, ...change }))
}
