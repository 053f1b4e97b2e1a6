import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { csvResult, IdempotencyHeaders, route } from './route.ts'
import { MAX_INT32, Timestamp } from './scalars.ts'

/** How a message is sent. */
export const MessageChannel = z.enum(['sms', 'email'])
export type MessageChannel = z.infer<typeof MessageChannel>

/** The subject of a message. The capability that sends it declares its texts. */
export const MessageTopic = z.enum([
  'order.payment_link',
  'order.paid',
  'order.confirmed',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'order.cancel_refused',
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
  'exchange.opened',
  'refund.confirmed',
  'receipt.printed',
  'rental.due_tomorrow',
  'rental.due_today',
  'rental.free',
  'gift_card.issued',
  'points.expiring',
  'stock.back',
  'review.request',
  'review.rejected',
  'review.answered',
  'contact.message',
  'contact.reply',
  'staff.invited',
  'staff.alert',
  'staff.overdue',
  'code',
  'account_exists',
  'password_reset_by_email',
  'email_changed',
  'authenticator',
])
export type MessageTopic = z.infer<typeof MessageTopic>

/** `waiting`: it will be sent or retried; `failed`: it is not retried, and staff can resend it. */
export const MessageState = z.enum(['waiting', 'sent', 'failed'])
export type MessageState = z.infer<typeof MessageState>

/** A message to a person. */
export const SentMessage = z.object({
  id: z.string(),
  /** Type of the message, such as `order.paid`. */
  topic: z.string(),
  channel: MessageChannel,
  /** Phone number or e-mail address; empty if the account is deleted. */
  recipient: personalText(),
  accountId: z.optional(z.uuid()),
  orderNumber: z.optional(z.int()),
  state: MessageState,
  writtenAt: Timestamp,
  sentAt: z.optional(Timestamp),
  failedAt: z.optional(Timestamp),
  /** When the message is sent at the earliest: its step can be undone until then, or the daily SMS limit delays it. */
  heldUntil: z.optional(Timestamp),
  tries: z.int(),
  lastError: z.optional(z.string()),
  /** The message that was resent. */
  resentFrom: z.optional(z.string()),
  /** False if the message is waiting, contains a code or has no recipient. */
  canResend: z.boolean(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** A message with its text. Codes are replaced by dots. */
export const MessageText = z.extend(SentMessage, { subject: z.optional(z.string()), text: z.string() })
export type MessageText = z.infer<typeof MessageText>

const tag = 'notifications'
const OneMessage = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })

const messageFilters = {
  channel: z.optional(MessageChannel),
  state: z.optional(MessageState),
  topic: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** Complete phone number or e-mail address. */
  recipient: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
  accountId: z.optional(z.uuid()),
  orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32))),
}

/**
 * Returns e-mails and SMS, newest first. Filter by channel, state, topic, recipient, account and order. A `total` of
 * 10,001 means more than 10,000.
 */
export const listMessages = route({
  method: 'GET',
  path: '/admin/messages',
  access: 'messages.view',
  tag,
  summary: 'List sent messages',
  query: z.object({ ...messageFilters, ...pageByText }),
  result: pageOf(SentMessage),
  errors: ['VALIDATION'],
})
/** Returns the messages that match the filters, without their texts, as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportMessages = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/messages/export.csv',
  access: 'messages.view',
  tag,
  summary: 'Export sent messages as CSV',
  query: z.object(messageFilters),
  errors: ['VALIDATION'],
})
/** Returns a message with its text as it was sent. Codes are never shown. */
export const getMessage = route({
  method: 'GET',
  path: '/admin/messages/:id',
  access: 'messages.view',
  tag,
  summary: 'Retrieve a sent message',
  params: OneMessage,
  result: MessageText,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Sends a message again as a new message. Messages with codes cannot be resent. A recipient gets at most five resent
 * messages an hour. The request is idempotent by its `Idempotency-Key`.
 */
export const resendMessage = route({
  method: 'POST',
  path: '/admin/messages/:id/resend',
  access: 'messages.send',
  tag,
  summary: 'Resend a message',
  headers: IdempotencyHeaders,
  params: OneMessage,
  result: MessageText,
  status: 201,
  errors: ['VALIDATION', 'NOT_FOUND', 'MESSAGE_STATE', 'TOO_MANY_REQUESTS'],
})

/**
 * `no_worker`: no process runs jobs; `no_alert_recipient`: no one receives alerts; `sms_notices`, `sms_codes`: the
 * daily SMS limit is reached for notices, or for all SMS but second login steps.
 */
export const ShopWarningKind = z.enum([
  'no_worker',
  'no_alert_recipient',
  'sms_notices',
  'sms_codes',
  'no_discreet_sender',
])
export type ShopWarningKind = z.infer<typeof ShopWarningKind>

/** A problem of the shop. */
export const ShopWarning = z.object({
  kind: ShopWarningKind,
  /** For `no_worker`: when a worker last reported; absent if none did within a day. */
  since: z.optional(Timestamp),
})
export type ShopWarning = z.infer<typeof ShopWarning>

/** Returns the problems that keep the shop from working correctly, most urgent first. */
export const listWarnings = route({
  method: 'GET',
  path: '/admin/warnings',
  access: 'warnings.view',
  tag,
  summary: 'List warnings',
  result: z.object({ items: z.array(ShopWarning) }),
})

export const notificationStaffRoutes = { listMessages, exportMessages, getMessage, resendMessage, listWarnings }

/** A message as the dev inbox shows it: /dev/messages and /dev/inbox, only with the sandbox adapter. */
export const DevMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  code: z.optional(z.string()),
  sentAt: Timestamp,
})
export type DevMessage = z.infer<typeof DevMessage>
