import { randomInt } from 'node:crypto'
import type { Locale } from '@shop/contracts/locale.ts'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { test as base } from 'vitest'
import { checkBooks } from '#books/index.ts'
import { expireOrders, settlePayment } from '#checkout/index.ts'
import { openSession } from '#identity/index.ts'
import { createGateways, type PaymentDeps, paymentJobs } from '#payments/index.ts'
import { signToken } from '#platform/auth.ts'
import { systemClock } from '#platform/clock.ts'
import { createDb, type Db } from '#platform/db.ts'
import { readEnv } from '#platform/env.ts'
import { deriveKeys, systemRandom } from '#platform/secrets.ts'
import { buildApp } from '../src/app.ts'
import { createDatabase } from './own-database.ts'
import { type BankCallback, deliver, follow, press } from './sandbox-bank.ts'

const SECONDS = 1000

export type Customer = { id: string; token: string }
export type Variant = { id: string; sku: string; priceAmd: number }
/** An order that waits for its payment, with the payment page it leads to. */
export type Unpaid = {
  id: string
  number: number
  customer: Customer
  variant: Variant
  payPath: string
  payment: { paymentId: string; ref: string; amountAmd: number }
}
type Alert = { alert: string; why?: string }

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The whole shop with its sandbox bank on a port and a database of its own, a clock to move and jobs to run by hand. */
export async function openShop(settings: Record<string, string> = {}) {
  const database = await createDatabase()
  const env = readEnv({
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret that only the tests know, long enough',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const alerts: Alert[] = []
  const keys = deriveKeys(env.APP_SECRET)
  const clock = movableClock()
  const deps: PaymentDeps = {
    db: createDb(database.url, 10),
    clock,
    random: systemRandom,
    keys,
    jobs: { send: async () => undefined },
    log: pino({ level: 'warn' }, { write: line => void alerts.push(JSON.parse(line)) }),
    gateways: createGateways('sandbox', keys),
  }
  const app = await buildApp(deps, env)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { own } = deps.gateways
  const url = own.url
  const [reconcile, refund] = paymentJobs(deps, settlePayment)
  const bankKey = keys.sandboxPayment
  return {
    url,
    db: deps.db,
    clock,
    bankKey,
    gateway: deps.gateways.byName.sandbox,
    given: givenOn(deps, id => openSession(deps.db, clock.now(), id).then(session => signToken(app, id, session)), url),
    api: (customer?: Customer) => apiOf(url, customer),
    bank: {
      press: (order: Pick<Unpaid, 'payPath'>, verdict: string) => press(url, order.payPath, verdict),
      tell: (callback: BankCallback) => deliver(url, bankKey, callback),
      /** Nobody answers at the bank's address while this runs. */
      whileAway: async (work: () => Promise<unknown>) => {
        own.url = 'http://127.0.0.1:1'
        await work().finally(() => {
          own.url = url
        })
      },
    },
    follow: (location: string) => follow(url, location),
    jobs: {
      reconcile: () => reconcile?.run({}),
      refund: () => refund?.run({}),
      expire: () => expireOrders(deps),
    },
    ...looksAt(deps.db, url),
    /** What staff would have been woken for since the last look. */
    takeAlerts: () => alerts.splice(0).filter(({ alert }) => alert !== undefined),
    /** No equation of the books is broken; ages are not judged, as the clock jumps. */
    brokenBooks: () => checkBooks(deps.db, new Date(0)),
    close: async () => {
      await app.close()
      await deps.db.$disconnect()
      await database.drop()
    },
  }
}

/** Runs with the system's clock, ahead of it by what tests have let pass. */
function movableClock() {
  let aheadMs = 0
  return {
    now: () => new Date(systemClock.now().getTime() + aheadMs),
    pass: ({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) => {
      aheadMs += (minutes * 60 + seconds) * SECONDS
    },
  }
}

function apiOf(url: string, customer?: Customer) {
  const send = (method: 'get' | 'post', path: string): request.Test => {
    const call = request(url)[method](`/serverapi${path}`).redirects(0)
    return customer ? call.set('Authorization', `Bearer ${customer.token}`) : call
  }
  return {
    get: (path: string): request.Test => send('get', path),
    post: (path: string): request.Test => send('post', path),
  }
}

/** What became of an order: as its customer sees it, and what only the database shows. */
function looksAt(db: Db, url: string) {
  return {
    seen: async ({ customer, number }: Unpaid): Promise<{ status: string; paymentState: string }> => {
      const reply = await apiOf(url, customer).get(`/orders/${number}`)
      const { status, paymentState } = reply.body.result
      return { status, paymentState }
    },
    stockOf: ({ variant: { id } }: Unpaid) =>
      db.variant.findUniqueOrThrow({ where: { id }, select: { onHand: true, reserved: true } }),
    /** Its attempts to be paid, oldest first. */
    attemptsOf: async ({ id: orderId }: Unpaid) =>
      (await db.payment.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ status }) => status),
    /** How often its customer was told by SMS that it is paid. */
    toldOf: ({ id }: Unpaid) =>
      db.outbox.count({ where: { topic: 'order.paid', key: { startsWith: id }, channel: 'sms' } }),
  }
}

type Ordering = { customer?: Customer; variant?: Variant; quantity?: number; locale?: Locale }

function givenOn({ db, clock }: PaymentDeps, tokenOf: (accountId: string) => Promise<string>, url: string) {
  const customer = async (): Promise<Customer> => {
    const now = clock.now()
    const phone = `+37494${String(randomInt(0, 1_000_000)).padStart(6, '0')}`
    const { id } = await db.account.create({
      data: {
        phone,
        name: 'Ani',
        email: `${phone.slice(1)}@example.am`,
        birthDate: new Date('1990-05-17'),
        passwordHash: 'nobody logs in by it',
        termsVersion: '1',
        termsLocale: 'ru',
        termsAcceptedAt: now,
        ageAttestedAt: now,
        createdAt: now,
      },
    })
    return { id, token: await tokenOf(id) }
  }

  const variant = async ({ stock = 100, priceAmd = 3000 } = {}): Promise<Variant> => {
    const now = clock.now()
    const name = crypto.randomUUID()
    const product = { slug: name, category: 'coal', brand: 'Crown', titleRu: 'Уголь', createdAt: now }
    const { id, sku } = await db.variant.create({
      data: {
        sku: name,
        weightGrams: 1000,
        priceAmd,
        onHand: stock,
        product: { create: { ...product, subTitleRu: '', descriptionRu: '', searchText: '', coalSizeMm: 25 } },
        stockMoves: {
          create: stock > 0 ? [{ delta: stock, kind: 'receipt', ref: crypto.randomUUID(), createdAt: now }] : [],
        },
      },
    })
    return { id, sku, priceAmd }
  }

  return {
    customer,
    variant,
    /** An order by post, as its customer's browser places it. */
    order: async (ordering: Ordering = {}): Promise<Unpaid> => {
      const buyer = ordering.customer ?? (await customer())
      const bought = ordering.variant ?? (await variant())
      const { quantity = 1, locale = 'ru' } = ordering
      const reply = await apiOf(url, buyer)
        .post('/orders')
        .set('Idempotency-Key', crypto.randomUUID())
        .set('Accept-Language', locale)
        .send({
          items: [{ sku: bought.sku, quantity }],
          phone: '+37494123456',
          address: { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' },
          deliveryType: 'post',
        })
      return { ...(await unpaidOf(db, reply)), customer: buyer, variant: bought }
    },
    /** One more attempt to pay an order, as from another tab. */
    secondAttempt: async (order: Unpaid): Promise<Unpaid> => {
      const reply = await apiOf(url, order.customer).post(`/orders/${order.number}/pay`).send({})
      return { ...order, ...(await unpaidOf(db, reply)) }
    },
  }
}

/** What the API answered to placing or paying, with the keys that only the database knows. */
async function unpaidOf(db: Db, reply: Response): Promise<Omit<Unpaid, 'customer' | 'variant'>> {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  const { order, payment } = reply.body.result
  const payPath: string = payment.redirectUrl
  const paymentId = payPath.split('/').at(-1) ?? ''
  const row = await db.payment.findUniqueOrThrow({ where: { id: paymentId } })
  return {
    id: row.orderId,
    number: order.number,
    payPath,
    payment: { paymentId, ref: row.providerRef ?? '', amountAmd: row.amountAmd },
  }
}

/** Each test file's own shop. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from the pattern
export const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openShop()
  onCleanup(shop.close)
  return shop
})
