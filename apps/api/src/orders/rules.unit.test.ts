import { orderChangeRoutes } from '@shop/contracts/order-changes-staff.ts'
import { type CancelReason, type OrderStatus, orderStatuses } from '@shop/contracts/orders.ts'
import { orderStaffRoutes, StaffStep } from '@shop/contracts/orders-staff.ts'
import { uncollectedBefore } from '@shop/contracts/pickup.ts'
import { describe, expect, test } from 'vitest'
import {
  canCancel,
  canPay,
  canRetryDelivery,
  isAttemptFailed,
  isBeforePacking,
  isLate,
  isNotified,
  isReadyLate,
  isSecondAttemptAgreed,
  mayBecome,
  type OrderFacts,
  stepsOf,
  tasksOf,
  toCancelRequestState,
  transitions,
} from './rules.ts'

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

  test('only to paid, if its reservation expired and the payment arrived late', () => {
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

test.for([
  ['dispatched', null, 'open'],
  ['delivered', null, 'late'],
  ['cancelled', null, 'accepted'],
  ['delivered', 'At your door', 'refused'],
  // Cancelled later for another reason.
  ['cancelled', 'At your door', 'refused'],
] as const)('a request to cancel an order that is %s, with the refusal %s, is %s', ([status, refusal, state]) => {
  expect(toCancelRequestState(status, refusal)).toBe(state)
})

const none = { failed: 0, triedAgain: 0 }
const order = (facts: Partial<OrderFacts>): OrderFacts => ({
  status: 'paid',
  cancelReason: null,
  fee: { state: 'fixed', feeAmd: 1500 },
  isUnreachable: false,
  isCancelRequested: false,
  isLate: false,
  tries: none,
  ...facts,
})

/** The state that each of these steps leads to. */
const leadsTo: Partial<Record<StaffStep, OrderStatus>> = {
  confirm: 'confirmed',
  pack: 'packed',
  dispatch: 'dispatched',
  deliver: 'delivered',
  cancel: 'cancelled',
}

describe('the steps of staff', () => {
  test.for(StaffStep.options)('of which one is %s have the names of their endpoints', step => {
    const calls = Object.values({ ...orderStaffRoutes, ...orderChangeRoutes }).filter(
      ({ path }) => path === `/admin/orders/:number/${step}`,
    )
    expect(calls.map(({ method }) => method)).toEqual([
      step === 'delivery' || step === 'pickup-point' ? 'PATCH' : 'POST',
    ])
  })

  test.for(orderStatuses)('from %s match the table of transitions', status => {
    const steps = stepsOf(order({ status, cancelReason: status === 'cancelled' ? 'staff' : null }))
    const states = steps.flatMap(step => leadsTo[step] ?? [])
    // Staff cannot pay an order, nor change one that is cancelled.
    const allowed = status === 'cancelled' ? [] : transitions[status].filter(to => to !== 'paid')
    expect(states.toSorted()).toEqual(allowed.toSorted())
  })

  test('do not pack an order with an open fee', () => {
    const open = order({ status: 'confirmed', fee: { state: 'to_confirm', feeAmd: null } })
    expect(stepsOf(open)).not.toContain('pack')
    expect(tasksOf(open)).toEqual(['fee'])
    const agreed = order({ status: 'confirmed', fee: { state: 'to_confirm', feeAmd: 2000 } })
    expect(stepsOf(agreed)).toContain('pack')
    expect(tasksOf(agreed)).toEqual([])
  })

  test.for([
    ['paid', '2026-11-19', true],
    ['dispatched', '2026-11-19', true],
    ['dispatched', '2026-11-20', false],
    ['dispatched', undefined, false],
    ['delivered', '2026-11-19', false],
    ['cancelled', '2026-11-19', false],
    ['awaiting_payment', '2026-11-19', false],
  ] as const)('show what is %s for %s on the 20th as late: %s', ([status, day, expected]) => {
    const isOver = isLate(status, day, '2026-11-20')
    expect(isOver).toBe(expected)
    expect(tasksOf(order({ status, isLate: isOver }))).toEqual(expected ? ['late'] : [])
  })

  test('show an order that was not ready in time, and one that waits for more than three days', () => {
    const promised = new Date('2026-11-19T20:30:00+04:00')
    expect([isReadyLate('packed', promised, '2026-11-19'), isReadyLate('packed', promised, '2026-11-20')]).toEqual([
      false,
      true,
    ])
    expect(isReadyLate('dispatched', promised, '2026-11-20')).toBe(false)
    expect(uncollectedBefore('2026-11-23').toISOString()).toBe('2026-11-19T20:00:00.000Z')
    expect(tasksOf(order({ status: 'dispatched', isCollected: true, isNotCollected: true }))).toEqual(['not_collected'])
  })

  test('mark a customer unreachable or reached, never both', () => {
    expect(stepsOf(order({ isUnreachable: false }))).toContain('unreachable')
    const steps = stepsOf(order({ isUnreachable: true }))
    expect(steps).toContain('reached')
    expect(steps).not.toContain('unreachable')
  })
})

test.each([
  [none, { over: false, again: false, agreed: false }],
  [
    { failed: 1, triedAgain: 0 },
    { over: true, again: true, agreed: false },
  ],
  [
    { failed: 1, triedAgain: 1 },
    { over: false, again: false, agreed: true },
  ],
  [
    { failed: 2, triedAgain: 1 },
    { over: true, again: false, agreed: false },
  ],
])('a delivery with the attempts %j has one second attempt at most', (tries, { over, again, agreed }) => {
  expect({
    over: isAttemptFailed(tries),
    again: canRetryDelivery(tries),
    agreed: isSecondAttemptAgreed(tries),
  }).toEqual({
    over,
    again,
    agreed,
  })
  expect(tasksOf(order({ status: 'dispatched', tries }))).toEqual(over ? ['failed_delivery'] : [])
})
