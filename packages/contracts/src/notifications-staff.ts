import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { MAX_INT32 } from './int32.ts'
import { pageByText, pageOf } from './list.ts'
import { route } from './route.ts'
import { Moment } from './time.ts'

export const MessageChannel = z.enum(['sms', 'email'])
export type MessageChannel = z.infer<typeof MessageChannel>

/** What a message tells of. The capability that sends it has its texts. */
export const MessageTopic = z.enum([
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
])
export type MessageTopic = z.infer<typeof MessageTopic>

/** waiting: to be sent, or tried again; failed: given up, staff may send it again. */
export const MessageState = z.enum(['waiting', 'sent', 'failed'])
export type MessageState = z.infer<typeof MessageState>

/** A message to a person as staff read it in the log. */
export const SentMessage = z.object({
  id: z.string(),
  /** What it tells of: order.paid, code, refund.confirmed ... */
  topic: z.string(),
  channel: MessageChannel,
  /** A phone or an e-mail address; empty once its owner deleted the account. */
  recipient: z.string(),
  accountId: z.optional(z.uuid()),
  orderNumber: z.optional(z.int()),
  state: MessageState,
  writtenAt: Moment,
  sentAt: z.optional(Moment),
  failedAt: z.optional(Moment),
  /** The midnight until which the day's budget of SMS holds it back. */
  heldUntil: z.optional(Moment),
  tries: z.int(),
  lastError: z.optional(z.string()),
  /** The message that this one is sent again for. */
  resentFrom: z.optional(z.string()),
  /** Not one that waits, carries a code, or has no recipient any more. */
  canResend: z.boolean(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** One message with its words; in place of a code dots. */
export const MessageText = z.extend(SentMessage, { subject: z.optional(z.string()), text: z.string() })
export type MessageText = z.infer<typeof MessageText>

const tag = 'notifications'
const OneMessage = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })

export const listMessages = route({
  method: 'GET',
  path: '/admin/messages',
  access: 'operator',
  tag,
  summary: 'What was written to people, newest first: by channel, state, person, order or kind.',
  query: z.object({
    channel: z.optional(MessageChannel),
    state: z.optional(MessageState),
    topic: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** A phone however it is written, or an e-mail address: whole. */
    recipient: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    accountId: z.optional(z.uuid()),
    orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32))),
    ...pageByText,
  }),
  result: pageOf(SentMessage),
  errors: ['VALIDATION'],
})
export const getMessage = route({
  method: 'GET',
  path: '/admin/messages/:id',
  access: 'operator',
  tag,
  summary: 'A message with its words as they were sent; a code is never shown.',
  params: OneMessage,
  result: MessageText,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const resendMessage = route({
  method: 'POST',
  path: '/admin/messages/:id/resend',
  access: 'operator',
  tag,
  summary:
    'Sends a message once more, as a new one. Codes are not. Once per Idempotency-Key; a person gets five an hour.',
  headers: Keyed,
  params: OneMessage,
  result: MessageText,
  status: 201,
  errors: ['VALIDATION', 'NOT_FOUND', 'MESSAGE_STATE', 'TOO_MANY_REQUESTS'],
})

export const notificationStaffRoutes = { listMessages, getMessage, resendMessage }
