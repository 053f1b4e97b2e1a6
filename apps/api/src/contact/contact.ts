import { randomUUIDv7 } from 'node:crypto'
import { type SendMessage, sendMessage } from '@shop/contracts/contact.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
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

/**
 * Returns the messages of the contact form with this phone number for the reply. Only by the verified phone: an e-mail
 * address may belong to another person.
 */
export async function messagesFrom(
  db: Db,
  phone: string,
): Promise<{ subject: string; message: string; writtenAt: string }[]> {
  const rows = await db.contactMessage.findMany({
    where: { replyPhone: phone },
    orderBy: { id: 'desc' },
    select: { subject: true, message: true, createdAt: true },
  })
  return rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

/** Deletes these messages, and the e-mails to the shop about them. */
export async function deleteMessagesFrom(tx: Tx, phone: string): Promise<void> {
  const messages = kysely.deleteFrom('contact_message').where('reply_phone', '=', phone).returning('id')
  const keys = (await query(tx, messages)).map(({ id }) => id)
  if (keys.length === 0) return
  await execute(tx, kysely.deleteFrom('outbox').where('topic', '=', 'contact.message').where('key', 'in', keys))
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
export const contactTopics = { 'contact.message': {}, 'contact.reply': {} } satisfies Topics

/** Returns the Armenian phone number (+374...) for the reply, in any notation; null for others and for e-mail. */
export function replyPhone(replyTo: string): string | null {
  const typed = replyTo.trim().replace(/^00/, '+')
  const isForeign = typed.startsWith('+') && !typed.replace(/\D/g, '').startsWith('374')
  return typed.includes('@') || isForeign ? null : normalizePhone(typed)
}
