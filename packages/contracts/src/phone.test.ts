import { expect, test } from 'vitest'
import { normalizePhone, Phone } from './phone.ts'

test.each([
  ['+37477123456', '+37477123456'],
  ['077 12-34-56', '+37477123456'],
  ['37477123456', '+37477123456'],
  ['(077) 123456', '+37477123456'],
  ['77123456', '+37477123456'],
  ['7712345', null],
  ['+79161234567', null],
  ['', null],
])('normalizes "%s" to %s', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone)
})

test.each(['+3747712345', '+374771234567', '37477123456', '+374 77123456'])('%s is rejected', phone => {
  expect(Phone.safeParse(phone).error?.issues[0]?.message).toBe('phone_invalid')
})
