import * as z from 'zod/mini'
import { MESSAGE_MAX } from './contact.ts'
import { Locale } from './locale-schemas.ts'
import { MessageChannel } from './notifications-staff.ts'
import { pageById, pageOf } from './pagination.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { MAX_INT32, RequiredText, Timestamp } from './scalars.ts'

/** Maximum length of a reply by SMS. */
export const SMS_REPLY_MAX = 120

/** A staff member. */
const StaffName = z.object({ accountId: z.uuid(), name: z.string() })

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
  /** True if a reply can be sent to `replyTo`: to an e-mail address, or to an Armenian mobile number by SMS. */
  canReply: z.boolean(),
  /** How a reply is sent; absent if the sender can only be called. */
  replyBy: z.optional(MessageChannel),
  /** The staff member who takes care of it; absent if it is not assigned. */
  assignee: z.optional(StaffName),
  /**
   * The customer whom staff linked, or else the one of the linked order, or else the one with this phone number or
   * confirmed e-mail address.
   */
  customer: z.optional(z.extend(StaffName, { phone: z.string(), isLinked: z.boolean() })),
  /** The order that staff linked. */
  orderNumber: z.optional(z.int()),
  /** Oldest first. */
  replies: z.array(
    z.object({
      text: z.string(),
      sentAt: Timestamp,
      channel: MessageChannel,
      /** Name of the staff member; absent if the account is deleted. */
      by: z.optional(z.string()),
    }),
  ),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const tag = 'contact'

/**
 * `open`: waiting for an answer; `mine`: open and assigned to the caller; `answered`: closed with a reply; `closed`:
 * closed without one.
 */
export const ContactMessageShow = z.enum(['open', 'mine', 'answered', 'closed', 'all'])
export type ContactMessageShow = z.infer<typeof ContactMessageShow>

/** Returns messages of the contact form, newest first. Search by name, subject, text, phone or e-mail. */
export const listContactMessages = route({
  method: 'GET',
  path: '/admin/contact-messages',
  access: 'messages.view',
  tag,
  summary: 'List contact messages',
  query: z.object({
    show: z._default(ContactMessageShow, 'open'),
    /** Messages of a customer, by the linked account or order, the phone number or the confirmed e-mail address. */
    accountId: z.optional(z.uuid()),
    /** A part of the name, subject, text or reply address. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageById,
  }),
  result: pageOf(ContactMessage),
  errors: ['VALIDATION'],
})
/** Returns the number of open messages, of those that are assigned to the caller, and the staff to assign them to. */
export const getContactInbox = route({
  method: 'GET',
  path: '/admin/contact-inbox',
  access: 'messages.view',
  tag,
  summary: 'Retrieve the state of the contact inbox',
  result: z.object({ open: z.int(), mine: z.int(), staff: z.array(StaffName) }),
})
/** Returns a message of the contact form with the replies to it. */
export const getContactMessage = route({
  method: 'GET',
  path: '/admin/contact-messages/:id',
  access: 'messages.view',
  tag,
  summary: 'Retrieve a contact message',
  params: ById,
  result: ContactMessage,
  errors: ['NOT_FOUND'],
})
/**
 * Sends a reply by e-mail, or by SMS of up to 120 characters, as the sender asked, and closes the message. A sender who
 * left another phone number is called instead: the request is rejected. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const replyToContactMessage = route({
  method: 'POST',
  path: '/admin/contact-messages/:id/replies',
  access: 'messages.send',
  tag,
  summary: 'Reply to a contact message',
  params: ById,
  headers: IdempotencyHeaders,
  body: z.object({ text: RequiredText(MESSAGE_MAX) }),
  result: ContactMessage,
  errors: ['NOT_FOUND', 'VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})
/**
 * Assigns a message to a staff member, or links it to a customer or an order. Missing fields stay as they are, and null
 * removes a value. Repeating the request has no effect. If another staff member was assigned since `from`, the request
 * is rejected with `MESSAGE_CHANGED`.
 */
export const changeContactMessage = route({
  method: 'PATCH',
  path: '/admin/contact-messages/:id',
  access: 'messages.send',
  tag,
  summary: 'Assign or link a contact message',
  params: ById,
  body: z.object({
    /** Account of a staff member who may answer messages. */
    assigneeId: z.optional(z.nullable(z.uuid())),
    /** The assignee that the caller saw; null for none. */
    from: z.optional(z.nullable(z.uuid())),
    /** Account of a customer. */
    accountId: z.optional(z.nullable(z.uuid())),
    orderNumber: z.optional(z.nullable(z.int().check(z.positive(), z.lte(MAX_INT32)))),
  }),
  result: ContactMessage,
  errors: ['NOT_FOUND', 'VALIDATION', 'MESSAGE_CHANGED'],
})
/** Closes a message that needs no answer or was answered by phone, or opens it again. Repeating it has no effect. */
export const closeContactMessage = route({
  method: 'PUT',
  path: '/admin/contact-messages/:id/closed',
  access: 'messages.send',
  tag,
  summary: 'Close or reopen a contact message',
  params: ById,
  body: z.object({ isClosed: z.boolean() }),
  result: ContactMessage,
  errors: ['NOT_FOUND'],
})

export const contactStaffRoutes = {
  listContactMessages,
  getContactInbox,
  getContactMessage,
  changeContactMessage,
  replyToContactMessage,
  closeContactMessage,
}
