import { type CancelReason, type OrderStatus, orderStatuses } from '@shop/contracts/orders.ts'
import { describe, expect, test } from 'vitest'
import { canCancel, canPay, isBeforePacking, isNotified, mayBecome } from './rules.ts'

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

describe('the status of an order changes', () => {
  test.each(pairs.filter(([from]) => from !== 'cancelled'))('from %s to %s only by the table', (status, to) => {
    const isAllowed = allowed.some(([from, next]) => from === status && next === to)
    expect(mayBecome({ status, cancelReason: null }, to)).toBe(isAllowed)
  })

  test.each<CancelReason>(['customer', 'unreachable', 'out_of_stock', 'staff'])(
    'not after it was cancelled: %s',
    cancelReason => {
      for (const to of orderStatuses) expect(mayBecome({ status: 'cancelled', cancelReason }, to)).toBe(false)
    },
  )

  test('back to paid, and only there, if its reservation expired and the payment came late', () => {
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

test('an order can be paid until the millisecond its reservation expires', () => {
  const until = new Date('2026-11-20T12:25:00.000Z')
  expect(canPay('awaiting_payment', until, new Date('2026-11-20T12:24:59.999Z'))).toBe(true)
  expect(canPay('awaiting_payment', until, until)).toBe(false)
  expect(canPay('paid', null, until)).toBe(false)
  expect(canPay('cancelled', null, until)).toBe(false)
})

test('the customer is notified of everything except placing and packing', () => {
  expect(orderStatuses.filter(status => !isNotified(status))).toEqual(['awaiting_payment', 'packed'])
})
