import { randomUUIDv7 } from 'node:crypto'
import { type SendMessage, sendMessage } from '@shop/contracts/contact.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/jobs/outbox.ts'
import type { Topics } from '#platform/jobs/topics.ts'
import { getSettings } from '#settings/index.ts'

/** A visitor writes once or twice, but addresses may be shared. */
const PER_MINUTE = 5

export function mountContact(mount: Mount, deps: Deps): void {
  mount(
    sendMessage,
    async ({ headers, body, locale }) => {
      await receiveMessage(deps, { key: headers['idempotency-key'], body, locale })
      return { result: { success: true as const } }
    },
    { perMinute: PER_MINUTE },
  )
}

type ContactInput = { key: string; body: SendMessage; locale: Locale }

/** Staff read Russian, the default language. */
const STAFF_LOCALE: Locale = 'ru'

/**
 * Stores a message of a visitor and forwards it to the shop's address, in one transaction. The same key is the same
 * message.
 * @throws IDEMPOTENCY_KEY_REUSED if the key was used for another text
 */
export async function receiveMessage(deps: Deps, { key, body, locale }: ContactInput): Promise<void> {
  const { name, replyTo, subject, message } = body
  const { email } = await getSettings(deps.db, 'shop')
  await withTransaction(deps.db, deps.random, async tx => {
    const [created] = await query(
      tx,
      kysely
        .insertInto('contact_message')
        .values({
          id: randomUUIDv7(),
          idempotency_key: key,
          name,
          reply_to: replyTo,
          reply_phone: replyPhone(replyTo),
          subject,
          message,
          locale,
          created_at: deps.clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id'),
    )
    if (created) {
      return notify(tx, deps, {
        topic: 'contact.message',
        key: created.id,
        channel: 'email',
        recipient: email,
        locale: STAFF_LOCALE,
        params: { name, replyTo, subject, message, language: locale },
      })
    }
    const [earlier] = await query(
      tx,
      kysely
        .selectFrom('contact_message')
        .select(['name', 'reply_to as replyTo', 'subject', 'message'])
        .where('idempotency_key', '=', key),
    )
    const isSame =
      earlier?.name === name &&
      earlier.replyTo === replyTo &&
      earlier.subject === subject &&
      earlier.message === message
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  })
}

/** The sender of messages: a verified phone, and the account if there is one. */
type Sender = { phone: string; accountId?: string | undefined }

/** Matches by the verified phone or the link of staff: an e-mail address may belong to another person. */
const isFrom =
  ({ phone, accountId }: Sender) =>
  ({ eb, or }: ExpressionBuilder<DB, 'contact_message'>) =>
    or([eb('reply_phone', '=', phone), ...(accountId === undefined ? [] : [eb('account_id', '=', accountId)])])

/** Returns the messages of a sender with the replies to them, newest first. */
export async function messagesFrom(
  db: Tx,
  sender: Sender,
): Promise<{ subject: string; message: string; writtenAt: string; replies: string[] }[]> {
  const replies = sql<string[]>`ARRAY(SELECT r.text FROM contact_reply r WHERE r.message_id = contact_message.id
    ORDER BY r.id)`
  const rows = await query(
    db,
    kysely
      .selectFrom('contact_message')
      .select(['subject', 'message', 'created_at as createdAt', replies.as('replies')])
      .where(isFrom(sender))
      .orderBy('id', 'desc'),
  )
  return rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

/** Deletes these messages with their replies, and the messages to the shop and to the sender about them. */
export async function deleteMessagesFrom(tx: Tx, sender: Sender): Promise<void> {
  const own = kysely.selectFrom('contact_message').select('contact_message.id').where(isFrom(sender))
  const replies = kysely.selectFrom('contact_reply').select('id').where('message_id', 'in', own)
  const replyKeys = (await query(tx, replies)).map(({ id }) => id)
  const messages = kysely.deleteFrom('contact_message').where(isFrom(sender)).returning('id')
  const keys = (await query(tx, messages)).map(({ id }) => id)
  const sent = kysely.deleteFrom('outbox').where('topic', '=', 'contact.message')
  await execute(tx, sent.where('key', '=', anyOf(keys)))
  const answered = kysely.deleteFrom('outbox').where('topic', '=', 'contact.reply')
  await execute(tx, answered.where('key', '=', anyOf(replyKeys)))
}

/** According to the privacy policy. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes messages after a year, with their replies and their e-mails. */
export async function cleanContact({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS)
  // E-mails with replies are newer than the message that they quote.
  const replies = await db.contactReply.findMany({
    where: { message: { createdAt: { lt: before } } },
    select: { id: true },
  })
  await db.outbox.deleteMany({ where: { topic: 'contact.reply', key: { in: replies.map(({ id }) => id) } } })
  await db.contactMessage.deleteMany({ where: { createdAt: { lt: before } } })
  await db.outbox.deleteMany({ where: { topic: { in: Object.keys(contactTopics) }, createdAt: { lt: before } } })
}

/** Runs every night at 3:10 in Yerevan. */
export const contactJobs = {
  'contact.clean': { cron: '10 23 * * *', run: cleanContact },
} satisfies JobTable<Deps>

/** `name`, `replyTo`, `subject`, `language` and `message` of the visitor; `reply` of staff. */
export const contactTopics = {
  'contact.message': { isForStaff: true },
  /** The discreet texts leave out the subject and the message of the visitor, but not the reply: it is nowhere else. */
  'contact.reply': { isLong: () => true, discreet: { 'contact.reply': 'contact.reply.discreet' } },
} satisfies Topics

/** Returns the Armenian phone number (+374...) for the reply, in any notation; null for others and for e-mail. */
export function replyPhone(replyTo: string): string | null {
  const typed = replyTo.trim().replace(/^00/, '+')
  const isForeign = typed.startsWith('+') && !typed.replace(/\D/g, '').startsWith('374')
  return typed.includes('@') || isForeign ? null : normalizePhone(typed)
}
