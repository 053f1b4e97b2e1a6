import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoShelf } from '../../test/builders/demo-shelf.ts'
import { nearestTaste } from './nearest.ts'
import { recommend } from './recommend.ts'
import { areCompatible } from './rules.ts'

const shelf = demoShelf()
const fruit = { categories: ['Fruit' as const], strength: 'mild' as const, earlier: [], refused: [] }

test('replaces a sold-out part by a matching one of equal strength that may have the share', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 1 }), (seed, place) => {
      const mix = recommend(shelf, { ...fruit, seed })
      const part = mix[place]
      if (!part) throw new Error('no mix')
      const otherFlavors = mix.filter(other => other !== part).map(({ flavor }) => flavor)
      const swap = nearestTaste(part.flavor, shelf, { otherFlavors, percentage: part.percentage })
      expect(swap?.strength).toBe(part.flavor.strength)
      expect(swap?.productId).not.toBe(part.flavor.productId)
      expect(swap?.maxSharePercent).toBeGreaterThanOrEqual(part.percentage)
      expect(swap && otherFlavors.every(other => areCompatible(swap, other))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('prefers the same taste of another brand, then the most similar taste, and finds none without equal strength', () => {
  const lemon = shelf.find(({ flavorId, strength }) => flavorId === 'lemon' && strength === 'medium') ?? shelf[0]
  if (!lemon) throw new Error('no lemon')
  const own = { ...lemon, productId: 'own', intensity: 1 }
  const nearTo = (list: typeof shelf) => nearestTaste(lemon, list, { otherFlavors: [], percentage: 20 })?.productId
  expect(nearTo([...shelf, own])).toBe('own')
  const alike = { ...lemon, productId: 'alike', flavorId: 'lime' }
  expect(nearTo([...shelf.filter(({ flavorId }) => flavorId !== lemon.flavorId), alike])).toBe('alike')
  expect(nearTo(shelf.filter(({ strength }) => strength !== lemon.strength))).toBeUndefined()
})
