import * as z from 'zod/mini'
import { pageById, pageOf } from './pagination.ts'
import { ById, IdempotencyHeaders, route, Success } from './route.ts'
import { MAX_INT32, oneLine, RequiredText, Timestamp } from './scalars.ts'
import { WebhookTopic } from './webhook-events.ts'

/** Endpoints at most. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500

/** An https address without a login and a port. */
const WebhookUrl = RequiredText(MAX_WEBHOOK_URL).check(
  oneLine,
  z.refine(
    text => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      return url?.protocol === 'https:' && url.username === '' && url.password === ''
    },
    { error: 'https_address', abort: true },
  ),
  // The firewall of the shop allows no other port.
  z.refine(text => new URL(text).port === '', { error: 'default_port' }),
)

/** An outside system that gets events. */
export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  topics: z.array(WebhookTopic),
  /** `on`; `off`: staff turned it off; `failed`: the shop turned it off, because it had no success for most of a day. */
  state: z.enum(['on', 'off', 'failed']),
  /** The first failed attempt since the last success. */
  failingSince: z.optional(Timestamp),
  /** Until when the secret before the last rotation signs too. */
  previousUntil: z.optional(Timestamp),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret of the signatures. It is returned once. */
const WebhookSecret = z.object({ webhook: Webhook, secret: z.string() })

/** An event that was sent, or will be, with the last response. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The id of the event: the header `webhook-id`, the same for each attempt. */
  eventId: z.uuid(),
  topic: z.string(),
  /** `waiting`: it will be sent or retried; `failed`: it is not retried, and staff can resend it. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  occurredAt: Timestamp,
  attempts: z.int(),
  attemptedAt: z.optional(Timestamp),
  /** When it is attempted again. */
  nextAttemptAt: z.optional(Timestamp),
  /** The status and the beginning of the last response, or why there is none. */
  status: z.optional(z.int()),
  response: z.optional(z.string()),
  error: z.optional(z.string()),
  durationMs: z.optional(z.int()),
  /** The body of the request. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const base = { access: 'webhooks.edit', tag: 'webhooks' } as const
const topics = z
  .array(WebhookTopic)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(WebhookTopic.options.length))
/** What staff choose about an endpoint. */
const WebhookInput = z.object({ name: RequiredText(60).check(oneLine), url: WebhookUrl, topics })

/** Returns all endpoints, oldest first. */
export const listWebhooks = route({
  ...base,
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'List webhook endpoints',
  result: z.object({ items: z.array(Webhook) }),
})
/**
 * Adds an endpoint and returns the secret of its signatures, which is not shown again. The request is idempotent by its
 * `Idempotency-Key` for ten minutes. Returns `TOO_MANY_WEBHOOKS` if there are ten.
 */
export const createWebhook = route({
  ...base,
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Add a webhook endpoint',
  headers: IdempotencyHeaders,
  body: WebhookInput,
  status: 201,
  result: WebhookSecret,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_WEBHOOKS'],
})
/**
 * Changes an endpoint, or turns it on or off. An endpoint that is off gets no events; events that wait are sent once it
 * is on again.
 */
export const changeWebhook = route({
  ...base,
  method: 'PUT',
  path: '/admin/webhooks/:id',
  summary: 'Update a webhook endpoint',
  params: ById,
  body: z.extend(WebhookInput, { isOn: z.boolean(), version: z.int().check(z.gte(1), z.lte(MAX_INT32)) }),
  result: Webhook,
  errors: ['VALIDATION', 'NOT_FOUND', 'WEBHOOK_CHANGED'],
})
/** Deletes an endpoint with its log. Repeating the request has no effect. */
export const deleteWebhook = route({
  ...base,
  method: 'DELETE',
  path: '/admin/webhooks/:id',
  summary: 'Delete a webhook endpoint',
  params: ById,
  result: Success,
})
/**
 * Creates a new secret and returns it. The secrets until now sign too for another 24 hours. The request is idempotent by
 * its `Idempotency-Key` for ten minutes.
 */
export const rotateWebhookSecret = route({
  ...base,
  method: 'POST',
  path: '/admin/webhooks/:id/secret',
  summary: 'Rotate the secret of a webhook endpoint',
  headers: IdempotencyHeaders,
  params: ById,
  result: WebhookSecret,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Sends the event `webhook.test` to an endpoint that is on. */
export const testWebhook = route({
  ...base,
  method: 'POST',
  path: '/admin/webhooks/:id/test',
  summary: 'Send a test event to a webhook endpoint',
  params: ById,
  status: 201,
  result: WebhookDelivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
})
/**
 * Returns the log of an endpoint, newest first. Entries are kept for 30 days. A `total` of 10,001 means more than 10,000.
 */
export const listWebhookDeliveries = route({
  ...base,
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries',
  summary: 'List the deliveries of a webhook endpoint',
  params: ById,
  query: z.object({ state: z.optional(WebhookDelivery.shape.state), ...pageById }),
  result: pageOf(WebhookDelivery),
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Sends an event again at once, with the same `webhook-id`. A waiting delivery is attempted now. */
export const resendWebhookDelivery = route({
  ...base,
  method: 'POST',
  path: '/admin/webhook-deliveries/:id/resend',
  summary: 'Resend a webhook delivery',
  params: ById,
  status: 201,
  result: WebhookDelivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
})

export const webhookRoutes = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
}
