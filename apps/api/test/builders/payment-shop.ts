import { randomUUID } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import { type PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { expireOrders, settlePayment } from '#checkout/index.ts'
import { createPasswords, openSession } from '#identity/index.ts'
import { createMessengers, drainOutbox } from '#notifications/index.ts'
import { findOrder } from '#orders/index.ts'
import { type PaymentDeps, paymentJobs } from '#payments/index.ts'
import { signToken } from '#platform/auth/auth.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { logOptions } from '#platform/observability/log.ts'
import { printReceipts } from '#receipts/index.ts'
import { type BankCallback, deliver, follow, press } from '../fakes/sandbox-bank.ts'
import { openListeningApi } from '../harness/api.ts'
import { test as base } from '../harness/harness.ts'
import type { TestClock } from '../harness/test-clock.ts'
import { addVariant, NOON, orderOf, type TestVariant } from './checkout-shop.ts'
import { addAccount, neverIdle } from './people.ts'

export type Buyer = { id: string; token: string }
/** An order that waits for its payment, with the payment page it leads to. */
export type Unpaid = {
  id: string
  number: number
  buyer: Buyer
  variant: TestVariant
  payPath: string
  redirect: PaymentRedirect
  payment: { paymentId: string; ref: string; amountAmd: number }
}
/** Statuses of an order as its customer sees them. */
export const unpaid = { status: 'awaiting_payment', paymentState: 'awaiting' }
export const paid = { status: 'paid', paymentState: 'paid' }
export const refunded = { status: 'cancelled', paymentState: 'refunded' }
export const refundDue = { status: 'cancelled', paymentState: 'refund_due' }

type Alert = { alert: string; why?: string }

export type Shop = Awaited<ReturnType<typeof openPaymentShop>>

type TestContext = { databaseUrl: string; db: Db; clock: TestClock; settings?: Record<string, string> }

/**
 * Opens the shop with its sandbox bank on a port, from noon of a Friday on. Tests read the alerts and run the jobs
 * themselves.
 */
export async function openPaymentShop({ databaseUrl, db, clock, settings = {} }: TestContext) {
  clock.set(NOON)
  const alerts: Alert[] = []
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    alerts.push(JSON.parse(line))
  }
  const log = pino({ ...logOptions('info'), level: 'info' }, { write })
  const { app, deps, env, close } = await openListeningApi({ databaseUrl, db, clock, log, settings })
  const { keys, gateways } = deps
  const { url } = gateways.own
  const reconcile = () => paymentJobs['payments.reconcile'].run({ ...deps, settle: settlePayment })
  const refund = () => paymentJobs['payments.refund'].run(deps)
  const signIn = async (id: string) => {
    const session = await openSession(db, clock.now(), id)
    return signToken(app, session.audience === 'staff' ? await neverIdle(db, session) : session)
  }
  const expire = () => expireOrders(deps)
  return {
    url,
    db,
    clock,
    deps,
    bankKey: keys.sandboxPayment,
    gateway: sandboxOf(deps),
    given: givenAt({ db, clock, signIn, url: () => url }),
    api: (buyer?: Buyer) => apiAt(url, buyer),
    bank: {
      press: (order: Pick<Unpaid, 'payPath'>, verdict: string) => press(url, order.payPath, verdict),
      sendCallback: (callback: BankCallback) => deliver(url, keys.sandboxPayment, callback),
      /** Makes the bank's address unreachable while the work runs. */
      whileAway: async (work: () => Promise<unknown>) => {
        gateways.own.url = 'http://127.0.0.1:1'
        await work().finally(() => {
          gateways.own.url = url
        })
      },
    },
    follow: (location: string) => follow(url, location),
    /** Deletes the account, with the password that it needs for that. */
    leave: async ({ id, token }: Buyer) => {
      const password = 'Passw0rd!'
      const passwordHash = await createPasswords(1024, keys.pepper).hash(password)
      await db.account.update({ where: { id }, data: { passwordHash } })
      return request(url).delete('/serverapi/user').set('Authorization', `Bearer ${token}`).send({ password })
    },
    jobs: { reconcile, refund, expire },
    ...looksAt(db, () => url),
    /** Every line of the log so far. */
    lines,
    /** Returns the alerts of staff since the last call. */
    takeAlerts: () => alerts.splice(0).filter(({ alert }) => alert !== undefined),
    /** Runs the jobs that a running shop would have run, so that the reconciliation can also check ages. */
    close: async () => {
      await expire()
      await printReceipts(deps, null)
      await drainOutbox(deps, createMessengers(deps, env, findOrder))
      await close()
    },
  }
}

function sandboxOf({ gateways: { byName } }: PaymentDeps) {
  if (!byName.sandbox) throw new Error('this shop has no sandbox bank')
  return byName.sandbox
}

function apiAt(url: string, buyer?: Buyer) {
  const send = (method: 'get' | 'post', path: string): request.Test => {
    const call = request(url)[method](`/serverapi${path}`).redirects(0)
    return buyer ? call.set('Authorization', `Bearer ${buyer.token}`) : call
  }
  return {
    get: (path: string): request.Test => send('get', path),
    post: (path: string): request.Test => send('post', path),
  }
}

/** Reads an order as its customer sees it, and what only the database contains. */
export function looksAt(db: Db, url: () => string) {
  return {
    seen: async ({ buyer, number }: Unpaid): Promise<{ status: string; paymentState: string }> => {
      const reply = await apiAt(url(), buyer).get(`/orders/${number}`)
      const { status, paymentState } = reply.body.result
      return { status, paymentState }
    },
    stockOf: ({ variant: { sku } }: Unpaid) =>
      db.variant.findUniqueOrThrow({ where: { sku }, select: { onHand: true, reserved: true } }),
    /** Returns the statuses of its payment attempts, oldest first. */
    attemptsOf: async ({ id: orderId }: Unpaid) =>
      (await db.payment.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ status }) => status),
    /** Returns how many SMS notified the customer that the order is paid. */
    countNotices: ({ id }: Unpaid) =>
      db.outbox.count({ where: { topic: 'order.paid', key: { startsWith: id }, channel: 'sms' } }),
  }
}

type Ordering = {
  buyer?: Buyer
  variant?: TestVariant
  quantity?: number
  locale?: Locale
  url?: string
  provider?: PaymentProvider
  isDiscreet?: boolean
}
type Place = { db: Db; clock: Clock; signIn(accountId: string): Promise<string>; url(): string }

/** Returns builders of test data. `url` is called for each request, because there may be several processes. */
export function givenAt({ db, clock, signIn, url }: Place) {
  const person = async (role?: 'operator' | 'admin'): Promise<Buyer> => {
    const { id } = await addAccount(db, clock.now(), role ? { role } : {})
    return { id, token: await signIn(id) }
  }
  const buyer = () => person()
  const variant = (stock?: number): Promise<TestVariant> =>
    addVariant(db, clock.now(), stock === undefined ? {} : { stock })
  const place = (
    by: Buyer,
    { sku }: TestVariant,
    { quantity = 1, locale = 'ru', url: at = url(), provider, isDiscreet }: Ordering = {},
  ) =>
    apiAt(at, by)
      .post('/orders')
      .set('Idempotency-Key', randomUUID())
      .set('Accept-Language', locale)
      .send(
        orderOf([{ sku, quantity }], {
          ...(provider && { paymentProvider: provider }),
          ...(isDiscreet && { isDiscreet }),
        }),
      )
  return {
    buyer,
    staff: (role: 'operator' | 'admin') => person(role),
    variant,
    /** Places an order by post and returns the response. */
    place,
    /** An order that waits for its payment. */
    order: async (ordering: Ordering = {}): Promise<Unpaid> => {
      const by = ordering.buyer ?? (await buyer())
      const bought = ordering.variant ?? (await variant())
      return { ...(await unpaidOf(db, await place(by, bought, ordering))), buyer: by, variant: bought }
    },
    /**
     * One more attempt to pay an order, as from another tab, with the page of before still open at its provider. The
     * sandbox bank closes that page; here it is opened again. At a bank that closes none, the session of that page is
     * over for the shop.
     */
    secondAttempt: async (order: Unpaid, provider?: PaymentProvider): Promise<Unpaid> => {
      const body = provider ? { paymentProvider: provider } : {}
      const { paymentId } = order.payment
      const wasOpen = await db.sandboxPayment.findFirst({ where: { paymentId, status: 'open' } })
      await db.payment.update({ where: { id: paymentId }, data: { sessionEndsAt: new Date(0) } })
      const reply = await apiAt(url(), order.buyer).post(`/orders/${order.number}/pay`).send(body)
      if (wasOpen) await db.sandboxPayment.update({ where: { paymentId }, data: { status: 'open', decidedAt: null } })
      return { ...order, ...(await unpaidOf(db, reply)) }
    },
  }
}

/** Returns the order of a response, with the keys that only the database has. */
export async function unpaidOf(db: Db, reply: Response): Promise<Omit<Unpaid, 'buyer' | 'variant'>> {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  const { order, payment } = reply.body.result
  const redirect = PaymentRedirect.parse(payment)
  const row = await db.payment.findFirstOrThrow({
    where: { order: { number: order.number } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return {
    id: row.orderId,
    number: order.number,
    payPath: redirect.redirectUrl,
    redirect,
    payment: { paymentId: row.id, ref: row.providerRef ?? '', amountAmd: row.amountAmd },
  }
}

/** Each test file's own shop. */
export const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const shop = await openPaymentShop({ databaseUrl, db, clock })
  onCleanup(shop.close)
  return shop
})
