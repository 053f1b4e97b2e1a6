import { expect, test } from 'vitest'
import { rentalCostAmd } from './rental-booking.ts'

const garni = { pricePerDay: 5000, priceFromThirdDay: 3500 }

test.for([
  [1, 5000],
  [2, 10_000],
  [3, 13_500],
  [7, 27_500],
])('a rental of %i days costs %i AMD: every day from the third on is cheaper', ([days, costAmd]) => {
  expect(rentalCostAmd(garni, days ?? 0)).toBe(costAmd)
})
