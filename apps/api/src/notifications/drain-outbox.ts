import { CODE_TTL_SECONDS } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { z } from 'zod'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { outboxTopics, unseal } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { Gateways } from './gateway.ts'
import { backoffMs, MAX_TRIES } from './rules.ts'
import { emailText, smsText } from './texts/texts.ts'

/** A worker that dies leaves its messages to the next one after this long. */
const LEASE_MS = 60_000
/** One after the other, each with its adapter's time-out of 5 s: within the lease. */
const BATCH = 10

const OutboxRow = z.object({
  topic: z.enum(outboxTopics),
  key: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  sealedCode: z.instanceof(Uint8Array).nullable(),
  createdAt: z.date(),
})
type OutboxRow = z.infer<typeof OutboxRow>
/** A row of ours until the lease ends; the rest of it is read where a surprise in it fails this message alone. */
type Leased = { id: bigint; topic: string; attempts: number }

/**
 * Sends the messages that are due. Several workers share the work; a message may go out twice (with the same key) when
 * one dies between sending and noting it, and never not at all. Given up after 20 tries.
 */
export async function drainOutbox(deps: Deps, gateways: Gateways): Promise<void> {
  for (;;) {
    const rows = await lease(deps)
    for (const row of rows) await deliver(deps, gateways, row)
    if (rows.length < BATCH) return
  }
}

async function lease({ db, clock }: Deps): Promise<Leased[]> {
  const now = clock.now()
  const rows = await db.$queryRaw<Leased[]>`
    UPDATE outbox SET attempts = attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
    WHERE id IN (
      SELECT id FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, topic, key, channel, recipient, locale, params, sealed_code AS "sealedCode", attempts,
      created_at AS "createdAt"`
  return rows.toSorted((a, b) => Number(a.id - b.id))
}

async function deliver(deps: Deps, gateways: Gateways, leased: Leased): Promise<void> {
  const { db, clock, log } = deps
  const { id, topic, attempts } = leased
  try {
    const row = OutboxRow.parse(leased)
    if (isTooLate(row, clock.now())) return await giveUp(deps, leased, 'the code has expired')
    await send(deps, gateways, row)
    await db.outbox.updateMany({ where: open(id), data: { sentAt: clock.now(), sealedCode: null } })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, topic, outboxId: String(id), attempts }, 'message not sent')
    if (attempts >= MAX_TRIES) await giveUp(deps, leased, reason)
    else await tryLater(deps, leased, reason)
  }
}

/** Another worker may have finished with it meanwhile. */
const open = (id: bigint) => ({ id, sentAt: null, failedAt: null })

/** A code that nobody can use any more is not worth its SMS. */
function isTooLate({ topic, createdAt }: OutboxRow, now: Date): boolean {
  return topic === 'code' && now.getTime() - createdAt.getTime() >= CODE_TTL_SECONDS * 1000
}

async function send({ db, keys }: Deps, gateways: Gateways, row: OutboxRow): Promise<void> {
  const { topic, key, channel, recipient: to, locale, params, sealedCode } = row
  const code = sealedCode ? unseal(keys.seal, sealedCode) : undefined
  const { name: shop } = await getSettings(db, 'shop')
  const message = { to, key: `${topic}:${key}`, ...(code === undefined ? {} : { code }) }
  const given = { shop, code, params }
  if (channel === 'sms') await gateways.sms.send({ ...message, text: smsText(topic, locale, given) })
  else await gateways.email.send({ ...message, ...emailText(topic, locale, given) })
}

async function giveUp({ db, clock, log }: Deps, { id, topic }: Leased, lastError: string): Promise<void> {
  await db.outbox.updateMany({ where: open(id), data: { failedAt: clock.now(), lastError, sealedCode: null } })
  log.error({ topic, outboxId: String(id) }, 'message given up')
}

async function tryLater(deps: Deps, { id, attempts }: Leased, lastError: string): Promise<void> {
  const dueAt = new Date(deps.clock.now().getTime() + backoffMs(attempts))
  await transact(deps.db, deps.random, async tx => {
    await tx.outbox.updateMany({ where: open(id), data: { dueAt, lastError } })
    await deps.jobs.send(tx, 'outbox.drain', {}, dueAt)
  })
}
