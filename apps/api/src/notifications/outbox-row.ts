import { Locale } from '@shop/contracts/locale.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { z } from 'zod'

/** Drained in parallel, so that an unresponsive provider of one channel does not delay the other. */
export const channels = ['sms', 'email'] as const

/** A message of the outbox. */
export const OutboxRow = z.object({
  topic: MessageTopic,
  key: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  accountId: z.string().nullable(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  sealedCode: z.instanceof(Uint8Array).nullable(),
  createdAt: z.date(),
})
export type OutboxRow = z.infer<typeof OutboxRow>
