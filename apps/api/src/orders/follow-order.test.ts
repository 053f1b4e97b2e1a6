import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { openSession } from '#identity/index.ts'
import { addVariant, orderOf } from '../../test/builders/checkout-shop.ts'
import { addAccount } from '../../test/builders/people.ts'
import { press } from '../../test/fakes/sandbox-bank.ts'
import { test } from '../../test/harness/harness.ts'
import { end, freePort, launch, launchWorker, ready, type Started, tokensOf } from '../../test/harness/two-processes.ts'

type Line = { msg: string; orderNumber?: number; reqId?: string; requestIds?: string[]; job?: string }

/** An order that was placed, or one that was cancelled. */
const OrderResponse = z.object({
  result: z.object({
    order: z.optional(z.object({ number: z.int() })),
    payment: z.optional(z.object({ redirectUrl: z.string() })),
  }),
})

async function running(started: Started): Promise<Started> {
  onTestFinished(() => end(started))
  await ready(started)
  return started
}

const linesOf = ({ output }: Started): Line[] =>
  output
    .join('')
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

test('an order can be traced by its number and request ids from the API to the worker', {
  timeout: 180_000,
}, async ({ db, appUrl }) => {
  const now = new Date()
  const api = await running(launch(await freePort(), appUrl, { JOBS: 'off', LOG_LEVEL: 'info' }))
  const worker = await running(launchWorker(await freePort(), appUrl, { LOG_LEVEL: 'info', PUBLIC_URL: api.url }))
  const { sku } = await addVariant(db, now, { stock: 1 })
  const token = (await tokensOf())(await openSession(db, now, (await addAccount(db, now)).id))
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${api.url}/serverapi${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': 'an-order-to-follow',
      },
      body: JSON.stringify(body),
    })
    expect(reply.ok, `${path} ${reply.status}`).toBe(true)
    const { result } = OrderResponse.parse(await reply.json())
    return { requestId: reply.headers.get('x-request-id') ?? '', result }
  }

  const placed = await post('/orders', orderOf([{ sku, quantity: 1 }]))
  const number = placed.result.order?.number
  await press(api.url, placed.result.payment?.redirectUrl ?? '', 'approve')
  await expect
    .poll(() => linesOf(api), { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ msg: 'order paid' }))
  const cancelled = await post(`/orders/${number}/cancel`, {})

  const ofOrder = (started: Started) => linesOf(started).filter(({ orderNumber }) => orderNumber === number)
  await expect
    .poll(() => ofOrder(worker).map(({ msg }) => msg), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['message sent', 'fiscal receipt printed', 'refund confirmed']))

  const atApi = ofOrder(api)
  for (const { requestId } of [placed, cancelled])
    expect(atApi).toContainEqual(expect.objectContaining({ msg: 'request completed', reqId: requestId }))
  const paidBy = atApi.find(({ msg }) => msg === 'order paid')?.reqId
  expect(paidBy).toMatch(/^[\w-]{16}$/)
  const atWorker = ofOrder(worker)
  for (const line of atWorker) expect(line).toMatchObject({ job: expect.any(String) })
  expect(atWorker.find(({ msg }) => msg === 'refund confirmed')?.requestIds).toContain(cancelled.requestId)
  expect(atWorker.filter(({ msg }) => msg === 'message sent').flatMap(({ requestIds }) => requestIds)).toContain(paidBy)
})
