import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CALLBACK_PATH, callbacksOf } from '../shared/idram.ts'

/** One request of a customer: `isFine` if the response was as expected. */
export type Seen = { step: string; status: number; ms: number; isFine: boolean }

type Shopping = {
  url: string
  token: string
  /** Each shopper has an address of their own on this machine, so that the limits see as many as there are. */
  index: number
  report(seen: Seen): void
}

/** Average think time in milliseconds, between a third and five thirds of it. */
export const THINK_MS = Number(process.env.LOAD_THINK_MS ?? 1500)
const CALL_TIMEOUT_MS = 15_000
const words = ['mint', 'арбуз', 'lemon', 'кокос', 'berry']
const PAY_TRIES = 10

type List = { result: { items: { slug: string; variants: { sku: string }[] }[] } }
type Placed = { result: { order: { number: number }; payment: { fields?: unknown } } }
type Order = { result: { status: string } }

const isPaid = ({ result: { status } }: Order) => status === 'paid'

const TO_YEREVAN = {
  phone: '+37491123456',
  address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
  deliveryType: 'post',
}

type Call = { step: string; method?: string; path: string; body?: object; form?: string; fine?: number }

/** Simulates a customer who browses, filters, searches, requests quotes, orders and pays, until stopped. */
export function createCustomer({ url, token, index, report }: Shopping) {
  const localAddress = `127.0.${10 + Math.floor(index / 250)}.${1 + (index % 250)}`
  const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress })
  const { hostname, port } = new URL(url)

  const call = ({ step, method = 'GET', path, body, form, fine = 200 }: Call): Promise<string | undefined> => {
    const bytes = form ?? (body ? JSON.stringify(body) : '')
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = {
      'accept-language': 'en',
      ...(form ? {} : { authorization: `Bearer ${token}` }),
      ...(bytes ? { 'content-type': type, 'content-length': Buffer.byteLength(bytes) } : {}),
      ...(step === 'order' ? { 'idempotency-key': randomUUID() } : {}),
    }
    const from = performance.now()
    return new Promise(resolve => {
      const done = (status: number, text?: string) => {
        const isFine = status === fine
        report({ step, status, ms: performance.now() - from, isFine })
        resolve(isFine ? text : undefined)
      }
      const sent = request({ agent, hostname, port, path, method, headers, timeout: CALL_TIMEOUT_MS }, response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('error', () => done(0))
        response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(parts).toString()))
      })
      sent.on('timeout', () => sent.destroy()).on('error', () => done(0))
      sent.end(bytes)
    })
  }

  const think = () => wait(randomInt(Math.ceil(THINK_MS / 3), Math.ceil((THINK_MS * 5) / 3) + 1))
  const api = (path: string) => `/serverapi${path}`

  /** Returns some of the listed products. */
  const browse = async () => {
    const shown = await call({ step: 'browse', path: api('/catalog/products?limit=24') })
    await think()
    const filter = ['category=coal', 'category=flavor', 'category=flavor&strength=medium', 'category=hookah'][
      randomInt(4)
    ]
    const filtered = await call({ step: 'filter', path: api(`/catalog/products?${filter}&sort=price-asc`) })
    await think()
    const word = words[randomInt(words.length)] ?? ''
    await call({ step: 'search', path: api(`/catalog/products?q=${encodeURIComponent(word)}`) })
    const list: List = JSON.parse(filtered ?? shown ?? '{"result":{"items":[]}}')
    const { items } = list.result
    const item = items[randomInt(Math.max(1, items.length))]
    if (!item) return undefined
    await think()
    await call({ step: 'product', path: api(`/catalog/products/${item.slug}`) })
    return item.variants[0]?.sku
  }

  const pay = async (text: string) => {
    const { result }: Placed = JSON.parse(text)
    const { order, payment } = result
    await think()
    const { precheck, confirmation } = callbacksOf(payment.fields)
    for (const [step, form] of Object.entries({ 'bank precheck': precheck, 'bank confirmation': confirmation }))
      await call({ step, method: 'POST', path: CALLBACK_PATH, form })
    for (let tries = 0; tries < PAY_TRIES; tries++) {
      await wait(500)
      const found = await call({ step: 'own order', path: api(`/orders/${order.number}`) })
      if (found !== undefined && isPaid(JSON.parse(found))) return
    }
    report({ step: 'never paid', status: 0, ms: 0, isFine: false })
  }

  return {
    visit: async (mayGoOn: () => boolean): Promise<void> => {
      const sku = await browse()
      await think()
      if (sku === undefined || !mayGoOn()) return
      const items = [{ sku, quantity: 1 + randomInt(2) }]
      await call({ step: 'quote', method: 'POST', path: api('/checkout/quote'), body: { items } })
      await think()
      const placed = await call({
        step: 'order',
        method: 'POST',
        path: api('/orders'),
        body: { ...TO_YEREVAN, items },
        fine: 201,
      })
      if (placed) await pay(placed)
      await think()
    },
    leave: () => agent.destroy(),
  }
}
