import { expect, test } from 'vitest'
import { isForeignPhone, keepPrefix } from './use-phone-input.ts'

test.each([
  ['+37477123456', '+37477123456', 'a whole number stays'],
  ['077 12-34-56', '+37477123456', 'a number as people write it gets its prefix'],
  ['37477123456', '+37477123456', 'so does one without the plus'],
  ['00374 77 123456', '+37477123456', 'and one dialled with zeros'],
  ['+374+37477123456', '+37477123456', 'a whole number pasted behind the prefix is taken once'],
  ['+374771', '+374771', 'half a number stays half'],
  ['+37', '+374', 'the prefix snaps back when it is removed'],
  ['', '+374', 'and when everything is'],
  ['+374 77 12', '+3747712', 'spaces are dropped'],
  ['+37477123', '+37477123', 'the following digits stay'],
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

test.each([
  ['+7 999 123-45-67', '+374', 'a Russian number'],
  ['+374+7 999 123-45-67', '+374', 'also behind the prefix'],
  ['+79991234567', '+37477123456', 'also in the place of a whole number'],
  ['8 (999) 123-45-67', '+374', 'as Russians write it at home'],
  ['+1 212 555 0123', '+374', 'an American number'],
  ['001 212 555 0123', '+374', 'dialled with zeros'],
  ['+995 555 12 34 56', '+374', 'a Georgian number'],
])('%s over %s is foreign: %s', (typed, before) => {
  expect(isForeignPhone(typed, before)).toBe(true)
})

test.each([
  ['+374 77 123456', '+374', 'an Armenian number'],
  ['00374 77 123456', '+374', 'dialled with zeros'],
  ['077 12-34-56', '+374', 'as Armenians write it at home'],
  ['77123456', '+374', 'without the zero'],
  ['+374077123456', '+374', 'behind the prefix'],
  ['+374+37477123456', '+374', 'whole behind the prefix'],
  ['+3747', '+374', 'a typed digit'],
  ['+7477123456', '+37477123456', 'the prefix without its 3'],
  ['+77123456', '+37477123456', 'the prefix without its digits'],
  ['7', '+37477123456', 'a digit over everything'],
  ['', '+37477123456', 'nothing'],
])('%s over %s is not foreign: %s', (typed, before) => {
  expect(isForeignPhone(typed, before)).toBe(false)
})
