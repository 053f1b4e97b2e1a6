import { randomUUID } from 'node:crypto'
import { addSignedIn } from '../../apps/api/test/builders/people.ts'
import type { BenchContext } from './bench-context.ts'
import { CALLBACK_PATH, callbacksOf } from './idram.ts'
import { Failure, fromSomewhere, type Send } from './load.ts'

/** A customer may have two unpaid orders. */
const ORDERS_EACH = 2
/** At a time: PostgreSQL takes so many values in a statement. */
const BATCH = 1000

/** Hands out the tokens of customers, each for as many unpaid orders as a customer may have. */
export async function buyersFor({ db, tokenOf }: BenchContext, orders: number): Promise<() => string> {
  const tokens: string[] = []
  for (let left = Math.ceil(orders / ORDERS_EACH); left > 0; left -= BATCH)
    for (const { token } of await addSignedIn(db, Math.min(left, BATCH), tokenOf)) tokens.push(token)
  let index = 0
  return () => {
    const token = tokens[index++ % tokens.length]
    if (token === undefined || index > orders) throw new Error(`no customer is left after ${index} orders`)
    return token
  }
}

export type BenchVariant = { sku: string; price: number; variantId: string }

/** Returns variants of flavors and coal, in a stable order. */
export async function variantsOf({ db }: BenchContext, most = 200): Promise<BenchVariant[]> {
  const variants = await db.variant.findMany({
    where: { withdrawnAt: null, product: { withdrawnAt: null, category: { in: ['flavor', 'coal'] } } },
    select: { id: true, sku: true, priceAmd: true },
    orderBy: { sku: 'asc' },
    take: most,
  })
  return variants.map(({ id, sku, priceAmd }) => ({ sku, price: priceAmd, variantId: id }))
}

/** Returns two variants, different ones for each buyer. */
export function twoOf(variants: readonly BenchVariant[], index: number): { sku: string; quantity: number }[] {
  return [index * 7, index * 7 + 3].flatMap(at => {
    const variant = variants[at % variants.length]
    return variant ? [{ sku: variant.sku, quantity: 1 + (index % 2) }] : []
  })
}

type Items = { sku: string; quantity: number }[]

export const quoteBody = (items: Items): string =>
  JSON.stringify({ items, delivery: { type: 'post', region: 'AM-ER' } })

const orderBody = (items: Items): string =>
  JSON.stringify({
    items,
    phone: '+37491123456',
    address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
    deliveryType: 'post',
  })

/** Places an order. Returns the fields of the form for Idram. */
export async function placeOrder(send: Send, token: string, items: Items): Promise<{ number: number; form: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const response = await send({
    method: 'POST',
    path: '/serverapi/orders',
    headers: { ...fromSomewhere(), ...headers },
    body: orderBody(items),
  })
  if (response.status !== 201) throw new Failure(response)
  const { result } = JSON.parse(response.text)
  return { number: result.order.number, form: result.payment.fields }
}

/** Simulates Idram's part of a payment: the precheck and the callback. */
export async function payByIdram(send: Send, form: unknown): Promise<void> {
  const { precheck, confirmation } = callbacksOf(form)
  await post(send, precheck)
  await post(send, confirmation)
}

async function post(send: Send, body: string): Promise<void> {
  const headers = { ...fromSomewhere(), 'content-type': 'application/x-www-form-urlencoded' }
  const response = await send({ method: 'POST', path: CALLBACK_PATH, headers, body })
  if (response.status !== 200 || response.text !== 'OK') throw new Failure(response)
}
