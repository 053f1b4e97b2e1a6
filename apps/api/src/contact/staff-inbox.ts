import { randomUUIDv7 } from 'node:crypto'
import {
  type ContactMessage,
  closeContactMessage,
  getContactMessage,
  listContactMessages,
  replyToContactMessage,
} from '@shop/contracts/contact-staff.ts'
import { Email } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import { audit, type Staff, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Prisma, withTransaction } from '#platform/db/db.ts'
import { toPage } from '#platform/db/page.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'

/** Mounts the inbox of the contact form for staff. */
export function mountContactForStaff(mount: Mount, deps: Deps): void {
  mount(listContactMessages, async ({ query: filter }) => ({ result: await listMessages(deps, filter) }))
  mount(getContactMessage, async ({ params: { id } }) => ({ result: await getMessage(deps, id) }))
  mount(replyToContactMessage, async ({ params: { id }, headers, body: { text }, ...call }) => {
    await reply(deps, staffOf(call), { id, key: headers['idempotency-key'], text })
    return { result: await getMessage(deps, id) }
  })
  mount(closeContactMessage, async ({ params: { id }, body: { isClosed }, ...call }) => {
    await setClosed(deps, staffOf(call), { id, isClosed })
    return { result: await getMessage(deps, id) }
  })
}

const withReplies = { replies: { orderBy: { id: 'asc' } } } as const satisfies Prisma.ContactMessageInclude
type Row = Prisma.ContactMessageGetPayload<{ include: typeof withReplies }>

const isEmail = (replyTo: string): boolean => Email.safeParse(replyTo).success
const toLocale = (locale: string): Locale => Locale.safeParse(locale).data ?? defaultLocale

function toMessage({ id, name, replyTo, subject, message, locale, createdAt, closedAt, replies }: Row): ContactMessage {
  return {
    id,
    name,
    replyTo,
    subject,
    message,
    language: toLocale(locale),
    sentAt: createdAt.toISOString(),
    ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
    canReply: isEmail(replyTo),
    replies: replies.map(({ text, sentAt }) => ({ text, sentAt: sentAt.toISOString() })),
  }
}

type Filter = { show: 'open' | 'all'; q?: string | undefined; limit: number; cursor?: string | undefined }

async function listMessages({ db }: Deps, { show, q, limit, cursor }: Filter) {
  const part = { contains: q ?? '', mode: 'insensitive' } as const
  const where: Prisma.ContactMessageWhereInput = {
    ...(show === 'open' ? { closedAt: null } : {}),
    ...(q ? { OR: [{ name: part }, { subject: part }, { message: part }, { replyTo: part }] } : {}),
  }
  const [total, rows] = await Promise.all([
    db.contactMessage.count({ where }),
    db.contactMessage.findMany({
      where: cursor ? { AND: [where, { id: { lt: cursor } }] } : where,
      orderBy: { id: 'desc' },
      take: limit + 1,
      include: withReplies,
    }),
  ])
  return toPage(rows, { limit, total }, toMessage)
}

/** @throws NOT_FOUND */
async function getMessage({ db }: Deps, id: string): Promise<ContactMessage> {
  const row = await db.contactMessage.findUnique({ where: { id }, include: withReplies })
  if (!row) throw new AppError('NOT_FOUND')
  return toMessage(row)
}

type ReplyInput = { id: string; key: string; text: string }

/**
 * Stores a reply, sends it by e-mail and closes the message, in one transaction. The same key is the same reply.
 * @throws NOT_FOUND; VALIDATION naming body.text if the sender left a phone number; IDEMPOTENCY_KEY_REUSED
 */
async function reply(deps: Deps, staff: Staff, { id, key, text }: ReplyInput): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const [row] = await query(tx, kysely.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate())
    if (!row) throw new AppError('NOT_FOUND')
    if (!isEmail(row.reply_to)) {
      const texts = textsOf('contact.replyByPhone', { phone: row.reply_to })
      throw new AppError('VALIDATION', { texts, details: [{ path: 'body.text' }] })
    }
    const sentReplies = kysely.selectFrom('contact_reply').select('text').where('message_id', '=', id)
    const [earlier] = await query(tx, sentReplies.where('idempotency_key', '=', key))
    if (earlier && earlier.text !== text) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    const now = deps.clock.now()
    const replyId = randomUUIDv7()
    const created = { id: replyId, message_id: id, idempotency_key: key, text, sent_at: now }
    await execute(tx, kysely.insertInto('contact_reply').values(created))
    await notify(tx, deps, {
      topic: 'contact.reply',
      key: replyId,
      channel: 'email',
      recipient: row.reply_to,
      locale: toLocale(row.locale),
      params: { name: row.name, subject: row.subject, message: row.message, reply: text },
    })
    await execute(tx, kysely.updateTable('contact_message').set({ closed_at: now }).where('id', '=', id))
    const subject = { type: 'contact_message', id } as const
    await audit(tx, deps, staff, { action: 'contact.reply', subject, after: { replyId } })
  })
}

/** Closes or reopens a message. @throws NOT_FOUND */
async function setClosed(deps: Deps, staff: Staff, { id, isClosed }: { id: string; isClosed: boolean }): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const messages = kysely.selectFrom('contact_message').select('closed_at as closedAt')
    const [row] = await query(tx, messages.where('id', '=', id).forUpdate())
    if (!row) throw new AppError('NOT_FOUND')
    if ((row.closedAt !== null) === isClosed) return
    const closedAt = isClosed ? deps.clock.now() : null
    await execute(tx, kysely.updateTable('contact_message').set({ closed_at: closedAt }).where('id', '=', id))
    const action = isClosed ? 'contact.close' : 'contact.reopen'
    const subject = { type: 'contact_message', id } as const
    await audit(tx, deps, staff, { action, subject, before: { isClosed: !isClosed }, after: { isClosed } })
  })
}
