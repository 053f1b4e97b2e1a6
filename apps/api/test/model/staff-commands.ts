import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Browser } from '../builders/checkout-shop.ts'
import { type Command, command } from './command.ts'
import { cancel, likelyAt, type Order, orderAt, type Return } from './model.ts'

const at = fc.nat({ max: 30 })
const codeOf = ({ body }: { body: { error?: string } }) => body.error ?? 'ok'

/** Each step with the state that it needs and the one that it makes. */
const steps = {
  confirm: ['paid', 'confirmed'],
  pack: ['confirmed', 'packed'],
  dispatch: ['packed', 'dispatched'],
  deliver: ['dispatched', 'delivered'],
} as const
const isUnderWay = (status: Order['status']) => Object.values(steps).some(([from]) => from === status)
const stepNames = ['confirm', 'pack', 'dispatch', 'deliver'] as const

const step = command(
  'step',
  fc.record({ order: at, name: fc.constantFrom(...stepNames) }),
  async ({ order: which, name }, model, { operator }) => {
    const order = orderAt(model, which)
    if (!order) return
    const [from, to] = steps[name]
    const reply = await operator.post(`/admin/orders/${order.number}/${name}`)
    const isAllowed = order.status === from || order.status === to
    expect(codeOf(reply), reply.text).toBe(isAllowed ? 'ok' : 'ORDER_STATE')
    if (order.status === from) order.status = to
  },
)

/** Takes an order some steps on at once. */
export async function bringOn(order: Order | undefined, count: number, operator: Browser): Promise<void> {
  for (const name of stepNames.filter((_, index) => index < count)) {
    const [from, to] = steps[name]
    if (order?.status !== from) continue
    expect((await operator.post(`/admin/orders/${order.number}/${name}`)).status).toBe(200)
    order.status = to
  }
}

type UndoOffer = { step: keyof typeof steps; event: number }

/** Undoes the last step if the shop offers that, which depends on the time. */
const undo = command('undo', at, async (which, model, { operator }) => {
  const order = likelyAt(model, which, ({ status }) => isUnderWay(status))
  if (!order) return
  const shown = await operator.get(`/admin/orders/${order.number}`)
  const offered: UndoOffer | undefined = shown.body.result.undo
  if (!offered) return
  const [from, to] = steps[offered.step]
  expect(order.status).toBe(to)
  const reply = await operator.post(`/admin/orders/${order.number}/undo`, { event: offered.event })
  expect(['ok', 'RENTAL_STATE', 'UNDO_TOO_LATE']).toContain(codeOf(reply))
  if (codeOf(reply) === 'ok') order.status = from
})

/** So that all states come about in short sequences. */
const bring = command(
  'bring',
  fc.record({ order: at, count: fc.constantFrom(1, 2, 3, 4, 4) }),
  ({ order: which, count }, model, { operator }) =>
    bringOn(
      likelyAt(model, which, ({ status }) => isUnderWay(status)),
      count,
      operator,
    ),
)

const cancelAny = command('cancelAny', at, async (which, model, { operator }) => {
  const order = likelyAt(model, which, ({ status }) => isUnderWay(status))
  if (!order) return
  const reply = await operator.post(`/admin/orders/${order.number}/cancel`, { reason: 'staff' })
  const isWithCustomer = order.rental !== null && !['held', 'reserved', 'released'].includes(order.rental.state)
  const isOver = order.status === 'delivered' || order.status === 'cancelled' || isWithCustomer
  const isRepeated = order.cancelReason === 'staff'
  expect(codeOf(reply), reply.text).toBe(isOver && !isRepeated ? 'ORDER_STATE' : 'ok')
  if (!isOver) cancel(model, order, 'staff')
})

function returnAt(orders: readonly Order[], which: number): { order: Order; sent: Return } | undefined {
  const all = orders.flatMap(order => order.returns.map(sent => ({ order, sent })))
  return all[which % Math.max(1, all.length)]
}

const next = {
  accept: { from: ['requested', 'accepted'], to: 'accepted' },
  refuse: { from: ['requested', 'accepted', 'refused'], to: 'refused' },
} as const

const decide = command(
  'decide',
  fc.record({ which: at, verdict: fc.constantFrom('accept', 'accept', 'refuse') }),
  async ({ which, verdict }, { orders }, { operator }) => {
    const found = returnAt(orders, which)
    if (!found) return
    const { from, to } = next[verdict]
    const { sent } = found
    const reply = await operator.post(`/admin/returns/${sent.id}/${verdict}`, { reason: 'not as described' })
    const isAllowed = from.some(state => state === sent.state)
    expect(codeOf(reply), reply.text).toBe(isAllowed ? 'ok' : 'RETURN_STATE')
    if (isAllowed) sent.state = to
  },
)

const receive = command(
  'receive',
  fc.record({ which: at, writeOff: fc.nat({ max: 3 }) }),
  async ({ which, ...choice }, { orders, stock }, { operator, variants }) => {
    const found = returnAt(orders, which)
    if (!found || found.sent.state === 'received') return
    const { sent } = found
    const writeOff = Math.min(choice.writeOff, sent.quantity)
    const toStock = sent.quantity - writeOff
    const line = { sku: variants[sent.line]?.sku, toStock, writeOff, ...(writeOff > 0 && { why: 'broken' }) }
    const reply = await operator.post(`/admin/returns/${sent.id}/receive`, { lines: [line] })
    const isAllowed = sent.state === 'accepted'
    expect(codeOf(reply), reply.text).toBe(isAllowed ? 'ok' : 'RETURN_STATE')
    if (!isAllowed) return
    sent.state = 'received'
    const counts = stock[sent.line]
    if (counts) counts.onHand += toStock
  },
)

/** A return goes through all steps at once. */
const takeBack = command(
  'takeBack',
  fc.constant('the oldest'),
  async (_which, { orders, stock }, { operator, variants }) => {
    const sent = orders.flatMap(({ returns }) => returns.filter(({ state }) => state === 'requested'))[0]
    if (!sent) return
    const lines = [{ sku: variants[sent.line]?.sku, toStock: sent.quantity, writeOff: 0 }]
    expect((await operator.post(`/admin/returns/${sent.id}/accept`)).status).toBe(200)
    expect((await operator.post(`/admin/returns/${sent.id}/receive`, { lines })).status).toBe(200)
    sent.state = 'received'
    const counts = stock[sent.line]
    if (counts) counts.onHand += sent.quantity
  },
)

const book = command(
  'book',
  fc.record({ which: fc.nat({ max: 1 }), delta: fc.integer({ min: -4, max: 6 }).filter(delta => delta !== 0) }),
  async ({ which, delta }, { stock }, { operator, variants }) => {
    const counts = stock[which]
    if (!counts) return
    const body = { sku: variants[which]?.sku, kind: delta > 0 ? 'receipt' : 'correction', delta, reason: 'counted' }
    const headers = { 'Idempotency-Key': randomUUID() }
    const reply = await operator.post('/admin/stock/movements', body, headers)
    const isAllowed = counts.onHand + delta >= counts.reserved
    expect(codeOf(reply), reply.text).toBe(isAllowed ? 'ok' : 'STOCK_RESERVED')
    if (isAllowed) counts.onHand += delta
  },
)

/** What staff do. */
export const staffCommands: fc.Arbitrary<Command>[] = [
  step,
  bring,
  bring,
  undo,
  cancelAny,
  decide,
  receive,
  takeBack,
  takeBack,
  book,
]
