import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { paymentJobs } from '#payments/index.ts'
import { callbackOf, deliver, follow, press } from '../fakes/sandbox-bank.ts'
import { type Command, command } from './command.ts'
import { type Attempt, cancel, likelyAt, type Model, type Order, orderAt, type Real, settle } from './model.ts'

const MINUTE_MS = 60_000
/** The hold of an unpaid order is over then. */
const EXPIRED_MINUTES = 26
/** A provider that did not respond is queried again after this time. */
const AWAY_MINUTES = 5

const pick = fc.record({ order: fc.nat({ max: 30 }), attempt: fc.nat({ max: 5 }) })
type Pick = { order: number; attempt: number }

function attemptAt(
  model: Readonly<Model>,
  { order: which, attempt }: Pick,
): { order: Order; attempt: Attempt } | undefined {
  const order = orderAt(model, which)
  const found = order?.attempts[attempt % order.attempts.length]
  return order && found ? { order, attempt: found } : undefined
}

const urlOf = ({ shop }: Real) => shop.deps.gateways.own.url

/** Approves a payment at the bank and loses its callback: other commands deliver the result. */
const approve = command('approve', pick, async (choice, model, real) => {
  const found = attemptAt(model, choice)
  const isOpen = found?.attempt.bank === 'open' && found.attempt.bankOpenUntil > real.shop.clock.now()
  if (!found || !isOpen) return
  await press(urlOf(real), `/sandbox-pay/${found.attempt.paymentId}`, 'lost')
  found.attempt.bank = 'approved'
})

const reports = fc.record({
  order: fc.nat({ max: 30 }),
  attempt: fc.nat({ max: 5 }),
  reported: fc.constantFrom('approved', 'approved', 'approved', 'declined', 'wrong'),
  times: fc.integer({ min: 1, max: 3 }),
  isSameEvent: fc.boolean(),
})

/** The bank's callback: late or in time, once or again, under one name or several, also with another amount. */
const callback = command('callback', reports, async ({ reported, times, isSameEvent, ...choice }, model, real) => {
  const found = attemptAt(model, choice)
  // The bank never reports a capture of an unpaid page.
  if (!found || (reported !== 'declined' && found.attempt.bank === 'open')) return
  const { attempt } = found
  const event = randomUUID()
  for (let index = 0; index < times; index++) {
    const word = callbackOf(attempt, {
      event: isSameEvent ? event : randomUUID(),
      state: reported === 'declined' ? 'declined' : 'approved',
      amount: reported === 'wrong' ? attempt.amountAmd - 1 : attempt.amountAmd,
    })
    expect(await deliver(urlOf(real), real.shop.deps.keys.sandboxPayment, word)).toBe(200)
    settle(model, found, reported, real.shop.clock.now())
  }
})

/** Pays an order if that is still possible. */
export async function payAtOnce(order: Order | undefined, model: Model, real: Real): Promise<void> {
  if (order?.status !== 'awaiting_payment') return
  const attempt = order.attempts.find(each => each.bank === 'open' && each.bankOpenUntil > real.shop.clock.now())
  if (!attempt) return
  await press(urlOf(real), `/sandbox-pay/${attempt.paymentId}`, 'lost')
  attempt.bank = 'approved'
  expect(await deliver(urlOf(real), real.shop.deps.keys.sandboxPayment, callbackOf(attempt))).toBe(200)
  settle(model, { order, attempt }, 'approved', real.shop.clock.now())
}

/** Makes short sequences reach what follows a payment. */
const payNow = command('payNow', fc.nat({ max: 30 }), (which, model, real) =>
  payAtOnce(
    likelyAt(model, which, ({ status }) => status === 'awaiting_payment'),
    model,
    real,
  ),
)

const comeBack = command('comeBack', pick, async (choice, model, real) => {
  const found = attemptAt(model, choice)
  if (!found) return
  const { attempt } = found
  await follow(urlOf(real), `/serverapi/payments/sandbox/return?ref=${attempt.ref}`)
  // A read of a finished attempt does not ask the bank.
  if (attempt.state !== 'pending') return
  const now = real.shop.clock.now()
  if (attempt.bank === 'approved') settle(model, found, 'approved', now)
  else if (attempt.bankOpenUntil <= now) settle(model, found, 'declined', now)
})

/** Time goes by, and the sweep of unpaid orders runs. */
export async function pass(minutes: number, model: Model, { shop }: Real): Promise<void> {
  shop.clock.advance(minutes * MINUTE_MS)
  model.minutesGone += minutes
  await expireOrders(shop.deps)
  for (const order of model.orders) {
    const isOver = order.status === 'awaiting_payment' && order.holdUntil <= shop.clock.now()
    if (isOver) cancel(model, order, 'payment_expired')
  }
}

const expire = command('expire', fc.constantFrom(3, 3, EXPIRED_MINUTES), (minutes, model, real) =>
  pass(minutes, model, real),
)

/** Sends the refunds that are due. */
export async function sendRefunds({ shop }: Real): Promise<void> {
  await paymentJobs['payments.refund'].run(shop.deps)
}

const refund = command('refund', fc.boolean(), async (isBankAway, model, real) => {
  if (!isBankAway) return sendRefunds(real)
  const { own } = real.shop.deps.gateways
  const { url } = own
  own.url = 'http://127.0.0.1:1'
  await sendRefunds(real).finally(() => {
    own.url = url
  })
  await pass(AWAY_MINUTES, model, real)
})

/** What happens at the bank and by the clock. */
export const bankCommands: fc.Arbitrary<Command>[] = [
  payNow,
  payNow,
  approve,
  callback,
  callback,
  comeBack,
  expire,
  refund,
]
