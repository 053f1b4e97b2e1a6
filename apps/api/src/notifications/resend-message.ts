import { audit, type Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { logSelect, toSent } from './message-log.ts'
import { resendWaitSeconds } from './rules.ts'

const HOUR_MS = 3_600_000

/**
 * Writes a message once more, linked to the first one; a job sends it. The same key does it once.
 * @returns the new message's id
 * @throws NOT_FOUND; MESSAGE_STATE for one that waits, carries a code or has no recipient; TOO_MANY_REQUESTS
 */
export function resendMessage(deps: Deps, staff: Staff, { id, key }: { id: bigint; key: string }): Promise<bigint> {
  return transact(deps.db, deps.random, async tx => {
    const row = await tx.outbox.findUnique({ where: { id }, select: logSelect })
    if (!row) throw new AppError('NOT_FOUND')
    const { topic, channel, recipient, accountId, locale } = row
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`resend:${recipient}`}, 0))`
    const again = { topic, key: `${row.key}:again:${key}` }
    const earlier = await tx.outbox.findUnique({ where: { topic_key: again }, select: { id: true } })
    if (earlier) return earlier.id
    const { state, canResend } = toSent(row)
    if (!canResend) throw new AppError('MESSAGE_STATE', { details: [{ status: state }] })
    const now = deps.clock.now()
    await refuseTooOften(tx, recipient, now)
    const made = await tx.outbox.create({
      data: {
        ...again,
        channel,
        recipient,
        accountId,
        locale,
        params: row.params ?? {},
        createdAt: now,
        dueAt: now,
        resentFromId: id,
      },
      select: { id: true },
    })
    await deps.jobs.send(tx, 'outbox.drain')
    const subject = { type: 'outbox', id: String(id) } as const
    await audit(tx, deps, staff, { action: 'message.resend', subject, after: { messageId: String(made.id), topic } })
    return made.id
  })
}

async function refuseTooOften(tx: Tx, recipient: string, now: Date): Promise<void> {
  const resent = await tx.outbox.findMany({
    where: { recipient, resentFromId: { not: null }, createdAt: { gt: new Date(now.getTime() - HOUR_MS) } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  })
  const retryAfterSeconds = resendWaitSeconds(
    resent.map(({ createdAt }) => createdAt),
    now,
  )
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
