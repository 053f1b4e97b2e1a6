import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import request, { type Response } from 'supertest'
import { settlePayment } from '#checkout/index.ts'
import { openSession } from '#identity/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { signToken } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'
import { openListeningApi } from './api.ts'
import { test as base } from './harness.ts'
import { addAccount } from './people.ts'
import { follow, press } from './sandbox-bank.ts'
import type { TestClock } from './test-clock.ts'

/** Noon in Yerevan, a Friday: the windows from 14:00 on can still be taken. */
export const NOON = new Date('2026-11-20T08:00:00Z')
export const TODAY = '2026-11-20'
export const TOMORROW = '2026-11-21'

export type Customer = { id: string; phone: string; email: string; token: string }
export type Goods = { sku: string; variantId: string; slug: string; price: number }
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The API at noon, with the real job queue and the sandbox bank, on the test file's own database. */
async function openShop(databaseUrl: string, db: Db, clock: TestClock) {
  clock.set(NOON)
  const { app, deps, close } = await openListeningApi({ databaseUrl, db, clock })
  const { own } = deps.gateways
  return {
    db,
    deps,
    clock,
    given: givenOn(db, app, clock),
    /** Somebody's browser; without a customer nobody is signed in. */
    as: (customer?: Customer, language = 'en') => browserOn(app, customer, language),
    stockOf: (sku: string) =>
      db.variant.findUniqueOrThrow({ where: { sku }, select: { onHand: true, reserved: true } }),
    /** The newest attempt to pay an order succeeds at the sandbox bank, and the browser returns from there. */
    pay: async (orderNumber: number) => {
      await follow(own.url, await press(own.url, await payPathOf(db, orderNumber), 'approve'))
    },
    /** The same, but the shop hears of it only when the answer is called. */
    payUnheard: async (orderNumber: number) => {
      await press(own.url, await payPathOf(db, orderNumber), 'lost')
      return () => hear(deps, orderNumber)
    },
    /** At noon again, so that nothing looks old to who checks the books now. */
    close: async () => {
      clock.set(NOON)
      await close()
    },
  }
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  put(path: string, body?: object): Promise<Response>
  patch(path: string, body: object): Promise<Response>
  delete(path: string, body?: object): Promise<Response>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Response>
  /** Orders with a new idempotency key unless told which. */
  order(body: object, key?: string): Promise<Response>
}

function browserOn(app: FastifyInstance, customer: Customer | undefined, language: string): Browser {
  const send = async (method: Verb, path: string, body?: object, headers: Record<string, string> = {}) => {
    const call = request(app.server)[method](`/serverapi${path}`).set('Accept-Language', language).set(headers)
    if (customer) call.set('Authorization', `Bearer ${customer.token}`)
    return body ? call.send(body) : call
  }
  return {
    get: (path, headers) => send('get', path, undefined, headers),
    post: (path, body = {}, headers) => send('post', path, body, headers),
    put: (path, body) => send('put', path, body),
    patch: (path, body) => send('patch', path, body),
    delete: (path, body) => send('delete', path, body),
    order: (body, key = randomUUID()) => send('post', '/orders', body, { 'Idempotency-Key': key }),
  }
}

function givenOn(db: Db, app: FastifyInstance, clock: { now(): Date }) {
  const signedIn = async (facts: { role?: string } = {}): Promise<Customer> => {
    const account = await addAccount(db, clock.now(), facts)
    return { ...account, token: signToken(app, account.id, await openSession(db, clock.now(), account.id)) }
  }
  return {
    customer: () => signedIn(),
    /** One of the shop's people, as their browser knows them. */
    staff: (role: 'operator' | 'admin' = 'operator') => signedIn({ role }),
    /** A coal with one packing; its stock is booked as received. */
    variant: (facts?: Partial<VariantFacts>): Promise<Goods> => addVariant(db, clock.now(), facts),
  }
}

type VariantFacts = { stock: number; price: number; sameDay: boolean; isWithdrawn: boolean }

/** A coal with one packing; its stock is booked as received. */
export async function addVariant(
  db: Db,
  now: Date,
  { stock = 10, price = 3000, sameDay = true, isWithdrawn = false }: Partial<VariantFacts> = {},
): Promise<Goods> {
  const slug = `coal-${randomUUID()}`
  const sku = slug.toUpperCase()
  const { variants } = await db.product.create({
    data: {
      slug,
      category: 'coal',
      brand: 'Уголёк',
      titleRu: 'Уголь',
      titleEn: 'Coal',
      subTitleRu: '',
      descriptionRu: '',
      searchText: '',
      createdAt: now,
      variants: {
        create: {
          sku,
          weightGrams: 1000,
          priceAmd: price,
          onHand: stock,
          sameDay,
          withdrawnAt: isWithdrawn ? now : null,
        },
      },
    },
    select: { variants: { select: { id: true } } },
  })
  const variantId = variants[0]?.id ?? ''
  if (stock > 0) {
    await db.stockMove.create({
      data: { variantId, delta: stock, kind: 'receipt', ref: randomUUID(), createdAt: now },
    })
  }
  return { sku, variantId, slug, price }
}

async function payPathOf(db: Db, orderNumber: number): Promise<string> {
  return `/sandbox-pay/${(await newestAttempt(db, orderNumber)).id}`
}

function newestAttempt(db: Db, orderNumber: number) {
  return db.payment.findFirstOrThrow({ where: { order: { number: orderNumber } }, orderBy: { id: 'desc' } })
}

async function hear(deps: PaymentDeps, orderNumber: number): Promise<void> {
  const { providerRef, amountAmd } = await newestAttempt(deps.db, orderNumber)
  const report = { providerRef: providerRef ?? '', state: 'captured', amountAmd, currency: 'AMD' } as const
  await settlePayment(deps, { provider: 'sandbox', report })
}

/** An order of these goods by post to Yerevan, unless told otherwise. */
export function orderOf(items: { sku: string; quantity: number }[], changes: object = {}) {
  return {
    items: items.map(({ sku, quantity }) => ({ sku, quantity })),
    phone: '+37491123456',
    address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
    deliveryType: 'post',
    ...changes,
  }
}

/** Each test file's own shop. */
export const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const shop = await openShop(databaseUrl, db, clock)
  onCleanup(shop.close)
  return shop
})
