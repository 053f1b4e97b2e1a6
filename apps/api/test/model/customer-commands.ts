import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { orderOf } from '../builders/checkout-shop.ts'
import { type Command, command } from './command.ts'
import {
  type Attempt,
  cancel,
  isFree,
  likelyAt,
  type Model,
  move,
  type Order,
  orderAt,
  type Real,
  type Rental,
  settle,
  unitFor,
} from './model.ts'
import { cleanedBy, costOf } from './rental-days.ts'

const HOLD_MS = 25 * 60_000
const BANK_SESSION_MS = 20 * 60_000
const MAX_UNPAID = 2
const MAX_UNPAID_PER_DAY = 10
const POINTS = 100
const WINDOWS = ['12:00', '14:00', '16:00'] as const

const at = fc.nat({ max: 30 })
const codeOf = ({ body }: { body: { error?: string } }) => body.error ?? 'ok'

/** The newest attempt of an order, as only the database shows it. */
async function newestAttempt({ shop: { db, clock } }: Real, number: number): Promise<Attempt> {
  const { id, providerRef, amountAmd } = await db.payment.findFirstOrThrow({
    where: { order: { number } },
    orderBy: { id: 'desc' },
  })
  const bankOpenUntil = new Date(clock.now().getTime() + BANK_SESSION_MS)
  return { paymentId: id, ref: providerRef ?? '', amountAmd, bank: 'open', bankOpenUntil, state: 'pending' }
}

const placing = fc.record({
  customer: fc.nat({ max: 1 }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 3 })),
  hasCode: fc.boolean(),
  hasPoints: fc.boolean(),
  window: fc.option(fc.constantFrom(...WINDOWS)),
  isMix: fc.boolean(),
  /** Days of a rental in the order, with one of the products as flavor and the other as bowl. */
  rentalDays: fc.option(fc.integer({ min: 1, max: 3 })),
})
type Placing = typeof placing extends fc.Arbitrary<infer T> ? T : never

/** Returns the request body and its meaning in the model. A rental adds one of each product and the courier. */
function orderInputOf(
  { quantities: [first, second], window, rentalDays, ...choice }: Placing,
  model: Model,
  real: Real,
) {
  const date = addDays(shopDate(real.shop.clock.now()), 2)
  const to = rentalDays === null ? null : addDays(date, rentalDays)
  const quantities = [first, to === null ? second : Math.max(1, second)]
  const time = window ?? (to === null ? null : '14:00')
  const items = real.variants.flatMap(({ sku }, which) => {
    const quantity = quantities[which] ?? 0
    return quantity > 0 ? [{ sku, quantity }] : []
  })
  const [flavorSku, cupSku] = real.variants.map(({ sku }) => sku)
  // What goes with the hookah is in no mix.
  const mixed = items.filter(({ quantity }) => to === null || quantity > 1)
  const body = orderOf(items, {
    ...(choice.hasCode && { promoCode: real.promo }),
    ...(choice.hasPoints && { bonusPoints: POINTS }),
    ...(choice.isMix &&
      mixed.length > 0 && { mixes: [{ id: 'mix', lines: mixed.map(({ sku }) => ({ sku, quantity: 1 })) }] }),
    ...(time && { deliveryType: 'express', deliveryDate: date, deliveryTime: time }),
    ...(to && { rentals: [{ slug: real.hookah, from: date, to, flavorSku, cupSku, pickUpTime: '18:00' }] }),
  })
  const unit = to === null ? null : unitFor(model, { from: date, to }, real.shop.clock.now())
  return { body, quantities, window: time === null ? null : { date, time }, rental: to && { from: date, to, unit } }
}

function rentalOf(
  { terms }: Model,
  { from, to, unit }: { from: string; to: string; unit: string },
  id: string,
): Rental {
  const paidAmd = costOf(terms, from, to)
  const stay = { unit, since: from, until: cleanedBy(to, terms), isOut: false }
  return { ...stay, id, from, to, state: 'held', paidAmd, chargedAmd: 0 }
}

const place = command(
  'place',
  placing,
  async (choice, model, real) => {
    const { customer } = choice
    const now = real.shop.clock.now()
    const unpaid = model.orders.filter(order => order.customer === customer && order.status === 'awaiting_payment')
    const { body, quantities, window, rental } = orderInputOf(choice, model, real)
    const reply = await real.customers[customer]?.order(body)
    if (!isFree(model, quantities)) return expect(reply && codeOf(reply)).toBe('OUT_OF_STOCK')
    if (rental && !rental.unit) return expect(reply && codeOf(reply)).toBe('RENTAL_NOT_FREE')
    if (unpaid.length >= MAX_UNPAID) return expect(reply && codeOf(reply)).toBe('TOO_MANY_UNPAID_ORDERS')
    const notPaid = model.orders.filter(
      ({ customer: whose, placedOn, wasPaid, cancelReason }) =>
        whose === customer && placedOn === shopDate(now) && !wasPaid && cancelReason !== 'staff',
    )
    if (notPaid.length >= MAX_UNPAID_PER_DAY) return expect(reply && codeOf(reply)).toBe('TOO_MANY_REQUESTS')
    expect(reply?.status, reply?.text).toBe(201)
    const { number, rentals } = reply?.body.result.order ?? {}
    const { unit, ...days } = rental || { unit: null, from: '', to: '' }
    const order: Order = {
      number,
      customer,
      status: 'awaiting_payment',
      cancelReason: null,
      quantities,
      holdUntil: new Date(now.getTime() + HOLD_MS),
      placedOn: shopDate(now),
      wasPaid: false,
      window,
      rental: unit ? rentalOf(model, { ...days, unit }, rentals[0].id) : null,
      attempts: [await newestAttempt(real, number)],
      returns: [],
    }
    move(model, order, { reserved: 1 })
    model.orders.push(order)
  },
  () => true,
)

const payAgain = command('payAgain', at, async (which, model, real) => {
  const order = orderAt(model, which)
  if (!order) return
  const reply = await real.customers[order.customer]?.post(`/orders/${order.number}/pay`)
  const isLookedAt = order.attempts.some(({ state }) => state === 'review')
  if (order.status !== 'awaiting_payment' || isLookedAt) return expect(reply && codeOf(reply)).toBe('ORDER_STATE')
  expect(reply?.status, reply?.text).toBe(200)
  const { clock, db } = real.shop
  const before = order.attempts.filter(({ state }) => state === 'pending')
  for (const attempt of before) {
    // The bank closes the previous page on request, or reports that it was paid.
    if (attempt.bank === 'approved') settle(model, { order, attempt }, 'approved', clock.now())
    else attempt.state = 'failed'
  }
  if (before.some(({ bank }) => bank === 'approved')) return
  // Opened again: other providers close no page, and money that comes there must be right, too.
  await db.sandboxPayment.updateMany({
    where: { paymentId: { in: before.map(({ paymentId }) => paymentId) }, status: 'declined' },
    data: { status: 'open', decidedAt: null },
  })
  order.attempts.push(await newestAttempt(real, order.number))
})

const cancelOwn = command('cancelOwn', at, async (which, model, { customers }) => {
  const order = orderAt(model, which)
  if (!order) return
  const reply = await customers[order.customer]?.post(`/orders/${order.number}/cancel`)
  const isOver = order.status === 'dispatched' || order.status === 'delivered' || order.status === 'cancelled'
  const isRepeated = order.cancelReason === 'customer'
  expect(reply && codeOf(reply)).toBe(isOver && !isRepeated ? 'ORDER_STATE' : 'ok')
  if (!isOver) cancel(model, order, 'customer')
})

const moveDelivery = command(
  'moveDelivery',
  fc.record({ order: at, window: fc.constantFrom(...WINDOWS) }),
  async ({ order: which, window: time }, model, { customers, shop }) => {
    const order = orderAt(model, which)
    if (!order?.window || order.window.date <= shopDate(shop.clock.now())) return
    const { date } = order.window
    const body = { deliveryDate: date, deliveryTime: time }
    const reply = await customers[order.customer]?.patch(`/orders/${order.number}/delivery`, body)
    const mayMove = ['awaiting_payment', 'paid', 'confirmed'].includes(order.status)
    expect(reply && codeOf(reply), reply?.text).toBe(mayMove ? 'ok' : 'ORDER_STATE')
    if (mayMove) order.window = { date, time }
  },
)

const askReturn = command(
  'askReturn',
  fc.record({ order: at, line: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  async ({ order: which, line, quantity }, model, { customers, variants }) => {
    const order = likelyAt(model, which, ({ status }) => status === 'delivered')
    const bought = order?.quantities[line] ?? 0
    if (!order || bought === 0) return
    const body = { reason: 'changed_mind', lines: [{ sku: variants[line]?.sku, quantity, isOpened: false }] }
    const headers = { 'Idempotency-Key': randomUUID() }
    const reply = await customers[order.customer]?.post(`/orders/${order.number}/returns`, body, headers)
    if (order.status !== 'delivered') return expect(reply && codeOf(reply)).toBe('ORDER_STATE')
    const taken = order.returns
      .filter(each => each.line === line && each.state !== 'refused')
      .reduce((sum, each) => sum + each.quantity, 0)
    if (taken + quantity > bought) return expect(reply && codeOf(reply)).toBe('RETURN_NOT_POSSIBLE')
    expect(reply?.status, reply?.text).toBe(201)
    order.returns.push({ id: reply?.body.result.id, line, quantity, state: 'requested' })
  },
)

/** Commands of a customer. Orders are placed often, because everything else needs one. */
export const customerCommands: fc.Arbitrary<Command>[] = [
  place,
  place,
  place,
  place,
  payAgain,
  cancelOwn,
  moveDelivery,
  askReturn,
  askReturn,
  askReturn,
]
