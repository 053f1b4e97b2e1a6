import type { Locale } from '@shop/contracts/locales.ts'
import type { MessageTopic, SentMessage } from '@shop/contracts/notifications-staff.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { seal } from '#platform/auth/seal.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, type Param, prepare, query, recordsOf, send } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'

/** Days for which finished messages stay in the log. The reconciliation checks no older ones. */
export const MESSAGE_RETENTION_DAYS = 365

export type Message = {
  topic: MessageTopic
  /** Identifies the event within its topic. A message with an existing key is not written again. */
  key: string
  channel: 'sms' | 'email'
  recipient: string
  /** The account that the message belongs to: it shows the message, and both are deleted together. */
  accountId?: string
  locale: Locale
  params?: Record<string, string | number>
  /** True if it must not say what the shop sells, although it names no order: it is about discreet ones. */
  isDiscreet?: boolean
  /** A one-time code. It is encrypted, and deleted when it is sent. */
  code?: string
  /** When it is sent at the earliest. Until then it can be withdrawn. Default: at once. */
  notBefore?: Date
}

/** Writes messages in the transaction of their event; a job sends them after the commit. */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  ...messages: readonly Message[]
): Promise<void> {
  if (messages.length === 0) return
  const now = deps.clock.now()
  const rows = messages.map(({ topic, key, channel, recipient, accountId = null, locale, ...message }) => ({
    topic,
    key,
    channel,
    recipient,
    account_id: accountId,
    locale,
    params: { ...message.params, ...(message.isDiscreet && { isDiscreet: 1 }) },
    sealed_code: message.code ? `\\x${seal(deps.keys.seal, message.code).toString('hex')}` : null,
    created_at: now,
    due_at: message.notBefore ?? now,
    held_until: message.notBefore ?? null,
  }))
  await send(tx, insertion({ rows: JSON.stringify(rows) }))
  await deps.jobs.wake(tx, 'outbox.drain')
}

const columns = [
  'topic',
  'key',
  'channel',
  'recipient',
  'account_id',
  'locale',
  'params',
  'sealed_code',
  'created_at',
  'due_at',
  'held_until',
] as const

const insertion = prepare((param: Param<{ rows: string }>) =>
  kysely
    .insertInto('outbox')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordsOf('outbox', param('rows')).as('r')).select(columns))
    .onConflict(conflict => conflict.columns(['topic', 'key']).doNothing()),
)

/** The messages of events, by their topics and keys. */
type MessageKeys = { topics: readonly MessageTopic[]; keys: readonly string[] }

const isOneOf =
  ({ topics, keys }: MessageKeys) =>
  ({ and, eb }: ExpressionBuilder<DB, 'outbox'>) =>
    and([eb('topic', '=', anyOf(topics)), eb('key', '=', anyOf(keys))])

const isUntouched = ({ and, eb }: ExpressionBuilder<DB, 'outbox'>) =>
  and([eb('sent_at', 'is', null), eb('failed_at', 'is', null), eb('attempts', '=', 0)])

/**
 * Deletes messages that no worker has tried to send. A worker that takes one at the same time decides by its row lock.
 * @returns false if a message is left: it was sent, or a worker sends it
 */
export async function withdrawMessages(tx: Tx, messages: MessageKeys): Promise<boolean> {
  await execute(tx, kysely.deleteFrom('outbox').where(isOneOf(messages)).where(isUntouched))
  return (await query(tx, kysely.selectFrom('outbox').select('id').where(isOneOf(messages)))).length === 0
}

/** Sends delayed messages at once, before the messages that are written after it. */
export async function releaseMessages(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  messages: MessageKeys,
): Promise<void> {
  const now = deps.clock.now()
  const delayed = kysely.updateTable('outbox').where(isOneOf(messages)).where(isUntouched).where('due_at', '>', now)
  await execute(tx, delayed.set({ due_at: now, held_until: null }))
  await deps.jobs.wake(tx, 'outbox.drain')
}

/** A confirmed phone, and its account if there is one. */
type Person = { accountId?: string | undefined; phone: string }

/** Matches the messages to a person. E-mail addresses do not count: they may be unconfirmed or belong to another person. */
const isTo =
  ({ accountId, phone }: Person) =>
  ({ eb, or }: ExpressionBuilder<DB, 'outbox'>) =>
    or([...(accountId === undefined ? [] : [eb('account_id', '=', accountId)]), eb('recipient', '=', phone)])

/** Returns topic, channel and time of the messages to a person. Their texts are composed when they are sent. */
export async function messagesTo(
  db: Tx,
  person: Person,
): Promise<{ topic: string; channel: string; writtenAt: string }[]> {
  const sent = await query(
    db,
    kysely
      .selectFrom('outbox')
      .select(['topic', 'channel', 'created_at as createdAt'])
      .where(isTo(person))
      .orderBy('id', 'desc'),
  )
  return sent.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

type OrderMessage = Pick<SentMessage, 'id' | 'topic' | 'channel' | 'state' | 'writtenAt' | 'resentFrom'>

/** Matches messages by the order number in their parameters. */
export const isAboutOrder = (number: number) => sql<boolean>`params->'number' = to_jsonb(${number}::int)`

/** Returns the messages about an order to the account or the phone of its customer, oldest first. */
export async function messagesAbout(
  db: Tx,
  { accountId, phone, number }: { accountId: string | undefined; phone: string; number: number },
): Promise<OrderMessage[]> {
  const sent = await query(
    db,
    kysely
      .selectFrom('outbox')
      .select(['id', 'topic', 'channel', 'created_at as createdAt', 'sent_at as sentAt', 'failed_at as failedAt'])
      .select('resent_from_id as resentFromId')
      .where(({ eb, or }) =>
        or([
          ...(accountId === undefined ? [] : [eb('account_id', '=', accountId)]),
          ...(phone === '' ? [] : [eb('recipient', '=', phone)]),
        ]),
      )
      .where(isAboutOrder(number))
      .orderBy('id'),
  )
  return sent.map(({ id, topic, channel, createdAt, sentAt, failedAt, resentFromId }) => ({
    id: String(id),
    topic,
    channel: channel === 'email' ? 'email' : 'sms',
    writtenAt: createdAt.toISOString(),
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
    ...(resentFromId === null ? {} : { resentFrom: String(resentFromId) }),
  }))
}

/** Anonymizes the messages to a person and cancels the pending ones. */
export async function anonymizeMessagesTo(tx: Tx, person: Person, now: Date): Promise<void> {
  const own = kysely.updateTable('outbox').where(isTo(person))
  const unsent = own.where('sent_at', 'is', null).where('failed_at', 'is', null)
  await execute(tx, unsent.set({ failed_at: now, last_error: 'the account was deleted', sealed_code: null }))
  await execute(tx, own.set({ recipient: '', account_id: null }))
}
