import { type CancelReason, type OrderStatus, orderStatuses } from '@shop/contracts/orders.ts'
import { describe, expect, test } from 'vitest'
import { canCancel, canPay, isBeforePacking, isTold, mayBecome } from './rules.ts'

const allowed: [OrderStatus, OrderStatus][] = [
  ['awaiting_payment', 'paid'],
  ['awaiting_payment', 'cancelled'],
  ['paid', 'confirmed'],
  ['paid', 'cancelled'],
  ['confirmed', 'packed'],
  ['confirmed', 'cancelled'],
  ['packed', 'dispatched'],
  ['packed', 'cancelled'],
  ['dispatched', 'delivered'],
  ['dispatched', 'cancelled'],
]
const pairs = orderStatuses.flatMap(from => orderStatuses.map(to => [from, to] as const))

describe('an order goes on', () => {
  test.each(pairs.filter(([from]) => from !== 'cancelled'))('from %s to %s only by the table', (status, to) => {
    const isAllowed = allowed.some(([from, next]) => from === status && next === to)
    expect(mayBecome({ status, cancelReason: null }, to)).toBe(isAllowed)
  })

  test.each<CancelReason>(['customer', 'unreachable', 'out_of_stock', 'staff'])(
    'nowhere once it was cancelled: %s',
    cancelReason => {
      for (const to of orderStatuses) expect(mayBecome({ status: 'cancelled', cancelReason }, to)).toBe(false)
    },
  )

  test('back to paid, and only there, when its hold had expired and the payment came late', () => {
    const expired = { status: 'cancelled', cancelReason: 'payment_expired' } as const
    expect(orderStatuses.filter(to => mayBecome(expired, to))).toEqual(['paid'])
  })
})

test('a customer may cancel until the order is dispatched', () => {
  expect(orderStatuses.filter(canCancel)).toEqual(['awaiting_payment', 'paid', 'confirmed', 'packed'])
})

test('a customer may change the delivery until the order is packed', () => {
  expect(orderStatuses.filter(isBeforePacking)).toEqual(['awaiting_payment', 'paid', 'confirmed'])
})

test('an order can be paid while its stock is held, not a millisecond longer', () => {
  const until = new Date('2026-11-20T12:25:00.000Z')
  expect(canPay('awaiting_payment', until, new Date('2026-11-20T12:24:59.999Z'))).toBe(true)
  expect(canPay('awaiting_payment', until, until)).toBe(false)
  expect(canPay('paid', null, until)).toBe(false)
  expect(canPay('cancelled', null, until)).toBe(false)
})

test('the customer is told of everything but the placing and the packing', () => {
  expect(orderStatuses.filter(status => !isTold(status))).toEqual(['awaiting_payment', 'packed'])
})
