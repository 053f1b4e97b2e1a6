import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { Email, PersonName } from './identity.ts'
import { oneLine } from './one-line.ts'
import { route, Success } from './route.ts'
import { RequiredText } from './text.ts'

export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 4000

/** A phone of any country as people write it: 8 to 15 digits, spaces, dashes, brackets and a plus. */
const looksLikePhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
const looksLikeEmail = (text: string) => Email.safeParse(text).success

/** Where the shop answers: a phone or an e-mail address. */
export const ReplyTo = RequiredText(254).check(
  oneLine,
  z.refine(text => looksLikePhone(text) || looksLikeEmail(text), { error: 'identifier_invalid' }),
)

/** What a visitor writes to the shop (product.md section 2, /contact). */
export const SendMessage = z.object({
  name: PersonName,
  replyTo: ReplyTo,
  subject: RequiredText(SUBJECT_MAX).check(oneLine),
  message: RequiredText(MESSAGE_MAX),
  /** Not shown to people: a program that fills every field of a form gives itself away. */
  leaveEmpty: z.optional(z.string().check(z.maxLength(0, { error: 'leave_empty' }))),
})
export type SendMessage = z.infer<typeof SendMessage>

export const sendMessage = route({
  method: 'POST',
  path: '/contact/messages',
  access: 'all',
  tag: 'contact',
  summary: "Sends a message to the shop's inbox. Safe to repeat with the same Idempotency-Key.",
  headers: Keyed,
  body: SendMessage,
  result: Success,
  status: 201,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

export const contactRoutes = { sendMessage }
