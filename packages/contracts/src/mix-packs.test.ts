import { expect, test } from 'vitest'
import { countOf, linesFor, linesWithin } from './mix-packs.ts'

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
  { wanted: [2, 2], there: [5, 2], had: [2, 2], says: 'enough of all' },
  { wanted: [3, 3], there: [1, 4], had: [1, 1], says: 'as many as the scarcest part makes' },
  { wanted: [4, 2], there: [3, 2], had: [2, 1], says: 'whole mixes alone' },
  { wanted: [2, 1], there: [1, 1], had: [1, 1], says: 'no whole one: what there is' },
])('of $wanted packs $there are available: $says', ({ wanted, there, had }) => {
  expect(linesWithin(packs(...wanted), there)).toEqual(packs(...had))
})
