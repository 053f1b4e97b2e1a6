import { expect, test } from 'vitest'
import { bowlsOf, countOf, gramsOf, linesFor, linesWithin } from './mix-quantities.ts'

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
    'the part that runs out first',
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

const packs = (...quantities: number[]) => quantities.map(quantity => ({ quantity }))

test.for([
  [[1, 2], 1],
  [[3, 3], 3],
  [[4, 2], 2],
] as const)('packs %j are a mix %i times', ([quantities, count]) => {
  expect(countOf(packs(...quantities))).toBe(count)
  expect(linesFor(packs(...quantities), 1)).toEqual(packs(...quantities.map(quantity => quantity / count)))
})

test.for([
  { requested: [2, 2], availablePacks: [5, 2], expected: [2, 2], title: 'enough of every part' },
  { requested: [3, 3], availablePacks: [1, 4], expected: [1, 1], title: 'as many mixes as the scarcest part allows' },
  { requested: [4, 2], availablePacks: [3, 2], expected: [2, 1], title: 'whole mixes only' },
  {
    requested: [2, 1],
    availablePacks: [1, 1],
    expected: [1, 1],
    title: 'the available packs if no whole mix is possible',
  },
])('of $requested packs with $availablePacks available, returns $title', ({ requested, availablePacks, expected }) => {
  expect(linesWithin(packs(...requested), availablePacks)).toEqual(packs(...expected))
})
