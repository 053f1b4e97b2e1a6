import { type FlavorCategory, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoShelf, shelfOf } from '../../test/builders/demo-shelf.ts'
import { recommend, shortlist } from './recommend.ts'
import { affinityOf, bandDistance, type Candidate, type MixRequest, type Part, strengthPointsOf } from './rules.ts'

const FRUIT: MixRequest = { categories: ['Fruit'], strength: 'medium', earlier: [], refused: [], seed: 1 }

const level = fc.integer({ min: 0, max: 10 }).map(tenths => tenths / 10)

/** Any flavor of a shelf. */
const candidate: fc.Arbitrary<Omit<Candidate, 'productId'>> = fc.record({
  flavorId: fc.constantFrom('apple', 'cherry', 'mint', 'ice', 'cola', 'halva', 'anise', 'pear', 'rum'),
  name: fc.constant(completeTexts({ ru: 'Вкус', en: 'Taste', hy: 'Համ' })),
  category: fc.constantFrom(...flavorCategories),
  strength: fc.constantFrom(...strengths),
  taste: fc.record({
    sweet: level,
    sour: level,
    fresh: level,
    spicy: level,
    creamy: level,
    bitter: level,
    herbal: level,
  }),
  intensity: fc.integer({ min: 1, max: 5 }),
  role: fc.constantFrom('base', 'base', 'accent', 'cooling'),
  maxSharePercent: fc.constantFrom(15, 20, 30, 70),
})
const shelves = (maxLength: number) =>
  fc
    .array(candidate, { maxLength })
    .map(flavors => flavors.map((flavor, index) => ({ ...flavor, productId: `${flavor.flavorId}-${index}` })))
const asks: fc.Arbitrary<MixRequest> = fc.record({
  categories: fc.uniqueArray(fc.constantFrom(...flavorCategories), { minLength: 1 }),
  strength: fc.constantFrom(...strengths),
  earlier: fc.array(fc.array(fc.constantFrom('apple', 'cherry', 'cola'), { minLength: 1, maxLength: 3 }), {
    maxLength: 2,
  }),
  refused: fc.uniqueArray(fc.constantFrom('apple', 'cherry', 'mint'), { maxLength: 2 }),
  seed: fc.nat(),
})

const LOUD: FlavorCategory[] = ['Spice', 'Gastronomy']

/** The rules of a mix, implemented independently. */
function keepsTheRules(parts: readonly Part[], ask: MixRequest): boolean {
  const flavors = parts.map(({ flavor }) => flavor)
  const pairs = flavors.flatMap((a, index) => flavors.slice(index + 1).map(b => [a, b] as const))
  return (
    parts.reduce((sum, { percentage }) => sum + percentage, 0) === 100 &&
    parts.every(({ percentage }) => percentage % 5 === 0) &&
    flavors.every(({ flavorId }) => !ask.refused.includes(flavorId)) &&
    flavors.filter(({ role, intensity }) => role === 'base' && intensity >= 4).length <= 1 &&
    flavors[0]?.role === 'base' &&
    flavors.some(({ category }) => ask.categories.includes(category)) &&
    pairs.every(([a, b]) => a.flavorId !== b.flavorId && affinityOf(a.category, b.category) >= 0.4) &&
    flavors.filter(({ category }) => LOUD.includes(category)).length <= 1 &&
    flavors.filter(({ role }) => role === 'cooling').length <= 1 &&
    parts.every(({ flavor, percentage }) =>
      flavor.role === 'cooling' ? percentage === 10 : percentage <= flavor.maxSharePercent,
    )
  )
}

const TEMPLATES = [
  [70, 30],
  [60, 40],
  [60, 30, 10],
  [50, 30, 20],
]

/** Every possible mix of a small shelf, by exhaustive search. */
function everyMix(shelf: readonly Candidate[], ask: MixRequest): Part[][] {
  const isAddable = ({ category, role }: Candidate) =>
    ask.categories.includes(category) || (role === 'base' && category !== 'Cold')
  const pool = shelf.filter(isAddable)
  const mixes = TEMPLATES.flatMap(shares =>
    shares.reduce<Part[][]>(
      (begun, percentage) => begun.flatMap(parts => pool.map(flavor => [...parts, { flavor, percentage }])),
      [[]],
    ),
  )
  return mixes.filter(parts => keepsTheRules(parts, ask))
}

describe('the recommender', () => {
  test('follows the rules: 2 or 3 flavors of the shelf, 100 percent in steps of 5, no excluded flavor, no clash', () => {
    fc.assert(
      fc.property(shelves(25), asks, (shelf, ask) => {
        const mix = recommend(shelf, ask)
        if (mix.length === 0) return
        expect(mix.length).toBeGreaterThanOrEqual(2)
        expect(mix.length).toBeLessThanOrEqual(3)
        expect(mix.every(({ flavor }) => shelf.includes(flavor))).toBe(true)
        expect(keepsTheRules(mix, ask)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('finds a mix if there is one, in the requested strength if possible', () => {
    fc.assert(
      fc.property(shelves(6), asks, (shelf, ask) => {
        const possible = everyMix(shelf, ask)
        const mix = recommend(shelf, ask)
        expect(mix.length > 0).toBe(possible.length > 0)
        if (mix.length === 0) return
        const miss = (parts: readonly Part[]) => bandDistance(strengthPointsOf(parts), ask.strength)
        expect(miss(mix)).toBe(Math.min(...possible.map(miss)))
      }),
      { numRuns: 300 },
    )
  })

  test('includes as many requested categories as match, on another base than earlier that day, unless that costs strength', () => {
    fc.assert(
      fc.property(shelves(6), asks, (shelf, ask) => {
        const mix = recommend(shelf, ask)
        if (mix.length === 0) return
        const judged = (parts: readonly Part[]) => [
          bandDistance(strengthPointsOf(parts), ask.strength),
          -new Set(parts.map(({ flavor }) => flavor.category).filter(category => ask.categories.includes(category)))
            .size,
          Number(ask.earlier.some(([base]) => base === parts[0]?.flavor.flavorId)),
        ]
        const isBetter = (other: readonly Part[]) => {
          const differing = judged(other).map((value, index) => value - (judged(mix)[index] ?? 0))
          return (differing.find(value => value !== 0) ?? 0) < 0
        }
        expect(everyMix(shelf, ask).some(isBetter)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('gives the same mix for any order of the shelf', () => {
    const shuffled = shelves(15).chain(shelf =>
      fc.tuple(fc.constant(shelf), fc.shuffledSubarray(shelf, { minLength: shelf.length })),
    )
    fc.assert(
      fc.property(shuffled, asks, ([shelf, other], ask) => {
        expect(recommend(other, ask)).toEqual(recommend(shelf, ask))
      }),
    )
  })

  test('gives the same mix for a seed, and other mixes and bases for others', () => {
    const shelf = demoShelf()
    for (const category of flavorCategories) {
      const mixes = Array.from({ length: 30 }, (_, seed) => {
        const ask = { ...FRUIT, categories: [category], seed }
        const mix = recommend(shelf, ask)
        expect(recommend([...shelf], ask)).toEqual(mix)
        return mix.map(({ flavor }) => flavor.flavorId)
      })
      expect(new Set(mixes.map(mix => mix.join(' '))).size, category).toBeGreaterThan(5)
      const bases = Map.groupBy(mixes, ([base]) => base)
      expect(Math.max(...[...bases.values()].map(({ length }) => length)), category).toBeLessThanOrEqual(20)
    }
  })

  test('considers no more flavors of a thousand than of a hundred, so that its time is bounded', () => {
    const ask: MixRequest = { ...FRUIT, categories: [...flavorCategories] }
    const thousand = shelfOf(1000)
    expect(thousand).toHaveLength(1000)
    expect(recommend(thousand, ask)).toHaveLength(3)
    expect(shortlist(thousand, ask).length).toBeLessThanOrEqual(27)
  })

  test.each([
    ['no shelf', []],
    ['one flavor', [{ category: 'Fruit', role: 'base' }]],
    [
      'nothing of what is asked',
      [
        { category: 'Berry', role: 'base' },
        { category: 'Dessert', role: 'base' },
      ],
    ],
    [
      'nothing that can carry a mix',
      [
        { category: 'Fruit', role: 'accent' },
        { category: 'Fruit', role: 'accent' },
      ],
    ],
  ] satisfies [string, Partial<Candidate>[]][])('has no mix from %s', (_, flavors) => {
    const shelf = flavors.map((flavor, index) => ({ ...plain(`f-${index}`), ...flavor }))
    expect(recommend(shelf, FRUIT)).toEqual([])
  })
})

function plain(id: string): Candidate {
  return {
    productId: id,
    flavorId: id,
    name: completeTexts({ ru: id }),
    category: 'Fruit',
    strength: 'medium',
    taste: { sweet: 0.6, sour: 0.3, fresh: 0.1, spicy: 0, creamy: 0, bitter: 0, herbal: 0 },
    intensity: 3,
    role: 'base',
    maxSharePercent: 70,
  }
}
