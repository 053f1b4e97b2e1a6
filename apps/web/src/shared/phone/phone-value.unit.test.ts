import { expect, test } from 'vitest'
import { keepPrefix } from './phone-value.ts'

test.each([
  ['+37477123456', '+37477123456', 'a whole number stays'],
  ['077 12-34-56', '+37477123456', 'a number as people write it gets its prefix'],
  ['37477123456', '+37477123456', 'so does one without the plus'],
  ['+374771', '+374771', 'half a number stays half'],
  ['+37', '+374', 'the prefix snaps back when it is removed'],
  ['', '+374', 'and when everything is'],
  ['+374 77 12', '+3747712', 'spaces are dropped'],
  ['+37477123', '+37477123', 'what stands behind it stays'],
  ['+3777123', '+37477123', 'also when the 4 is deleted'],
  ['+3477123', '+37477123', 'or the 7'],
  ['37477123', '+37477123', 'or the plus'],
  ['7', '+3747', 'typing over everything begins the number'],
  ['+3740', '+374', 'the zero of a number at home is not part of it'],
  ['0+37477123456', '+37477123456', 'nothing gets before it'],
  ['+374771234567890', '+37477123456', 'what is too long is cut'],
])('%s becomes %s: %s', (typed, held) => {
  expect(keepPrefix(typed)).toBe(held)
})
