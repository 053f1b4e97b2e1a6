import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect } from 'vitest'
import { expireOrders, settlePayment } from '#checkout/index.ts'
import { openSession } from '#identity/index.ts'
import { createGateways, paymentJobs } from '#payments/index.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import { createJobQueue } from '#platform/jobs/jobs.ts'
import { readEnv } from '../../src/env.ts'
import { queueNames } from '../../src/jobs.ts'
import { givenAt, looksAt, type Unpaid, unpaidOf } from '../builders/payment-shop.ts'
import { callbackOf, deliver, follow, press } from '../fakes/sandbox-bank.ts'
import { APP_SECRET } from '../harness/two-processes.ts'
import { ownTest as base, inWaves, ROUNDS, SEED, seeded, shuffled } from './race.ts'

const AT_ONCE = 5
const SECOND_MS = 1000
/** A callback is on its way for about as long, so that the sweep comes now before it, now after. */
const LONGEST_HEAD_START_MS = 150
/** The bank is queried about a payment if its callback has not arrived for this long. */
const CALLBACK_TIME_MS = 40_000
/** Of ten callbacks that many get lost. */
const LOST_OF_TEN = 3

/** The bank's callback gets lost when a process is too busy for it: then the job that asks the bank takes this long. */
const HEALED_MS = 100_000
const TIMEOUT_MS = 2 * HEALED_MS + 10_000 * ROUNDS

/** Two processes of the shop and the bank; each call goes to the next of the two. */
const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock, processes }, { onCleanup }) => {
  const log = pino({ level: 'silent' })
  const jobs = createJobQueue(databaseUrl, log)
  await jobs.start(queueNames)
  onCleanup(jobs.stop)
  const keys = deriveKeys(APP_SECRET)
  const deps = { db, clock, random: systemRandom, keys, jobs, log }
  const gateways = createGateways(readEnv({ DATABASE_URL: databaseUrl, APP_SECRET }), { keys, clock })
  gateways.own.url = processes.urls[0] ?? ''
  const soon = { now: () => new Date(clock.now().getTime() + CALLBACK_TIME_MS) }
  const jobDeps = { ...deps, clock: soon, gateways, settle: settlePayment }
  let turn = 0
  const url = () => processes.urls[turn++ % processes.urls.length] ?? ''
  const signIn = async (id: string) => processes.tokenOf(await openSession(db, clock.now(), id))
  const look = looksAt(db, url)
  return {
    given: givenAt({ db, clock, signIn, url }),
    ...look,
    url,
    press: (order: Unpaid, verdict: string) => press(url(), order.payPath, verdict),
    follow: (location: string) => follow(url(), location),
    returnOf: ({ payment }: Unpaid) => `/serverapi/payments/sandbox/return?ref=${payment.ref}`,
    sendCallback: (order: Unpaid, changes = {}) =>
      deliver(url(), keys.sandboxPayment, callbackOf(order.payment, changes)),
    expire: () => expireOrders(deps),
    /** The job that asks the bank, as it would run once the callbacks have had their time. */
    reconcile: () => paymentJobs['payments.reconcile'].run(jobDeps),
    endHold: ({ id }: Unpaid) =>
      db.order.update({ where: { id }, data: { holdUntil: new Date(clock.now().getTime() - SECOND_MS) } }),
    /** Returns the statuses of an order's attempts, sorted, once none is open. */
    settled: async (order: Unpaid) => {
      await expect.poll(() => look.attemptsOf(order), { timeout: HEALED_MS, interval: 250 }).not.toContain('pending')
      return (await look.attemptsOf(order)).sort()
    },
  }
})

/** Runs rounds, several at a time, each with its own products and customers. Prints the duration of a round. */
async function rounds(name: string, count: number, round: (index: number) => Promise<void>): Promise<void> {
  const times: number[] = []
  const timed = Array.from({ length: count }, (_, index) => async () => {
    const from = performance.now()
    await round(index)
    times.push(performance.now() - from)
  })
  await inWaves(AT_ONCE, timed)
  times.sort((a, b) => a - b)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  process.stdout.write(`${JSON.stringify({ test: name, seed: SEED, rounds: count, pass: times.length, p95 })}\n`)
}

test('of two buyers of the last unit one pays, the other is rejected before any payment (R4)', {
  timeout: TIMEOUT_MS,
}, async ({ shop, db }) => {
  await rounds('R4', 5 * ROUNDS, async () => {
    const variant = await shop.given.variant(1)
    const buyers = await Promise.all([shop.given.buyer(), shop.given.buyer()])

    const tried = await Promise.all(
      buyers.map(async buyer => ({ buyer, reply: await shop.given.place(buyer, variant, { url: shop.url() }) })),
    )

    expect(tried.map(({ reply }) => reply.status).sort()).toEqual([201, 409])
    for (const { buyer, reply } of tried) {
      if (reply.status !== 201) continue
      const order = { ...(await unpaidOf(db, reply)), buyer, variant }
      await shop.press(order, 'approve')
      expect(await shop.settled(order)).toEqual(['captured'])
      expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
    }
    expect(await db.payment.count({ where: { order: { lines: { some: { sku: variant.sku } } } } })).toBe(1)
  })
})

test('an order whose reservation ends during the payment is paid, or cancelled and refunded (R5)', {
  timeout: TIMEOUT_MS,
}, async ({ shop, db }) => {
  const outcomes = { paid: 0, paidLate: 0, refunded: 0 }
  await rounds('R5', 10 * ROUNDS, async index => {
    const order = await shop.given.order({ variant: await shop.given.variant(1), url: shop.url() })
    await shop.press(order, 'lost')
    await shop.endHold(order)
    const rival = await shop.given.buyer()
    const isContested = index % 2 === 0
    const headStartMs = seeded(SEED + index)() * LONGEST_HEAD_START_MS

    const [first, second, , , rivals] = await Promise.all([
      shop.sendCallback(order),
      shop.sendCallback(order),
      wait(headStartMs).then(shop.expire),
      wait(headStartMs).then(shop.expire),
      isContested ? wait(headStartMs).then(() => shop.given.place(rival, order.variant, { url: shop.url() })) : null,
    ])

    expect([first, second]).toEqual([200, 200])
    const { status } = await shop.seen(order)
    const attempts = await shop.attemptsOf(order)
    const refunds = await db.paymentRefund.count({ where: { paymentId: order.payment.paymentId } })
    const isSoldToRival = rivals?.status === 201
    expect({ status, attempts, refunds }).toEqual(
      isSoldToRival
        ? { status: 'cancelled', attempts: ['refund_due'], refunds: 1 }
        : { status: 'paid', attempts: ['captured'], refunds: 0 },
    )
    expect(await shop.stockOf(order)).toEqual(isSoldToRival ? { onHand: 1, reserved: 1 } : { onHand: 0, reserved: 0 })
    const wasCancelled = await db.orderEvent.count({ where: { orderId: order.id, to: 'cancelled' } })
    outcomes[isSoldToRival ? 'refunded' : wasCancelled ? 'paidLate' : 'paid']++
  })
  process.stdout.write(`${JSON.stringify({ test: 'R5', ...outcomes })}\n`)
})

test('callbacks that arrive five times, late, and under new names pay an order once (R10)', {
  timeout: TIMEOUT_MS,
}, async ({ shop, db }) => {
  await rounds('R10', 3 * ROUNDS, async index => {
    const order = await shop.given.order({ variant: await shop.given.variant(3), quantity: 2 })
    await shop.press(order, 'lost')
    const event = `evt_${crypto.randomUUID()}`
    const reports = [
      ...Array.from({ length: 5 }, () => ({ event })),
      ...Array.from({ length: 5 }, () => ({ event: `${event}_failed`, state: 'declined' })),
      { event: `${event}_again` },
    ]

    const statuses = await Promise.all(
      shuffled(reports, seeded(SEED + index)).map(changes => shop.sendCallback(order, changes)),
    )
    const back = await shop.follow(shop.returnOf(order))

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(back).toBe(`/order/success?order=${order.number}`)
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
    expect(await shop.attemptsOf(order)).toEqual(['captured'])
    expect(await shop.stockOf(order)).toEqual({ onHand: 1, reserved: 0 })
    expect(await db.stockMove.count({ where: { ref: order.id } })).toBe(1)
    expect(await shop.countNotices(order)).toBe(1)
  })
})

test('concurrent callback, return and read of the order make one payment (R11)', { timeout: TIMEOUT_MS }, async ({
  shop,
  db,
}) => {
  await rounds('R11', 5 * ROUNDS, async () => {
    const order = await shop.given.order()
    await shop.press(order, 'lost')

    const [status, back] = await Promise.all([
      shop.sendCallback(order),
      shop.follow(shop.returnOf(order)),
      shop.seen(order),
      shop.follow(shop.returnOf(order)),
    ])

    expect({ status, back }).toEqual({ status: 200, back: `/order/success?order=${order.number}` })
    expect(await db.orderEvent.count({ where: { orderId: order.id, to: 'paid' } })).toBe(1)
    expect(await shop.countNotices(order)).toBe(1)
  })
})

test('returning, or opening the success page, without having paid pays nothing (R14)', async ({ shop, db }) => {
  const order = await shop.given.order()
  const { ref, paymentId } = order.payment
  const boasts = [
    '',
    '&status=approved',
    '&state=captured&amount=4500',
    '&paid=true&success=1',
    `&paymentId=${paymentId}`,
  ]
  const addresses = [
    ...['', '/en', '/hy'].flatMap(locale =>
      boasts.map(boast => `${locale}/order/success?order=${order.number}${boast}`),
    ),
    `/order/success?order=${order.id}`,
    `/order/success?ref=${ref}`,
    ...boasts.map(boast => `/serverapi/payments/sandbox/return?ref=${ref}${boast}`),
    `/serverapi/payments/sandbox/return?ref=${paymentId}`,
    `/serverapi/payments/sandbox/callback?ref=${ref}&state=approved`,
  ]

  for (const address of addresses) {
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${shop.url()}${address}`, { method, redirect: 'manual' })
      await reply.text()
      expect(reply.headers.get('location') ?? '').not.toContain('success')
    }
  }

  expect(await shop.seen(order)).toEqual({ status: 'awaiting_payment', paymentState: 'awaiting' })
  expect(await shop.attemptsOf(order)).toEqual(['pending'])
  expect(await db.orderEvent.count({ where: { orderId: order.id, to: 'paid' } })).toBe(0)
})

test('of two tabs that pay concurrently one pays the order, the other payment is refunded (R15)', {
  timeout: TIMEOUT_MS,
}, async ({ shop, db }) => {
  const seconds: Unpaid[] = []
  await rounds('R15', 2 * ROUNDS, async () => {
    const order = await shop.given.order({ variant: await shop.given.variant(1) })
    const other = await shop.given.secondAttempt(order)

    await Promise.all([shop.press(order, 'approve'), shop.press(other, 'approve')])

    expect(await shop.settled(order)).toEqual(['captured', 'refund_due'])
    expect(await shop.seen(order)).toEqual({ status: 'paid', paymentState: 'paid' })
    expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
    const twice = await db.payment.findFirstOrThrow({ where: { orderId: order.id, status: 'refund_due' } })
    seconds.push({ ...order, payment: { ...order.payment, paymentId: twice.id } })
  })

  const given = () =>
    db.sandboxPayment.findMany({
      where: { paymentId: { in: seconds.map(({ payment }) => payment.paymentId) } },
      select: { amountAmd: true, refundedAmd: true },
    })
  await expect
    .poll(async () => (await given()).every(({ amountAmd, refundedAmd }) => amountAmd === refundedAmd), {
      timeout: HEALED_MS,
      interval: 500,
    })
    .toBe(true)
})

test('payments with lost callbacks are found by two concurrent reconcilers (R13)', {
  timeout: TIMEOUT_MS,
}, async ({ shop, db }) => {
  const orders: { order: Unpaid; verdict: string }[] = []
  const random = seeded(SEED)
  await rounds('R13', 10 * ROUNDS, async index => {
    const order = await shop.given.order({ url: shop.url() })
    const isLost = random() * 10 < LOST_OF_TEN
    const verdict = isLost ? (index % 4 === 0 ? 'decline_lost' : 'lost') : index % 5 === 0 ? 'decline' : 'approve'
    orders.push({ order, verdict })
    if (verdict !== 'decline_lost') await shop.press(order, verdict)
    else {
      await db.sandboxPayment.update({
        where: { paymentId: order.payment.paymentId },
        data: { status: 'declined', decidedAt: new Date() },
      })
    }
  })

  await Promise.all([shop.reconcile(), shop.reconcile()])
  await shop.reconcile()

  for (const { order, verdict } of orders) {
    const isPaid = verdict === 'approve' || verdict === 'lost'
    expect(await shop.attemptsOf(order)).toEqual([isPaid ? 'captured' : 'failed'])
    expect((await shop.seen(order)).status).toBe(isPaid ? 'paid' : 'awaiting_payment')
    expect(await shop.countNotices(order)).toBe(isPaid ? 1 : 0)
  }
  const lost = orders.filter(({ verdict }) => verdict.includes('lost')).length
  process.stdout.write(`${JSON.stringify({ test: 'R13', orders: orders.length, lost })}\n`)
})
