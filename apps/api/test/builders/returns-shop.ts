import { randomUUID } from 'node:crypto'
import type { Response } from 'supertest'
import { expect } from 'vitest'
import { paymentJobs } from '#payments/index.ts'
import { finishReturns } from '#returns/index.ts'
import { type Browser, type Customer, orderOf, type Shop, type TestVariant } from './checkout-shop.ts'

export const addReturnable = (shop: Shop, price = 3000) => shop.given.variant({ stock: 10, price })

export const operator = async (shop: Shop) => shop.as(await shop.given.staff())

export const orderSeen = async ({ browser, number }: Delivered) => (await browser.get(`/orders/${number}`)).body.result

/** An order that its customer has in their hands. */
export type Delivered = { customer: Customer; browser: Browser; number: number; id: string }

export async function deliveredOrder(
  shop: Shop,
  items: (TestVariant & { quantity: number })[],
  { customer: by, changes = {} }: { customer?: Customer; changes?: object } = {},
): Promise<Delivered> {
  const customer = by ?? (await shop.given.customer())
  const browser = shop.as(customer)
  const placed = await browser.order(orderOf(items, changes))
  const { number } = placed.body.result.order
  await shop.pay(number)
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number }, select: { id: true } })
  await shop.deliver(number)
  return { customer, browser, number, id }
}

type Line = { sku: string; quantity: number; isOpened?: boolean }
type ReturnInput = { reason?: string; note?: string; key?: string }

/** Requests a return, of unopened items by default. */
export function ask(
  { browser, number }: Pick<Delivered, 'browser' | 'number'>,
  lines: Line[],
  { reason = 'changed_mind', note, key = randomUUID() }: ReturnInput = {},
): Promise<Response> {
  const body = { reason, note, lines: lines.map(l => ({ isOpened: false, ...l })) }
  const picked = { ...body, lines: body.lines.map(({ sku, quantity, isOpened }) => ({ sku, quantity, isOpened })) }
  return browser.post(`/orders/${number}/returns`, picked, { 'Idempotency-Key': key })
}

/** Requests a return and accepts it as staff. */
export async function accepted(shop: Shop, order: Delivered, lines: Line[]) {
  const staff = await operator(shop)
  const { id } = (await ask(order, lines)).body.result
  expect((await staff.post(`/admin/returns/${id}/accept`)).status).toBe(200)
  return { id: id as string, staff }
}

/** The jobs that send refunds and end returns run once. */
export async function runJobs(shop: Shop): Promise<void> {
  // Makes records due that were created just before the test moved the clock back.
  shop.clock.advance(20_000)
  await paymentJobs['payments.refund'].run(shop.deps)
  await finishReturns(shop.deps)
}
