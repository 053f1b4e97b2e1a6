import { expect, test } from 'vitest'
import { gramsOf } from './grams.ts'

test.each([
  [
    [60, 30, 10],
    [9, 4.5, 1.5],
  ],
  [
    [70, 30],
    [10.5, 4.5],
  ],
  [
    [34, 33, 33],
    [5.1, 5, 4.9],
  ],
  [
    [37, 37, 13, 13],
    [5.6, 5.6, 1.9, 1.9],
  ],
])('shares %o of a 15 g bowl weigh %o', (percentages, grams) => {
  expect(gramsOf(percentages, 15)).toEqual(grams)
  expect(grams.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(15)
})
