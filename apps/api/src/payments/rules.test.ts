import { describe, expect, test } from 'vitest'
import { getNextRefundAttempt, getSessionEnd, hasPageExpired, toPaymentState, toWholeAmd } from './rules.ts'

const payment = (status: string, ...refunds: [string, number][]) => ({
  status,
  amountAmd: 1000,
  refunds: refunds.map(([refundStatus, amountAmd]) => ({ status: refundStatus, amountAmd })),
})

describe('the payment state of an order', () => {
  test.each([
    ['awaiting_payment', [payment('pending')], 'awaiting'],
    ['awaiting_payment', [payment('failed'), payment('review')], 'review'],
    ['awaiting_payment', [payment('review'), payment('pending')], 'review'],
    ['paid', [payment('review'), payment('captured')], 'paid'],
    ['paid', [payment('failed'), payment('captured')], 'paid'],
    ['delivered', [payment('captured')], 'paid'],
    ['paid', [payment('captured'), payment('refund_due', ['requested', 1000])], 'paid'],
    ['delivered', [payment('captured', ['requested', 300])], 'refund_due'],
    ['cancelled', [payment('pending'), payment('failed')], 'none'],
    ['cancelled', [payment('review'), payment('failed')], 'review'],
    ['cancelled', [payment('review'), payment('refund_due', ['requested', 1000])], 'refund_due'],
    ['cancelled', [payment('review'), payment('refund_due', ['confirmed', 1000])], 'review'],
    ['cancelled', [payment('captured', ['requested', 1000])], 'refund_due'],
    ['cancelled', [payment('captured', ['failed', 1000])], 'refund_due'],
    ['cancelled', [payment('captured')], 'paid'],
    ['cancelled', [payment('captured'), payment('refund_due', ['confirmed', 1000])], 'refunded'],
    ['cancelled', [payment('captured'), payment('refund_due', ['requested', 1000])], 'refund_due'],
    ['cancelled', [payment('captured', ['confirmed', 400])], 'refunded'],
    ['cancelled', [payment('captured', ['confirmed', 1000])], 'refunded'],
    ['cancelled', [payment('refund_due', ['confirmed', 1000]), payment('refund_due', ['sent', 1000])], 'refund_due'],
  ] as const)('%s with %o is %s', (status, payments, state) => expect(toPaymentState(status, payments)).toBe(state))
})

test.each([
  ['a dram less', { amountAmd: 4499, currency: 'AMD' }, 4499],
  ['a part of a dram', { amountAmd: 4499.5, currency: 'AMD' }, null],
  ['another currency', { amountAmd: 4500, currency: 'USD' }, null],
  ['nothing', { amountAmd: 0, currency: 'AMD' }, null],
  ['more than there is', { amountAmd: 1e12, currency: 'AMD' }, null],
  ['no number', { amountAmd: Number.NaN, currency: 'AMD' }, null],
] as const)('of a received %s counts only whole drams', (_name, report, drams) => {
  expect(toWholeAmd(report)).toBe(drams)
})

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minutes))

describe('a payment page', () => {
  test('is open for 20 minutes', () => expect(getSessionEnd(at(0), at(25))).toEqual(at(20)))
  test('closes with the reservation of its order', () => expect(getSessionEnd(at(15), at(25))).toEqual(at(25)))
  test('is open for a minute at least', () => expect(getSessionEnd(at(25), at(25))).toEqual(at(26)))
  test('without a payment ends after an hour', () => {
    expect(hasPageExpired(at(0), at(60))).toBe(false)
    expect(hasPageExpired(at(0), at(61))).toBe(true)
  })
})

test('a failed refund is retried after 1, 2, 4 ... minutes, and finally every hour', () => {
  const waits = [1, 2, 3, 7, 50].map(
    attempts => (getNextRefundAttempt(at(0), attempts).getTime() - at(0).getTime()) / 60_000,
  )
  expect(waits).toEqual([1, 2, 4, 60, 60])
})
