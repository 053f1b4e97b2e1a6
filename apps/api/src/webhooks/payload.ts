import { WEBHOOK_VERSION } from '@shop/contracts/webhook-events.ts'

type Event = { topic: string; data: unknown; occurredAt: Date }

/** Returns the body of the request for an event. It is the same for each attempt. */
export const toPayload = ({ topic, data, occurredAt }: Event): string =>
  JSON.stringify({ type: topic, timestamp: occurredAt.toISOString(), version: WEBHOOK_VERSION, data })
