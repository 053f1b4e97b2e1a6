import type { PlaceOrder } from '@shop/contracts/orders.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/api/api-error.ts'
import { clearDraft, EMPTY, readDraft, saveDraft } from '../form-values.ts'
import { beginAttempt, endAttempt, isInDoubt, openAttempt } from './use-place-order.ts'

const body: PlaceOrder = {
  items: [{ sku: 'A-100', quantity: 2 }],
  phone: '+37477123456',
  address: { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' },
  deliveryType: 'post',
}
const values = new Map<string, string>()

beforeEach(() => {
  values.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  })
})

test('repeats an unanswered order unchanged with its key', () => {
  const sent = beginAttempt({ print: 'form and cart', body, totalAmd: 5300 })
  expect(openAttempt('form and cart')).toEqual(sent)
  expect(sent).toMatchObject({ body, totalAmd: 5300 })
  expect(sent.key).toMatch(/^[0-9a-f]{32}$/)
})

test('uses a new key for another form or cart', () => {
  const first = beginAttempt({ print: 'one', body, totalAmd: 5300 })
  expect(openAttempt('two')).toBeUndefined()
  expect(beginAttempt({ print: 'two', body, totalAmd: 5300 }).key).not.toBe(first.key)
})

test('repeats nothing after the response has arrived', () => {
  beginAttempt({ print: 'one', body, totalAmd: 5300 })
  endAttempt()
  expect(openAttempt('one')).toBeUndefined()
})

test('ignores an unreadable stored attempt', () => {
  values.set('checkoutAttempt', '{"key":1')
  expect(openAttempt('one')).toBeUndefined()
})

test.each([
  [new ApiError({ status: 0, code: 'NO_CONNECTION' }), true, 'there is no response'],
  [
    new ApiError({ status: 503, code: 'PAYMENT_UNAVAILABLE' }),
    true,
    'the order was placed, only its payment page is missing',
  ],
  [new ApiError({ status: 500, code: 'INTERNAL' }), true, 'the server failed at an unknown point'],
  [new ApiError({ status: 201, code: 'UNREADABLE_RESPONSE' }), true, 'the answer cannot be read'],
  [new ApiError({ status: 401, code: 'UNAUTHENTICATED' }), true, 'rejected before the order was looked up'],
  [new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS' }), true, 'rejected before the order was looked up'],
  [new ApiError({ status: 409, code: 'OUT_OF_STOCK' }), false, 'it was rejected'],
  [new ApiError({ status: 422, code: 'VALIDATION' }), false, 'it was rejected'],
  [new TypeError('ours'), true, 'the fault is in the page'],
])('%s: the order may be there is %s, as %s', (error, isOpen) => {
  expect(isInDoubt(error)).toBe(isOpen)
})

test('restores the input after a reload, only for the same account', () => {
  const typed = { ...EMPTY, street: 'Туманяна' }
  saveDraft('+37477123456', typed)
  expect(readDraft('+37477123456')).toEqual(typed)
  expect(readDraft('+37491000000')).toBeUndefined()
  clearDraft()
  expect(readDraft('+37477123456')).toBeUndefined()
})

test('ignores a draft of another version of the form', () => {
  values.set('checkoutDraft', JSON.stringify({ owner: '+37477123456', values: { street: 'Туманяна' } }))
  expect(readDraft('+37477123456')).toBeUndefined()
})
