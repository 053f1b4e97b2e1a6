import * as z from 'zod/mini'
import { Email, PersonName } from './identity.ts'
import { IdempotencyHeaders, route, Success } from './route.ts'
import { oneLine, RequiredText } from './scalars.ts'

export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 4000

/** Matches a phone number of any country: 8 to 15 digits, spaces, dashes, brackets and a plus. */
const looksLikePhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
const looksLikeEmail = (text: string) => Email.safeParse(text).success

/** Phone number or e-mail address for the reply. */
export const ReplyTo = RequiredText(254).check(
  oneLine,
  z.refine(text => looksLikePhone(text) || looksLikeEmail(text), { error: 'identifier_invalid' }),
)

/** A message to the shop. */
export const SendMessage = z.object({
  name: PersonName,
  replyTo: ReplyTo,
  subject: RequiredText(SUBJECT_MAX).check(oneLine),
  message: RequiredText(MESSAGE_MAX),
  /** Honeypot field. Leave it empty; otherwise the message is rejected. */
  leaveEmpty: z.optional(z.string().check(z.maxLength(0, { error: 'leave_empty' }))),
})
export type SendMessage = z.infer<typeof SendMessage>

/** Sends a message to the shop's inbox. The request is idempotent by its `Idempotency-Key`. */
export const sendMessage = route({
  method: 'POST',
  path: '/contact/messages',
  access: 'all',
  tag: 'contact',
  summary: 'Send a contact message',
  headers: IdempotencyHeaders,
  body: SendMessage,
  result: Success,
  status: 201,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

export const contactRoutes = { sendMessage }
