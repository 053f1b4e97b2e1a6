import { TEST_TOPIC, WebhookTopic } from '@shop/contracts/webhook-events.ts'
import { listWebhookDeliveries, listWebhooks, type Webhook } from '@shop/contracts/webhooks.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import { cappedPage } from '#shared/admin/table/table-state.ts'
import type { Tone } from '#ui/badge.tsx'

export const WEBHOOKS_KEY = adminKey('webhooks')

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
})

/** Polling interval of the log while the page is visible, milliseconds. */
const POLL_MS = 10_000

export const deliveriesQuery = (id: string, query: z.input<typeof listWebhookDeliveries.query>) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, id, query],
    queryFn: async ({ signal }) => cappedPage(await call(listWebhookDeliveries, { params: { id }, query, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: whileSignedIn(POLL_MS),
  })

/** Returns the message with the name of a topic; undefined for a topic of another version. */
export function topicLabel(topic: string): MessageId | undefined {
  if (topic === TEST_TOPIC) return `webhooks.topic.${TEST_TOPIC}`
  const { data } = WebhookTopic.safeParse(topic)
  return data && `webhooks.topic.${data}`
}

export const STATE_TONES: Record<Webhook['state'], Tone> = { on: 'ok', off: 'neutral', failed: 'bad' }
