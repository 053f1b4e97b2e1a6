import { Email } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import {
  MessageChannel,
  type MessageState,
  type MessageText,
  MessageTopic,
  type SentMessage,
} from '@shop/contracts/notifications-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import type { ExpressionBuilder, InferResult } from 'kysely'
import { z } from 'zod'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { type Page, type PageParams, parseIdCursor, toPage } from '#platform/db/page.ts'
import { countUpToMax, kysely, lockName, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'
import { isAboutOrder } from '#platform/jobs/outbox.ts'
import { messageTextOf, type Outlet } from './send.ts'
import { hasCode, isOptional, isReserved } from './topics.ts'

export type MessageFilter = PageParams & {
  channel?: MessageChannel | undefined
  state?: MessageState | undefined
  topic?: string | undefined
  recipient?: string | undefined
  accountId?: string | undefined
  orderNumber?: number | undefined
}

/** All columns except the sealed code, which only the sender reads. */
const messages = kysely
  .selectFrom('outbox')
  .select(['id', 'topic', 'key', 'channel', 'recipient', 'account_id as accountId', 'locale', 'params', 'attempts'])
  .select(['created_at as createdAt', 'held_until as heldUntil', 'sent_at as sentAt', 'failed_at as failedAt'])
  .select(['last_error as lastError', 'resent_from_id as resentFromId'])

export type LoggedMessage = InferResult<typeof messages>[number]

/** Reads a message of the log. @throws NOT_FOUND */
export async function getMessage(db: Tx, id: bigint): Promise<LoggedMessage> {
  const [row] = await query(db, messages.where('id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Lists sent and pending messages, newest first. @throws VALIDATION for an invalid cursor */
export async function listMessages(db: Tx, filter: MessageFilter, locale: Locale): Promise<Page<SentMessage>> {
  const { limit, cursor } = filter
  const matching = messages.where(matches(filter))
  const page = matching.orderBy('id', 'desc').limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, countUpToMax(matching.clearSelect().select('id'))),
    query(db, cursor === undefined ? page : page.where('id', '<', parseIdCursor(cursor, locale))),
  ])
  return toPage(rows, { limit, total: count?.total ?? 0 }, toSent)
}

const matches =
  ({ channel, state, topic, recipient, accountId, orderNumber }: MessageFilter) =>
  ({ eb, and, or, selectFrom }: ExpressionBuilder<DB, 'outbox'>) => {
    const ofState = {
      waiting: [eb('sent_at', 'is', null), eb('failed_at', 'is', null)],
      sent: [eb('sent_at', 'is not', null)],
      failed: [eb('failed_at', 'is not', null)],
    }
    const ofOrder = (number: number) => [
      // Filters by the customer of the order too, so that PostgreSQL can use the indexes.
      or([
        eb('account_id', '=', selectFrom('orders').select('orders.account_id').where('number', '=', number)),
        eb('recipient', '=', selectFrom('orders').select('orders.phone').where('number', '=', number)),
      ]),
      isAboutOrder(number),
    ]
    return and([
      and({ channel, topic, account_id: accountId, recipient: recipient && toStoredRecipient(recipient) }),
      ...(state === undefined ? [] : ofState[state]),
      ...(orderNumber === undefined ? [] : ofOrder(orderNumber)),
    ])
  }

/** Normalizes a recipient like the outbox does: +374... or an e-mail address in lower case. */
function toStoredRecipient(recipient: string): string {
  return (recipient.includes('@') ? Email.safeParse(recipient).data : normalizePhone(recipient)) ?? recipient
}

/** Returns a message with its text; dots replace a code. @throws NOT_FOUND */
export async function showMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  outlet: Pick<Outlet, 'orderOf' | 'shopUrl' | 'discreetUrl'>,
  id: bigint,
): Promise<MessageText> {
  const row = await getMessage(deps.db, id)
  const message = ComposedMessage.parse(row)
  return { ...toSent(row), ...(await messageTextOf(deps, outlet, { ...message, code: HIDDEN_CODE })) }
}

/** As long as a code, so that the text keeps its layout. */
const HIDDEN_CODE = '••••••'

const ComposedMessage = z.object({
  topic: MessageTopic,
  channel: MessageChannel,
  recipient: z.string(),
  accountId: z.string().nullable(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const OrderParams = z.object({ number: z.int() })

export function toSent(row: LoggedMessage): SentMessage {
  const { topic, recipient, accountId, sentAt, failedAt, heldUntil, lastError, resentFromId } = row
  const order = OrderParams.safeParse(row.params)
  const state = stateOf(row)
  return {
    id: String(row.id),
    topic,
    channel: MessageChannel.parse(row.channel),
    recipient,
    accountId: accountId ?? undefined,
    ...(order.success ? { orderNumber: order.data.number } : {}),
    state,
    writtenAt: row.createdAt.toISOString(),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(failedAt ? { failedAt: failedAt.toISOString() } : {}),
    ...(heldUntil && state === 'waiting' ? { heldUntil: heldUntil.toISOString() } : {}),
    tries: row.attempts,
    lastError: lastError ?? undefined,
    ...(resentFromId === null ? {} : { resentFrom: String(resentFromId) }),
    canResend: state !== 'waiting' && !isReserved(topic) && !hasCode(topic) && !isOptional(topic) && recipient !== '',
  }
}

function stateOf({ sentAt, failedAt }: Pick<LoggedMessage, 'sentAt' | 'failedAt'>): MessageState {
  if (sentAt) return 'sent'
  return failedAt ? 'failed' : 'waiting'
}

const HOUR_MS = 3_600_000

/**
 * Sends a message again as a new message that refers to the first one. The same key does it once. @returns the id of
 * the new message
 * @throws NOT_FOUND; MESSAGE_STATE if it is pending or optional, contains a code or has no recipient; TOO_MANY_REQUESTS
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
    await deps.jobs.wake(tx, 'outbox.drain')
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

const RESENT_PER_HOUR = 5
const RESEND_INTERVAL_MS = 30_000

/**
 * Returns how long staff must wait before they send a message to the same recipient again: one in 30 s, five an hour;
 * 0 if they need not wait.
 * @param resent messages of the last hour that were sent again, newest first
 */
function resendWaitSeconds(resent: readonly Date[], now: Date): number {
  const [last, fifth] = [resent[0], resent[RESENT_PER_HOUR - 1]]
  const freeAt = Math.max(last ? last.getTime() + RESEND_INTERVAL_MS : 0, fifth ? fifth.getTime() + HOUR_MS : 0)
  return Math.max(0, (freeAt - now.getTime()) / 1000)
}
