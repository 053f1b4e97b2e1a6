import { randomUUID } from 'node:crypto'
import type { Permission } from '@shop/contracts/permissions.ts'
import type { FastifyInstance } from 'fastify'
import request, { type Response } from 'supertest'
import { addPoints, earnPoints, takePoints } from '#bonus/index.ts'
import { settlePayment } from '#checkout/index.ts'
import { openSession } from '#identity/index.ts'
import { createMessengers } from '#notifications/index.ts'
import { findOrder, transition } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { signToken } from '#platform/auth/auth.ts'
import { type Db, type Prisma, withTransaction } from '#platform/db/db.ts'
import { queueSaleOfPrepayment } from '#receipts/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { follow, press } from '../fakes/sandbox-bank.ts'
import { openListeningApi } from '../harness/api.ts'
import { test as base } from '../harness/harness.ts'
import { newName } from '../harness/names.ts'
import type { TestClock } from '../harness/test-clock.ts'
import { inboxOf } from './identity-shop.ts'
import { addAccount, neverIdle } from './people.ts'

/** Noon in Yerevan, a Friday: the slots from 14:00 on are available. */
export const NOON = new Date('2026-11-20T08:00:00Z')
export const TODAY = '2026-11-20'
export const TOMORROW = '2026-11-21'

export type Customer = { id: string; phone: string; email: string; token: string }
export type TestVariant = { sku: string; variantId: string; slug: string; price: number }
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The API at noon, with the real job queue and the sandbox bank, on the test file's own database. */
export async function openShop(
  databaseUrl: string,
  { db, clock, settings = {} }: { db: Db; clock: TestClock; settings?: Record<string, string> },
) {
  clock.set(NOON)
  // Metric events are emitted.
  const open = { databaseUrl, db, clock, settings: { METRICS_PORT: '0', ...settings } }
  const { app, deps, env, close } = await openListeningApi(open)
  const { own } = deps.gateways
  return {
    app,
    db,
    deps,
    clock,
    given: givenOn(db, app, clock),
    /** What phones and addresses have got. */
    inbox: inboxOf(db, deps, createMessengers(deps, env, findOrder)),
    /** Returns a browser; without a customer it is not signed in. */
    as: (customer?: Customer, language = 'en') => browserOn(app, customer, language),
    stockOf: (sku: string) =>
      db.variant.findUniqueOrThrow({ where: { sku }, select: { onHand: true, reserved: true } }),
    /** The newest attempt to pay an order succeeds at the sandbox bank, and the browser returns from there. */
    pay: async (orderNumber: number) => {
      await follow(own.url, await press(own.url, await payPathOf(db, orderNumber), 'approve'))
    },
    /** Delivers a paid order, so that it earns its points. */
    deliver: (orderNumber: number) => deliver(deps, orderNumber),
    /** Pays at the provider; the shop receives the report when the returned function is called. */
    payWithoutReport: async (orderNumber: number) => {
      await press(own.url, await payPathOf(db, orderNumber), 'lost')
      return () => deliverReport(deps, orderNumber)
    },
    /** Sets the clock to noon, so that nothing looks overdue to the reconciliation. */
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
  patch(path: string, body: object, headers?: Record<string, string>): Promise<Response>
  delete(path: string, body?: object): Promise<Response>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Response>
  /** Places an order, with a new idempotency key by default. */
  order(body: object, key?: string): Promise<Response>
  /** Uploads the bytes of a file with the content type in the headers. */
  upload(path: string, file: string | Buffer, headers: Record<string, string>): Promise<Response>
}

function browserOn(app: FastifyInstance, customer: Customer | undefined, language: string): Browser {
  const send = async (method: Verb, path: string, body?: object | string, headers: Record<string, string> = {}) => {
    const call = request(app.server)[method](`/serverapi${path}`).set('Accept-Language', language).set(headers)
    if (customer) call.set('Authorization', `Bearer ${customer.token}`)
    return body ? call.send(body) : call
  }
  return {
    get: (path, headers) => send('get', path, undefined, headers),
    post: (path, body = {}, headers) => send('post', path, body, headers),
    put: (path, body) => send('put', path, body),
    patch: (path, body, headers) => send('patch', path, body, headers),
    delete: (path, body) => send('delete', path, body),
    upload: (path, file, headers) => send('post', path, file, headers),
    order: (body, key = randomUUID()) => send('post', '/orders', body, { 'Idempotency-Key': key }),
  }
}

function givenOn(db: Db, app: FastifyInstance, clock: { now(): Date }) {
  const signedIn = async (facts: { role?: string; staffRole?: string } = {}): Promise<Customer> => {
    const account = await addAccount(db, clock.now(), facts)
    const session = await openSession(db, clock.now(), account.id)
    return { ...account, token: signToken(app, facts.role ? await neverIdle(db, session) : session) }
  }
  return {
    customer: () => signedIn(),
    /** Signs in a staff member. */
    staff: (role: 'courier' | 'operator' | 'admin' = 'operator') => signedIn({ role }),
    /** Signs in a staff member again. */
    staffSession: async (accountId: string) =>
      signToken(app, await neverIdle(db, await openSession(db, clock.now(), accountId))),
    /** Signs in a staff member whose role has these permissions alone. */
    staffWith: async (...permissions: Permission[]) => {
      const now = clock.now()
      const { id } = await db.staffRole.create({
        data: { id: randomUUID(), name: randomUUID(), permissions, createdAt: now, updatedAt: now },
      })
      return { ...(await signedIn({ role: 'courier', staffRole: id })), roleId: id }
    },
    /** A coal with one variant; its stock is recorded as received. */
    variant: (facts?: Partial<VariantFacts>): Promise<TestVariant> => addVariant(db, clock.now(), facts),
    /** Adds a promo code, valid by default. */
    promo: (facts: PromoFacts) => addPromo(db, clock.now(), facts),
    /** Adds an automatic promotion, active for all products by default. */
    promotion: (facts: PromotionFacts) => addPromotion(db, clock.now(), facts),
    points: (customer: { id: string }, points: number) => correctPoints(db, clock, customer, points),
    credit: (customer: { id: string }, amountAmd: number) => grantCredit(db, clock, customer, amountAmd),
  }
}

type PromoFacts = Partial<Prisma.PromoCodeUncheckedCreateInput> & { code: string }

async function addPromo(db: Db, now: Date, facts: PromoFacts): Promise<{ id: string }> {
  return db.promoCode.create({ data: { title: facts.code, createdAt: now, ...facts }, select: { id: true } })
}

type PromotionFacts = Partial<Prisma.PromotionUncheckedCreateInput> & { kind: string }

async function addPromotion(db: Db, now: Date, facts: PromotionFacts): Promise<{ id: string }> {
  const title = { ru: 'Акция', en: 'Promotion', hy: 'Ակցիա' }
  const data = { title, target: 'all', state: 'active', createdAt: now, ...facts }
  return db.promotion.create({ data, select: { id: true } })
}

/** Corrects points manually as an admin. */
async function correctPoints(db: Db, clock: { now(): Date }, { id: accountId }: { id: string }, points: number) {
  const entry = {
    accountId,
    kind: 'correction',
    points: Math.abs(points),
    ref: randomUUID(),
    reason: 'a test',
  } as const
  await (points > 0 ? addPoints(db, { clock }, entry) : takePoints(db, { clock }, entry))
}

/** Grants store credit as a member of staff. */
async function grantCredit(db: Db, clock: { now(): Date }, { id: accountId }: { id: string }, amountAmd: number) {
  const by = { staffId: accountId, ref: randomUUID(), reason: 'a test' }
  await addCredit(db, { clock }, { accountId, kind: 'granted', amountAmd, ...by })
}

type VariantFacts = {
  category: 'coal' | 'hookah' | 'flavor'
  stock: number
  price: number
  /** The price before the discount. */
  oldPrice: number
  sameDay: boolean
  isWithdrawn: boolean
}

/** A coal, or another product, with one variant; its stock is recorded as received. */
export async function addVariant(
  db: Db,
  now: Date,
  {
    category = 'coal',
    stock = 10,
    price = 3000,
    oldPrice,
    sameDay = true,
    isWithdrawn = false,
  }: Partial<VariantFacts> = {},
): Promise<TestVariant> {
  const slug = newName('coal')
  const sku = slug.toUpperCase()
  const tobacco = category === 'flavor' ? await tobaccoFacts(db) : {}
  const { variants } = await db.product.create({
    data: {
      slug,
      category,
      ...tobacco,
      brand: 'Уголёк',
      title: { ru: 'Уголь', en: 'Coal' },
      subTitle: { ru: '' },
      description: { ru: '' },
      searchText: '',
      createdAt: now,
      variants: {
        create: {
          sku,
          weightGrams: 1000,
          priceAmd: price,
          oldPriceAmd: oldPrice,
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

/** Returns the attributes that only tobacco has. */
async function tobaccoFacts(db: Db) {
  const name = { ru: 'Дыня проб', en: 'Melon of tests', hy: 'Փորձի սեխ' }
  const taste =
    (await db.flavor.findFirst({ orderBy: { id: 'asc' } })) ??
    (await db.flavor.create({
      data: { id: 'test-melon', category: 'fruit', name, intensity: 2, role: 'base', maxSharePercent: 70 },
    }))
  const profile = { sweet: 50, sour: 0, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0 }
  return { flavorId: taste.id, flavorCategory: taste.category, strength: 'mild', ...profile }
}

async function payPathOf(db: Db, orderNumber: number): Promise<string> {
  return `/sandbox-pay/${(await newestAttempt(db, orderNumber)).id}`
}

function newestAttempt(db: Db, orderNumber: number) {
  return db.payment.findFirstOrThrow({ where: { order: { number: orderNumber } }, orderBy: { id: 'desc' } })
}

async function deliverReport(deps: PaymentDeps, orderNumber: number): Promise<void> {
  const { providerRef, ...paid } = await newestAttempt(deps.db, orderNumber)
  const amountAmd = paid.amountAmd - paid.creditAmd
  const report = { providerRef: providerRef ?? '', state: 'captured', amountAmd, currency: 'AMD' } as const
  await settlePayment(deps, { provider: 'sandbox', report })
}

async function deliver(deps: PaymentDeps, number: number): Promise<void> {
  const { id: orderId } = await deps.db.order.findUniqueOrThrow({ where: { number } })
  await withTransaction(deps.db, deps.random, async tx => {
    for (const to of ['confirmed', 'packed', 'dispatched'] as const) {
      await transition(tx, deps, { orderId, to, actor: 'system' })
    }
    await earnPoints(tx, deps, orderId)
    await transition(tx, deps, { orderId, to: 'delivered', actor: 'system' })
    await queueSaleOfPrepayment(tx, deps, orderId)
  })
}

/** Returns the body of an order of these items by post to Yerevan, with the given changes. */
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
  const shop = await openShop(databaseUrl, { db, clock })
  onCleanup(shop.close)
  return shop
})
