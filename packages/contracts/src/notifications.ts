import * as z from 'zod/mini'
import { Moment } from './time.ts'

/** A message as the dev inbox shows it: /dev/messages and /dev/inbox, only with the sandbox adapter (api.md). */
export const DevMessage = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  code: z.optional(z.string()),
  sentAt: Moment,
})
export type DevMessage = z.infer<typeof DevMessage>
