import { expect, test } from 'vitest'
import { calculatePrice } from './change-prices.ts'

const percent = (value: number) => ({ kind: 'percent', value }) as const
const amount = (value: number) => ({ kind: 'amount', value }) as const

test.for([
  ['10 % more', 1990, null, percent(10), 1, false, { price: 2189, oldPrice: null }],
  ['10.1 % more is no fraction', 1000, null, percent(10.1), 1, false, { price: 1101, oldPrice: null }],
  ['half a dram is rounded up', 1050, null, percent(-5), 1, false, { price: 998, oldPrice: null }],
  ['to tens', 1990, null, percent(10), 10, false, { price: 2190, oldPrice: null }],
  ['to hundreds', 1990, null, amount(60), 100, false, { price: 2100, oldPrice: null }],
  ['less as a reduction keeps what it cost', 2000, null, percent(-25), 1, true, { price: 1500, oldPrice: 2000 }],
  ['less once more keeps what it cost at first', 1500, 2000, percent(-10), 1, true, { price: 1350, oldPrice: 2000 }],
  ['more than the old price is no reduction', 1500, 2000, amount(500), 1, false, { price: 2000, oldPrice: null }],
  ['nothing is no price', 500, null, amount(-500), 1, false, undefined],
  ['too little for the rounding is no price', 40, null, percent(-5), 100, false, undefined],
  ['more than a price can be is none', 90_000_000, null, percent(50), 1, false, undefined],
] as const)('%s', ([, price, oldPrice, step, roundTo, isReduction, expected]) => {
  expect(calculatePrice({ price, oldPrice }, { step, roundTo, isReduction })).toEqual(expected)
})
