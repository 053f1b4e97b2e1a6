import { describe, expect, test } from 'vitest'
import { decideSettlement, mergeItems, orderableStatus, type SettlementInput, stockStatus } from './rules.ts'

describe('items', () => {
  test('of one SKU are merged into one line in their order', () => {
    const items = [
      { sku: 'b', quantity: 3 },
      { sku: 'a', quantity: 1 },
      { sku: 'b', quantity: 3 },
    ]
    expect(mergeItems(items)).toEqual([
      { sku: 'b', quantity: 6 },
      { sku: 'a', quantity: 1 },
    ])
  })

  test('never add up to an unsafe integer', () => {
    const most = { sku: 'a', quantity: Number.MAX_SAFE_INTEGER }
    expect(mergeItems([most, most])).toEqual([most])
  })
})

describe('a variant', () => {
  test.each([
    ['available in full', 5, { available: 5, isWithdrawn: false }, { status: 'ok', available: 5, quantity: 5 }],
    ['fewer than requested', 6, { available: 5, isWithdrawn: false }, { status: 'reduced', available: 5, quantity: 5 }],
    ['out of stock', 1, { available: 0, isWithdrawn: false }, { status: 'out_of_stock', available: 0, quantity: 0 }],
    ['withdrawn', 1, { available: 9, isWithdrawn: true }, { status: 'unavailable', available: 0, quantity: 0 }],
    ['unknown', 1, undefined, { status: 'unavailable', available: 0, quantity: 0 }],
  ])('%s', (_what, requested, variant, expected) => {
    expect(stockStatus(requested, variant)).toEqual(expected)
  })

  test('is limited to 99 per order', () => {
    const plenty = { available: 500, isWithdrawn: false }
    expect(orderableStatus(150, plenty)).toEqual({ status: 'reduced', available: 500, quantity: 99 })
    expect(orderableStatus(99, plenty)).toEqual({ status: 'ok', available: 500, quantity: 99 })
  })
})

const isAnonymized = false
const waiting: SettlementInput['order'] = { status: 'awaiting_payment', cancelReason: null, isAnonymized }
const paid: SettlementInput['order'] = { status: 'paid', cancelReason: null, isAnonymized }
const delivered: SettlementInput['order'] = { status: 'delivered', cancelReason: null, isAnonymized }
const expired: SettlementInput['order'] = { status: 'cancelled', cancelReason: 'payment_expired', isAnonymized }
const calledOff: SettlementInput['order'] = { status: 'cancelled', cancelReason: 'customer', isAnonymized }

const captured = (
  order: SettlementInput['order'],
  attempt: SettlementInput['attempt'] = 'pending',
  isAmountRight = true,
): SettlementInput => ({
  reported: 'captured',
  isAmountRight,
  isMismatch: false,
  canDecline: false,
  attempt,
  order,
})

describe('a captured payment', () => {
  test.each([
    ['pays an unpaid order', captured(waiting), 'pay'],
    ['pays an unpaid order after a declined attempt', captured(waiting, 'failed'), 'pay'],
    ['pays an expired order if its items are still available', captured(expired), 'pay_late'],
    ['is refunded if the customer has cancelled the order', captured(calledOff), 'refund'],
    ['is refunded if the order is paid already', captured(paid), 'refund'],
    ['is refunded if the order is delivered already', captured(delivered), 'refund'],
    ['is refunded if the account is deleted', captured({ ...expired, isAnonymized: true }), 'refund'],
    [
      'is refunded after a failed attempt if the account is deleted',
      captured({ ...expired, isAnonymized: true }, 'failed'),
      'refund',
    ],
  ] as const)('%s', (_name, input, action) => expect(decideSettlement(input)).toBe(action))

  test.each([waiting, paid, expired, calledOff])('of a wrong amount goes to review: %o', order => {
    expect(decideSettlement(captured(order, 'pending', false))).toBe('review')
  })

  test.each([waiting, paid, expired, calledOff])(
    'of a wrong amount is rejected if the provider allows it: %o',
    order => {
      expect(decideSettlement({ ...captured(order, 'pending', false), canDecline: true })).toBe('reject')
    },
  )

  test.each(['captured', 'refund_due', 'review'] as const)('reported again changes nothing: %s', attempt => {
    expect(decideSettlement(captured(waiting, attempt))).toBe('duplicate')
    expect(decideSettlement(captured(expired, attempt, false))).toBe('duplicate')
  })
})

describe('a failed payment', () => {
  test('closes its attempt and leaves the order unpaid', () => {
    expect(
      decideSettlement({
        reported: 'failed',
        isAmountRight: true,
        isMismatch: false,
        canDecline: false,
        attempt: 'pending',
        order: waiting,
      }),
    ).toBe('fail')
  })

  test.each(['captured', 'failed', 'refund_due', 'review'] as const)('reported late changes nothing: %s', attempt => {
    expect(
      decideSettlement({
        reported: 'failed',
        isAmountRight: true,
        isMismatch: false,
        canDecline: false,
        attempt,
        order: paid,
      }),
    ).toBe('ignore')
  })
})

test.each(['open', 'processing'] as const)('a payment that is %s changes nothing', reported => {
  for (const order of [waiting, paid, expired]) {
    expect(
      decideSettlement({
        reported,
        isAmountRight: true,
        isMismatch: false,
        canDecline: false,
        attempt: 'pending',
        order,
      }),
    ).toBe('ignore')
  }
})

describe('a report whose two keys name different attempts', () => {
  test.each([waiting, paid, expired, calledOff])('goes to review if money was received: %j', order => {
    expect(decideSettlement({ ...captured(order), isMismatch: true })).toBe('review')
    expect(decideSettlement({ ...captured(order, 'captured'), isMismatch: true })).toBe('duplicate')
  })

  test('ends no attempt', () => {
    expect(decideSettlement({ ...captured(waiting), reported: 'failed', isMismatch: true })).toBe('ignore')
  })
})
