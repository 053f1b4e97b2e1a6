import * as z from 'zod/mini'
import { MESSAGE_MAX } from './contact.ts'
import { Locale } from './locale-schemas.ts'
import { pageById, pageOf } from './pagination.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { RequiredText, Timestamp } from './scalars.ts'

/** A message of the contact form as staff see it. */
export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Phone number or e-mail address as entered. */
  replyTo: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Language in which the sender used the shop. */
  language: Locale,
  sentAt: Timestamp,
  /** When staff closed the message; absent while it is open. */
  closedAt: z.optional(Timestamp),
  /** True if `replyTo` is an e-mail address, so that a reply can be sent. */
  canReply: z.boolean(),
  /** Oldest first. */
  replies: z.array(z.object({ text: z.string(), sentAt: Timestamp })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const tag = 'contact'

/** Returns open or all messages of the contact form, newest first. Search by name, subject, text, phone or e-mail. */
export const listContactMessages = route({
  method: 'GET',
  path: '/admin/contact-messages',
  access: 'operator',
  tag,
  summary: 'List contact messages',
  query: z.object({
    show: z._default(z.enum(['open', 'all']), 'open'),
    /** A part of the name, subject, text or reply address. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageById,
  }),
  result: pageOf(ContactMessage),
  errors: ['VALIDATION'],
})
/** Returns a message of the contact form with the replies to it. */
export const getContactMessage = route({
  method: 'GET',
  path: '/admin/contact-messages/:id',
  access: 'operator',
  tag,
  summary: 'Retrieve a contact message',
  params: ById,
  result: ContactMessage,
  errors: ['NOT_FOUND'],
})
/**
 * Sends a reply by e-mail in the language of the sender and closes the message. A sender who left a phone number is
 * called instead: the request is rejected. The request is idempotent by its `Idempotency-Key`.
 */
export const replyToContactMessage = route({
  method: 'POST',
  path: '/admin/contact-messages/:id/replies',
  access: 'operator',
  tag,
  summary: 'Reply to a contact message',
  params: ById,
  headers: IdempotencyHeaders,
  body: z.object({ text: RequiredText(MESSAGE_MAX) }),
  result: ContactMessage,
  errors: ['NOT_FOUND', 'VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Closes a message that needs no answer or was answered by phone, or opens it again. Repeating it has no effect. */
export const closeContactMessage = route({
  method: 'PUT',
  path: '/admin/contact-messages/:id/closed',
  access: 'operator',
  tag,
  summary: 'Close or reopen a contact message',
  params: ById,
  body: z.object({ isClosed: z.boolean() }),
  result: ContactMessage,
  errors: ['NOT_FOUND'],
})

export const contactStaffRoutes = {
  listContactMessages,
  getContactMessage,
  replyToContactMessage,
  closeContactMessage,
}
