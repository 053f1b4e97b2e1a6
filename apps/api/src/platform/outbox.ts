import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Locale } from '@shop/contracts/locale.ts'
import type { SentMessage } from '@shop/contracts/notifications-staff.ts'
import { z } from 'zod'
import { Prisma, rows, type Tx } from './db.ts'
import type { Deps } from './deps.ts'
import { together } from './together.ts'

/** What a message tells of; each has its text in three languages in notifications/texts, with the params it is made of. */
export const outboxTopics = [
  'code',
  'account_exists',
  'password_reset_by_email',
  'email_changed',
  'order.paid',
  'order.confirmed',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'order.unreachable',
  'order.changed',
  'delivery.fee_confirmed',
  'delivery.changed',
  'delivery.failed',
  'payment.in_review',
  'payment.given_back',
  'payment.not_received',
  'return.accepted',
  'return.refused',
  'refund.confirmed',
  'rental.due_tomorrow',
  'rental.due_today',
  'stock.back',
  'contact.message',
  'staff.invited',
  'staff.alert',
] as const
/** How long a finished message stays in the log, days; the check of the books goes back no further. */
export const MESSAGE_KEPT_DAYS = 365

export type OutboxTopic = (typeof outboxTopics)[number]

/** What the shop's own people are woken for: the param `kind` of `staff.alert`. */
export const StaffAlertKind = z.enum([
  'order.new',
  'outbox.old',
  'message.given_up',
  'provider.down',
  'books.broken',
  'sms.budget',
  'stock.hoarded',
  'rental.clash',
])
export type StaffAlertKind = z.infer<typeof StaffAlertKind>

export type Message = {
  topic: OutboxTopic
  /** Names the event within its topic: writing it again changes nothing. */
  key: string
  channel: 'sms' | 'email'
  recipient: string
  /** Whose message it is, where it is a customer's: what the account may show and forget. */
  accountId?: string
  locale: Locale
  params?: Record<string, string | number>
  /** A one-time code: kept sealed, and only until it is sent. */
  code?: string
}

/** Writes messages in the transaction of what they tell of; a job sends them after the commit (decisions.md, Notifications). */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  ...messages: readonly Message[]
): Promise<void> {
  if (messages.length === 0) return
  const now = deps.clock.now()
  const values = messages.map(
    ({ topic, key, channel, recipient, accountId = null, locale, params = {}, code }) =>
      Prisma.sql`(${topic}, ${key}, ${channel}, ${recipient}, ${accountId}::uuid, ${locale}, ${JSON.stringify(params)}::jsonb,
        ${code ? seal(deps.keys.seal, code) : null}::bytea, ${now}::timestamptz, ${now}::timestamptz)`,
  )
  await together(
    rows(
      tx,
      Prisma.sql`
      INSERT INTO outbox (topic, key, channel, recipient, account_id, locale, params, sealed_code, created_at, due_at)
      VALUES ${Prisma.join(values)} ON CONFLICT (topic, key) DO NOTHING`,
    ),
    deps.jobs.send(tx, 'outbox.drain'),
  )
}

/** An account and its phone, which a code has proven. */
type Person = { accountId: string; phone: string }

/** A person's messages; never by an e-mail address, which is not proven and may be somebody else's or the shop's own. */
const messagesOf = ({ accountId, phone }: Person) => ({ OR: [{ accountId }, { recipient: phone }] })

/** What was written to a person: of what and when. The texts are made when they are sent. */
export async function messagesTo(
  db: Tx,
  person: Person,
): Promise<{ topic: string; channel: string; writtenAt: string }[]> {
  const sent = await db.outbox.findMany({
    where: messagesOf(person),
    orderBy: { id: 'desc' },
    select: { topic: true, channel: true, createdAt: true },
  })
  return sent.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

type AboutOrder = Pick<SentMessage, 'id' | 'topic' | 'channel' | 'state' | 'writtenAt' | 'resentFrom'>

/** What was written to a customer about one of their orders, oldest first. */
export async function messagesAbout(
  db: Tx,
  { accountId, number }: { accountId: string; number: number },
): Promise<AboutOrder[]> {
  const sent = await db.outbox.findMany({
    where: { accountId, params: { path: ['number'], equals: number } },
    orderBy: { id: 'asc' },
    select: { id: true, topic: true, channel: true, createdAt: true, sentAt: true, failedAt: true, resentFromId: true },
  })
  return sent.map(({ id, topic, channel, createdAt, sentAt, failedAt, resentFromId }) => ({
    id: String(id),
    topic,
    channel: channel === 'email' ? 'email' : 'sms',
    writtenAt: createdAt.toISOString(),
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
    ...(resentFromId === null ? {} : { resentFrom: String(resentFromId) }),
  }))
}

/** Takes a person out of the log of messages; what is not sent yet is not sent any more. */
export async function forgetMessagesTo(tx: Tx, person: Person, now: Date): Promise<void> {
  const own = messagesOf(person)
  await tx.outbox.updateMany({
    where: { ...own, sentAt: null, failedAt: null },
    data: { failedAt: now, lastError: 'the account was deleted', sealedCode: null },
  })
  await tx.outbox.updateMany({ where: own, data: { recipient: '', accountId: null } })
}

const IV_BYTES = 12
const TAG_BYTES = 16

const sealKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'aes-256-gcm', 32))

function seal(key: string, text: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]))
}

/** Opens what notify sealed. @throws when it was sealed with another key */
export function unseal(key: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
