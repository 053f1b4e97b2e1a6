import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { orderOf } from '../builders/checkout-shop.ts'
import type { SignedIn } from '../builders/people.ts'

/** Between two attempts of a client without a response, milliseconds. */
const RETRY_MS = 100
/** Timeout of the client, milliseconds. */
const CALL_TIMEOUT_MS = 5000

/** An order that the shop has acknowledged with 201. */
export type Acknowledged = { key: string; accountId: string; number: number; payPath: string }

const Placed = z.object({
  result: z.object({ order: z.object({ number: z.int() }), payment: z.object({ redirectUrl: z.string() }) }),
})

/**
 * One attempt to place an order; null if there was no response or the shop was busy, so that the key must be sent
 * again.
 */
async function tryPlace(url: string, { accountId, token }: SignedIn, key: string, sku: string) {
  const reply = await fetch(`${url}/serverapi/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(orderOf([{ sku, quantity: 1 }])),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null)
  const text = await reply?.text().catch(() => null)
  // A 500 is retried too, so that the load continues; the test looks for errors at its end.
  if (!reply || !text || reply.status >= 500) return null
  if (reply.status !== 201) throw new Error(`the response to an order was ${reply.status}: ${text}`)
  const { order, payment } = Placed.parse(JSON.parse(text)).result
  return { key, accountId, number: order.number, payPath: new URL(payment.redirectUrl, url).pathname }
}

/** Sends one order again and again with its key until it is acknowledged, as a client does. */
export async function placeAtLast(
  url: string,
  client: SignedIn,
  sku: string,
): Promise<Acknowledged & { tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    const placed = await tryPlace(url, client, key, sku)
    if (placed) return { ...placed, tries }
    await wait(RETRY_MS)
  }
}
