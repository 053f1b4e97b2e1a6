import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { registerTokens, signToken } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { orderOf } from '../checkout-shop.ts'
import { APP_SECRET } from '../two-processes.ts'

/** Between two tries of a client whose call got no answer, milliseconds. */
const RETRY_MS = 100
/** A call that nobody answers is given up by the client, milliseconds. */
const CALL_TIMEOUT_MS = 5000

export type Client = { accountId: string; token: string }
/** An order that the shop has acknowledged with 201. */
export type Acknowledged = { key: string; accountId: string; number: number; payPath: string }

/** Customers who are signed in, so many as there are orders to place. */
export async function addClients(db: Db, count: number): Promise<Client[]> {
  const signer = Fastify()
  await registerTokens(signer, deriveKeys(APP_SECRET).jwt)
  await signer.ready()
  const now = new Date()
  const people = Array.from({ length: count }, (_, nth) => ({ id: randomUUID(), nth }))
  await db.account.createMany({
    data: people.map(({ id, nth }) => ({
      id,
      phone: `+37491${String(nth).padStart(6, '0')}`,
      name: 'Ani',
      email: `${id}@example.am`,
      birthDate: new Date('1990-05-17'),
      passwordHash: 'none: this person only has a token',
      termsVersion: '1',
      termsLocale: 'ru',
      termsAcceptedAt: now,
      ageAttestedAt: now,
      createdAt: now,
    })),
  })
  const sessions = people.map(({ id }) => ({ id: randomUUID(), accountId: id, createdAt: now, lastUsedAt: now }))
  await db.session.createMany({ data: sessions })
  return sessions.map(({ id, accountId }) => ({ accountId, token: signToken(signer, accountId, id) }))
}

const Placed = z.object({
  result: z.object({ order: z.object({ number: z.int() }), payment: z.object({ redirectUrl: z.string() }) }),
})

/** One try to place an order; null where no answer came or the shop was busy, so that the key is to be sent again. */
async function tryPlace(url: string, { accountId, token }: Client, key: string, sku: string) {
  const reply = await fetch(`${url}/serverapi/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(orderOf([{ sku, quantity: 1 }])),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null)
  const text = await reply?.text().catch(() => null)
  // A 500 is sent again, too, so that the load goes on; the test looks for bugs at its end.
  if (!reply || !text || reply.status >= 500) return null
  if (reply.status !== 201) throw new Error(`an order was answered with ${reply.status}: ${text}`)
  const { order, payment } = Placed.parse(JSON.parse(text)).result
  return { key, accountId, number: order.number, payPath: new URL(payment.redirectUrl, url).pathname }
}

/** Sends one order again and again with its key until it is acknowledged, as a client does. */
export async function placeAtLast(url: string, client: Client, sku: string): Promise<Acknowledged & { tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    const placed = await tryPlace(url, client, key, sku)
    if (placed) return { ...placed, tries }
    await wait(RETRY_MS)
  }
}
