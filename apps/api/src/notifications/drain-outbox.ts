import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { alertStaff } from '#alerts/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { LogFields } from '#platform/request-context.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import { DeferredError, RefusedError, SmsBudgetExceededError } from './gateway.ts'
import { channels, OutboxRow } from './outbox-row.ts'
import { backoffMs, MAX_TRIES } from './rules.ts'
import { type Outlet, send } from './send.ts'

/** A worker that dies leaves its messages to the next one after this long: nothing waits for more than two minutes (R23). */
const LEASE_MS = 30_000
/** One after the other, each with its adapter's time-out of 5 s: within the lease. */
const BATCH = 5
/** A row of ours until the lease ends; it is parsed where a surprise in it fails this message alone. */
type Leased = InferResult<ReturnType<typeof leaseDue>>[number]

const OfOrder = z.object({ number: z.number() })

/** What a line of the log names a message by: also by its order's number, where it has one. */
function logFieldsOf({ id, topic, params }: Pick<Leased, 'id' | 'topic' | 'params'>): LogFields {
  const orderNumber = OfOrder.safeParse(params).data?.number
  return { topic, outboxId: String(id), ...(orderNumber === undefined ? {} : { orderNumber }) }
}

/**
 * Sends the messages that are due. Several workers share the work; a message may go out twice (with the same key) when
 * one dies between sending and noting it, and never not at all. Given up after 20 tries.
 */
export async function drainOutbox(deps: Deps, outlet: Outlet): Promise<void> {
  const drained = await Promise.allSettled(channels.map(channel => drainChannel(deps, outlet, channel)))
  const failed = drained.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function drainChannel(deps: Deps, outlet: Outlet, channel: string): Promise<void> {
  for (;;) {
    const leased = await lease(deps, channel)
    let asked = 0
    for (const row of leased) if (await deliver(deps, outlet, row)) asked++
    // Of a provider that is left alone the others wait, too: who was set aside wakes somebody when it is asked again.
    if (leased.length < BATCH || asked === 0) return
  }
}

/** Takes what is due, and wakes somebody when the lease ends: for what is then still there, its worker has died. */
function lease({ db, clock, random, jobs }: Deps, channel: string): Promise<Leased[]> {
  const now = clock.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  return withTransaction(db, random, async tx => {
    const leased = await query(tx, leaseDue({ channel, now, leaseEnd }))
    if (leased.length > 0) await jobs.send(tx, 'outbox.drain', {}, leaseEnd)
    return leased.toSorted(codesFirst)
  })
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

/** A person waits for a code; a notice can wait. */
function codesFirst(a: Leased, b: Leased): number {
  return Number(b.topic === 'code') - Number(a.topic === 'code') || Number(a.id - b.id)
}

/** @returns false where its provider is left alone, so that nothing was asked */
async function deliver(deps: Deps, outlet: Outlet, leased: Leased): Promise<boolean> {
  const { db, clock, log } = deps
  const { id, attempts } = leased
  try {
    const row = OutboxRow.parse(leased)
    if (isTooLate(row, clock.now())) {
      await giveUp(deps, leased, CODE_EXPIRED)
      return true
    }
    await send(deps, outlet, row)
    await execute(db, openMessage(id).set({ sent_at: clock.now(), sealed_code: null }))
    log.info(logFieldsOf(leased), 'message sent')
  } catch (error) {
    if (error instanceof DeferredError) {
      await defer(deps, leased, error)
      return error instanceof SmsBudgetExceededError
    }
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, ...logFieldsOf(leased), attempts }, 'failed to send the message')
    const isHopeless = error instanceof RefusedError && error.isFinal
    if (isHopeless || attempts >= MAX_TRIES) await giveUp(deps, leased, reason)
    else await tryAt(deps, leased, new Date(clock.now().getTime() + backoffMs(attempts)), { last_error: reason })
  }
  return true
}

/** Another worker may have finished with it meanwhile. */
const openMessage = (id: bigint) =>
  kysely.updateTable('outbox').where('id', '=', id).where('sent_at', 'is', null).where('failed_at', 'is', null)

const CODE_EXPIRED = 'the code has expired'

/** A code that nobody can use any more is not worth its SMS. */
function isTooLate({ topic, createdAt }: OutboxRow, now: Date): boolean {
  return topic === 'code' && now.getTime() - createdAt.getTime() >= CODE_TTL_SECONDS * 1000
}

/** The row stays as a dead letter; staff hear of it, unless it was a code, which was worth nothing any more, or an alert itself. */
async function giveUp(deps: Deps, leased: Leased, lastError: string): Promise<void> {
  const { id, topic } = leased
  const { db, clock, log, random } = deps
  await withTransaction(db, random, async tx => {
    const failure = { failed_at: clock.now(), last_error: lastError, sealed_code: null }
    const failed = await execute(tx, openMessage(id).set(failure))
    if (failed === 0 || topic === 'staff.alert' || lastError === CODE_EXPIRED) return
    await alertStaff(tx, deps, { kind: 'message.given_up', key: topic, params: { topic, id: String(id) } })
  })
  log.error(logFieldsOf(leased), 'failed to deliver the message: no further attempts')
}

/** Nothing was tried: it counts for nothing, and the reason of an earlier try stays. */
function defer(deps: Deps, leased: Leased, error: DeferredError): Promise<void> {
  const { message, until } = error
  deps.log.warn({ ...logFieldsOf(leased), why: message }, 'deferred the message')
  const held = error instanceof SmsBudgetExceededError ? { held_until: until } : {}
  return tryAt(deps, leased, until, { attempts: leased.attempts - 1, ...held })
}

type Change = { last_error: string } | { attempts: number; held_until?: Date }

async function tryAt(deps: Deps, { id }: Leased, dueAt: Date, change: Change): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    await execute(tx, openMessage(id).set({ due_at: dueAt, ...change }))
    await deps.jobs.send(tx, 'outbox.drain', {}, dueAt)
  })
}
