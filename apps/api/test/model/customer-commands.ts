import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { orderOf } from '../checkout-shop.ts'
import { type Command, command } from './command.ts'
import { type Attempt, cancel, isFree, likelyAt, move, type Order, orderAt, type Real } from './model.ts'

const HOLD_MS = 25 * 60_000
const BANK_SESSION_MS = 20 * 60_000
const MAX_UNPAID = 2
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
})

const place = command(
  'place',
  placing,
  async (choice, model, real) => {
    const { customer, quantities, hasCode, hasPoints, window } = choice
    const { shop, goods, customers } = real
    const now = shop.clock.now()
    const date = window && addDays(shopDate(now), 2)
    const unpaid = model.orders.filter(order => order.customer === customer && order.status === 'awaiting_payment')
    const items = goods.flatMap(({ sku }, which) => {
      const quantity = quantities[which] ?? 0
      return quantity > 0 ? [{ sku, quantity }] : []
    })
    const reply = await customers[customer]?.order(
      orderOf(items, {
        ...(hasCode && { promoCode: real.promo }),
        ...(hasPoints && { bonusPoints: POINTS }),
        ...(window && { deliveryType: 'express', deliveryDate: date, deliveryTime: window }),
      }),
    )
    if (!isFree(model, quantities)) return expect(reply && codeOf(reply)).toBe('OUT_OF_STOCK')
    if (unpaid.length >= MAX_UNPAID) return expect(reply && codeOf(reply)).toBe('TOO_MANY_UNPAID_ORDERS')
    expect(reply?.status, reply?.text).toBe(201)
    const number: number = reply?.body.result.order.number
    const order: Order = {
      number,
      customer,
      status: 'awaiting_payment',
      cancelReason: null,
      quantities,
      holdUntil: new Date(now.getTime() + HOLD_MS),
      date: date ?? null,
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
  async ({ order: which, window }, model, { customers }) => {
    const order = orderAt(model, which)
    if (!order?.date) return
    const body = { deliveryDate: order.date, deliveryTime: window }
    const reply = await customers[order.customer]?.patch(`/orders/${order.number}/delivery`, body)
    const mayMove = ['awaiting_payment', 'paid', 'confirmed'].includes(order.status)
    expect(reply && codeOf(reply), reply?.text).toBe(mayMove ? 'ok' : 'ORDER_STATE')
  },
)

const askReturn = command(
  'askReturn',
  fc.record({ order: at, line: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  async ({ order: which, line, quantity }, model, { customers, goods }) => {
    const order = likelyAt(model, which, ({ status }) => status === 'delivered')
    const bought = order?.quantities[line] ?? 0
    if (!order || bought === 0) return
    const body = { reason: 'changed_mind', lines: [{ sku: goods[line]?.sku, quantity, isOpened: false }] }
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

/** What a customer does; placing often, as everything else needs an order. */
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
