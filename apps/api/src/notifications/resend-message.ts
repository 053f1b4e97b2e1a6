import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockName } from '#platform/db/advisory-lock.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getMessage, toSent } from './message-log.ts'
import { resendWaitSeconds } from './rules.ts'

const HOUR_MS = 3_600_000

/**
 * Sends a message again as a new message that refers to the first one. The same key does it once. @returns the id of
 * the new message
 * @throws NOT_FOUND; MESSAGE_STATE if it is pending, contains a code or has no recipient; TOO_MANY_REQUESTS
 */
export function resendMessage(deps: Deps, staff: Staff, { id, key }: { id: bigint; key: string }): Promise<bigint> {
  return withTransaction(deps.db, deps.random, async tx => {
    const row = await getMessage(tx, id)
    const { topic, channel, recipient, accountId, locale } = row
    await lockName(tx, `resend:${recipient}`)
    const again = { topic, key: `${row.key}:again:${key}` }
    const sameKey = kysely.selectFrom('outbox').select('id').where('topic', '=', topic).where('key', '=', again.key)
    const [earlier] = await query(tx, sameKey)
    if (earlier) return earlier.id
    const { state, canResend } = toSent(row)
    if (!canResend) throw new AppError('MESSAGE_STATE', { details: [{ status: state }] })
    const now = deps.clock.now()
    await assertResendAllowed(tx, recipient, now)
    const copy = {
      ...again,
      channel,
      recipient,
      account_id: accountId,
      locale,
      params: JSON.stringify(row.params),
      created_at: now,
      due_at: now,
      resent_from_id: id,
    }
    const [made] = await query(tx, kysely.insertInto('outbox').values(copy).returning('id'))
    if (!made) throw new Error('expected one row from the outbox insert, got none')
    await deps.jobs.send(tx, 'outbox.drain')
    const subject = { type: 'outbox', id: String(id) } as const
    await audit(tx, deps, staff, { action: 'message.resend', subject, after: { messageId: String(made.id), topic } })
    return made.id
  })
}

async function assertResendAllowed(tx: Tx, recipient: string, now: Date): Promise<void> {
  const resent = await query(
    tx,
    kysely
      .selectFrom('outbox')
      .select('created_at as createdAt')
      .where('recipient', '=', recipient)
      .where('resent_from_id', 'is not', null)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .orderBy('created_at', 'desc'),
  )
  const retryAfterSeconds = resendWaitSeconds(
    resent.map(({ createdAt }) => createdAt),
    now,
  )
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
