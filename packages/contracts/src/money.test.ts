import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { formatAmd, formatPercent, vatOf } from './money.ts'

test.each([
  [0, '0 ֏', '0 ֏'],
  [900, '900 ֏', '900 ֏'],
  [1500, '1 500 ֏', '1,500 ֏'],
  [12500, '12 500 ֏', '12,500 ֏'],
  [1234567, '1 234 567 ֏', '1,234,567 ֏'],
])('formats %i dram as %s in Russian and Armenian and as %s in English, with no-break spaces', (amount, ...shown) => {
  const [russian, english] = shown.map(text => text.replaceAll(' ', '\u00A0'))
  expect(formatAmd(amount, 'ru')).toBe(russian)
  expect(formatAmd(amount, 'hy')).toBe(russian)
  expect(formatAmd(amount, 'en')).toBe(english)
})

test('formats percentages with a space in Russian only', () => {
  expect(locales.map(locale => formatPercent(50, locale))).toEqual(['50\u00A0%', '50%', '50%'])
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
