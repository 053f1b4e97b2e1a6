import { describe, expect, test } from 'vitest'
import { stepFor, type Word } from './settle-rules.ts'

const accountId = '019a0000-0000-7000-8000-000000000001'
const waiting: Word['order'] = { status: 'awaiting_payment', cancelReason: null, accountId }
const paid: Word['order'] = { status: 'paid', cancelReason: null, accountId }
const delivered: Word['order'] = { status: 'delivered', cancelReason: null, accountId }
const expired: Word['order'] = { status: 'cancelled', cancelReason: 'payment_expired', accountId }
const calledOff: Word['order'] = { status: 'cancelled', cancelReason: 'customer', accountId }

const captured = (order: Word['order'], attempt: Word['attempt'] = 'pending', isAmountRight = true): Word => ({
  said: 'captured',
  isAmountRight,
  isMismatch: false,
  isRefusable: false,
  attempt,
  order,
})

describe('a captured payment', () => {
  test.each([
    ['pays the order that waits for it', captured(waiting), 'pay'],
    ['pays it also after the same page had first been declined', captured(waiting, 'failed'), 'pay'],
    ['pays an expired order whose goods are still there', captured(expired), 'pay_late'],
    ['goes back when a person has cancelled the order', captured(calledOff), 'give_back'],
    ['goes back when the order is paid already', captured(paid), 'give_back'],
    ['goes back when the order is long under way', captured(delivered), 'give_back'],
    ['goes back when nobody is left to get the goods', captured({ ...expired, accountId: null }), 'give_back'],
    ['goes back also after a failed attempt', captured({ ...expired, accountId: null }, 'failed'), 'give_back'],
  ] as const)('%s', (_name, word, step) => expect(stepFor(word)).toBe(step))

  test.each([waiting, paid, expired, calledOff])('of a wrong amount is for a person to look at: %o', order => {
    expect(stepFor(captured(order, 'pending', false))).toBe('review')
  })

  test.each([waiting, paid, expired, calledOff])('of a wrong amount is not taken where we can say no: %o', order => {
    expect(stepFor({ ...captured(order, 'pending', false), isRefusable: true })).toBe('refuse')
  })

  test.each(['captured', 'refund_due', 'review'] as const)('told again changes nothing: %s', attempt => {
    expect(stepFor(captured(waiting, attempt))).toBe('duplicate')
    expect(stepFor(captured(expired, attempt, false))).toBe('duplicate')
  })
})

describe('a failed payment', () => {
  test('ends its attempt; the order waits on for another', () => {
    expect(
      stepFor({
        said: 'failed',
        isAmountRight: true,
        isMismatch: false,
        isRefusable: false,
        attempt: 'pending',
        order: waiting,
      }),
    ).toBe('fail')
  })

  test.each(['captured', 'failed', 'refund_due', 'review'] as const)('told late undoes nothing: %s', attempt => {
    expect(
      stepFor({ said: 'failed', isAmountRight: true, isMismatch: false, isRefusable: false, attempt, order: paid }),
    ).toBe('ignore')
  })
})

test.each(['open', 'processing'] as const)('a payment that is %s changes nothing', said => {
  for (const order of [waiting, paid, expired]) {
    expect(
      stepFor({ said, isAmountRight: true, isMismatch: false, isRefusable: false, attempt: 'pending', order }),
    ).toBe('ignore')
  }
})

describe('a report whose two keys name different attempts', () => {
  test.each([waiting, paid, expired, calledOff])('is left to a person where money came: %j', order => {
    expect(stepFor({ ...captured(order), isMismatch: true })).toBe('review')
    expect(stepFor({ ...captured(order, 'captured'), isMismatch: true })).toBe('duplicate')
  })

  test('ends no attempt', () => {
    expect(stepFor({ ...captured(waiting), said: 'failed', isMismatch: true })).toBe('ignore')
  })
})
