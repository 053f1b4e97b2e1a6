import { type FlavorCategory, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidatesOf, demoCandidates } from '../../test/builders/demo-candidates.ts'
import { brokenRules, categorySets, expertRequests } from '../../test/builders/mix-experts.ts'
import { recommend, shortlist } from './recommend.ts'
import { affinityOf, bandDistance, type Candidate, type MixRequest, type Part, strengthPointsOf } from './rules.ts'

const FRUIT: MixRequest = { categories: ['Fruit'], strength: 'medium', earlier: [], excluded: [], seed: 1 }

const level = fc.integer({ min: 0, max: 10 }).map(tenths => tenths / 10)

/** Any flavor in stock. */
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
const candidateLists = (maxLength: number) =>
  fc
    .array(candidate, { maxLength })
    .map(flavors => flavors.map((flavor, index) => ({ ...flavor, productId: `${flavor.flavorId}-${index}` })))
const requests: fc.Arbitrary<MixRequest> = fc.record({
  categories: fc.uniqueArray(fc.constantFrom(...flavorCategories), { minLength: 1 }),
  strength: fc.constantFrom(...strengths),
  earlier: fc.array(fc.array(fc.constantFrom('apple', 'cherry', 'cola'), { minLength: 1, maxLength: 3 }), {
    maxLength: 2,
  }),
  excluded: fc.uniqueArray(fc.constantFrom('apple', 'cherry', 'mint'), { maxLength: 2 }),
  seed: fc.nat(),
})

const LOUD: FlavorCategory[] = ['Spice', 'Gastronomy']

/** The rules of a mix, implemented independently. */
function keepsTheRules(parts: readonly Part[], request: MixRequest): boolean {
  const flavors = parts.map(({ flavor }) => flavor)
  const pairs = flavors.flatMap((a, index) => flavors.slice(index + 1).map(b => [a, b] as const))
  return (
    parts.reduce((sum, { percentage }) => sum + percentage, 0) === 100 &&
    parts.every(({ percentage }) => percentage % 5 === 0) &&
    flavors.every(({ flavorId }) => !request.excluded.includes(flavorId)) &&
    flavors.filter(({ role, intensity }) => role === 'base' && intensity >= 4).length <= 1 &&
    flavors[0]?.role === 'base' &&
    flavors.some(({ category }) => request.categories.includes(category)) &&
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

/** Every possible mix of a few candidates, by exhaustive search. */
function everyMix(candidates: readonly Candidate[], request: MixRequest): Part[][] {
  const isAddable = ({ category, role }: Candidate) =>
    request.categories.includes(category) || (role === 'base' && category !== 'Cold')
  const pool = candidates.filter(isAddable)
  const mixes = TEMPLATES.flatMap(shares =>
    shares.reduce<Part[][]>(
      (begun, percentage) => begun.flatMap(parts => pool.map(flavor => [...parts, { flavor, percentage }])),
      [[]],
    ),
  )
  return mixes.filter(parts => keepsTheRules(parts, request))
}

describe('the recommender', () => {
  test('follows the rules: 2 or 3 flavors in stock, 100 percent in steps of 5, no excluded flavor, no clash', () => {
    fc.assert(
      fc.property(candidateLists(25), requests, (candidates, request) => {
        const mix = recommend(candidates, request)
        if (mix.length === 0) return
        expect(mix.length).toBeGreaterThanOrEqual(2)
        expect(mix.length).toBeLessThanOrEqual(3)
        expect(mix.every(({ flavor }) => candidates.includes(flavor))).toBe(true)
        expect(keepsTheRules(mix, request)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('finds a mix if there is one, in the requested strength if possible', () => {
    fc.assert(
      fc.property(candidateLists(6), requests, (candidates, request) => {
        const possible = everyMix(candidates, request)
        const mix = recommend(candidates, request)
        expect(mix.length > 0).toBe(possible.length > 0)
        if (mix.length === 0) return
        const miss = (parts: readonly Part[]) => bandDistance(strengthPointsOf(parts), request.strength)
        expect(miss(mix)).toBe(Math.min(...possible.map(miss)))
      }),
      { numRuns: 300 },
    )
  })

  test('includes as many requested categories as match, on another base than earlier that day, unless that costs strength', () => {
    fc.assert(
      fc.property(candidateLists(6), requests, (candidates, request) => {
        const mix = recommend(candidates, request)
        if (mix.length === 0) return
        const criteriaOf = (parts: readonly Part[]) => [
          bandDistance(strengthPointsOf(parts), request.strength),
          -new Set(parts.map(({ flavor }) => flavor.category).filter(category => request.categories.includes(category)))
            .size,
          Number(request.earlier.some(([base]) => base === parts[0]?.flavor.flavorId)),
        ]
        const isBetter = (other: readonly Part[]) => {
          const differing = criteriaOf(other).map((value, index) => value - (criteriaOf(mix)[index] ?? 0))
          return (differing.find(value => value !== 0) ?? 0) < 0
        }
        expect(everyMix(candidates, request).some(isBetter)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('gives the same mix for any order of the candidates', () => {
    const shuffled = candidateLists(15).chain(candidates =>
      fc.tuple(fc.constant(candidates), fc.shuffledSubarray(candidates, { minLength: candidates.length })),
    )
    fc.assert(
      fc.property(shuffled, requests, ([candidates, other], request) => {
        expect(recommend(other, request)).toEqual(recommend(candidates, request))
      }),
    )
  })

  test('gives the same mix for a seed, and other mixes and bases for others', () => {
    const candidates = demoCandidates()
    for (const category of flavorCategories) {
      const mixes = Array.from({ length: 30 }, (_, seed) => {
        const request = { ...FRUIT, categories: [category], seed }
        const mix = recommend(candidates, request)
        expect(recommend([...candidates], request)).toEqual(mix)
        return mix.map(({ flavor }) => flavor.flavorId)
      })
      expect(new Set(mixes.map(mix => mix.join(' '))).size, category).toBeGreaterThan(5)
      const bases = Map.groupBy(mixes, ([base]) => base)
      expect(Math.max(...[...bases.values()].map(({ length }) => length)), category).toBeLessThanOrEqual(20)
    }
  })

  test('considers no more flavors of a thousand than of a hundred, so that its time is bounded', () => {
    const request: MixRequest = { ...FRUIT, categories: [...flavorCategories] }
    const thousand = candidatesOf(1000)
    expect(thousand).toHaveLength(1000)
    expect(recommend(thousand, request)).toHaveLength(3)
    expect(shortlist(thousand, request).length).toBeLessThanOrEqual(27)
  })

  test.each([
    ['no flavor in stock', []],
    ['one flavor', [{ category: 'Fruit', role: 'base' }]],
    [
      'no flavor of the requested categories',
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
    const candidates = flavors.map((flavor, index) => ({ ...plain(`f-${index}`), ...flavor }))
    expect(recommend(candidates, FRUIT)).toEqual([])
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

const candidates = demoCandidates()

test('the recommender’s mixes of the demo shop follow all expert rules for every request', () => {
  const requests = categorySets().flatMap((categories, seed) =>
    strengths.map(strength => ({ categories, strength, earlier: [], excluded: [], seed })),
  )
  for (const request of requests) {
    const broken = brokenRules({ request, candidates, parts: recommend(candidates, request) })
    expect(broken, `${request.strength}: ${request.categories}`).toEqual([])
  }
})

test('the evaluation makes a hundred requests: each category in each strength, and every pair', () => {
  const requests = expertRequests()
  const combinations = new Set(requests.map(({ categories, strength }) => `${categories} ${strength}`))
  expect(requests).toHaveLength(100)
  for (const categories of categorySets().filter(({ length }) => length === 1)) {
    for (const strength of strengths) expect(combinations).toContain(`${categories} ${strength}`)
  }
  const pairs = requests.filter(({ categories }) => categories.length === 2)
  expect(new Set(pairs.map(({ categories }) => String(categories))).size).toBe(36)
})
