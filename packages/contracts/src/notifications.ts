import * as z from 'zod/mini'
import { Timestamp } from './time.ts'

/** A message as the dev inbox shows it: /dev/messages and /dev/inbox, only with the sandbox adapter. */
export const DevMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  code: z.optional(z.string()),
  sentAt: Timestamp,
})
export type DevMessage = z.infer<typeof DevMessage>
