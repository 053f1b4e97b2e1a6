import { expect, test } from 'vitest'
import { bowlsOf, gramsOf } from './bowl.ts'

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

test.each([
  [
    'what runs out first',
    [
      { percentage: 60, weight: 50 },
      { percentage: 40, weight: 25 },
    ],
    4,
  ],
  [
    'packs that are used up to the gram',
    [
      { percentage: 50, weight: 75 },
      { percentage: 50, weight: 75 },
    ],
    10,
  ],
  [
    'a pack too small for one bowl',
    [
      { percentage: 95, weight: 10 },
      { percentage: 5, weight: 250 },
    ],
    0,
  ],
  ['no packs', [], 0],
] as const)('the bowls of a mix are counted by %s', (_, parts, bowls) => {
  expect(bowlsOf(parts)).toBe(bowls)
})
