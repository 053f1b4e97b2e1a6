import { expect, test } from 'vitest'
import { formatAmd, vatOf } from './money.ts'

test.each([
  [0, '0 ֏'],
  [900, '900 ֏'],
  [1500, '1 500 ֏'],
  [12500, '12 500 ֏'],
  [1234567, '1 234 567 ֏'],
])('%i dram are shown as %s, with spaces that do not break', (amount, shown) => {
  expect(formatAmd(amount)).toBe(shown.replaceAll(' ', '\u00A0'))
})

test.each([
  [1500, 250],
  [2600, 433],
  [4900, 817],
  [14000, 2333],
  [0, 0],
])('%i dram contain %i dram of VAT', (gross, vat) => {
  expect(vatOf(gross)).toBe(vat)
})
