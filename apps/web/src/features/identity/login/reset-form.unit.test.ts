import { expect, test } from 'vitest'
import { parseIdentifier, withPrefix } from './reset-form.tsx'

test.each([
  ['', { problem: 'login.identifierMissing' }],
  ['   ', { problem: 'login.identifierMissing' }],
  ['+37477123456', { identifier: { phoneNumber: '+37477123456' } }],
  ['+374 77 12-34-56', { identifier: { phoneNumber: '+37477123456' } }],
  ['+3747712345', { problem: 'login.phoneInvalid' }],
  ['+374771234567', { problem: 'login.phoneInvalid' }],
  ['+374ani@example.am', { problem: 'login.phoneInvalid' }],
  ['ani@example.am', { identifier: { email: 'ani@example.am' } }],
  [' Ani@Example.am ', { identifier: { email: 'ani@example.am' } }],
  ['ani@example', { problem: 'login.emailInvalid' }],
  ['@example.am', { problem: 'login.emailInvalid' }],
  ['a b@example.am', { problem: 'login.emailInvalid' }],
  ['ani', { problem: 'login.identifierInvalid' }],
  ['12345678', { problem: 'login.identifierInvalid' }],
  ['+79161234567', { problem: 'login.identifierInvalid' }],
])('a reset for "%s" is %o', (typed, read) => {
  expect(parseIdentifier(typed)).toEqual(read)
})

test.each([
  ['077 12-34-56', '+37477123456'],
  ['37477123456', '+37477123456'],
  ['0771234', '0771234'],
  ['12345678', '12345678'],
  ['0ani@example.am', '0ani@example.am'],
])('"%s" is shown as "%s"', (typed, shown) => {
  expect(withPrefix(typed)).toBe(shown)
})
