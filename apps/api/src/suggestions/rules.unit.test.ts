import { completeTexts } from '@shop/contracts/text-fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCandidates } from '../../test/builders/demo-candidates.ts'
import { recommend } from './recommend.ts'
import { areCompatible, type Candidate, correctMix, type MixRequest, nearestTaste } from './rules.ts'

describe('correcting a proposal', () => {
  const candidates = [
    plain('apple'),
    plain('pear'),
    plain('cherry'),
    plain('kiwi'),
    plain('fig'),
    plain('plum'),
    plain('ice', 'cooling'),
  ]
  const request: MixRequest = { categories: ['Fruit'], strength: 'medium', earlier: [], excluded: ['plum'], seed: 1 }
  const corrected = (...proposal: [string, number][]) =>
    correctMix(
      proposal.map(([productId, percentage]) => ({ productId, percentage })),
      candidates,
      request,
    )?.map(({ flavor, percentage }) => [flavor.productId, percentage]) ?? null

  test.each([
    [
      'a good mix stays as it is',
      [
        ['apple', 60],
        ['pear', 40],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'shares that miss 100 are brought to it',
      [
        ['apple', 58],
        ['pear', 39],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'shares far beyond 100 are brought to it',
      [
        ['apple', 120],
        ['pear', 80],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'fractions become whole percents',
      [
        ['apple', 0.6],
        ['pear', 0.4],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'what is not in stock is dropped',
      [
        ['apple', 50],
        ['moon', 20],
        ['pear', 30],
      ],
      [
        ['apple', 65],
        ['pear', 35],
      ],
    ],
    [
      'what is named twice is merged',
      [
        ['apple', 30],
        ['pear', 40],
        ['apple', 30],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'less than nothing is dropped',
      [
        ['apple', 60],
        ['pear', 40],
        ['fig', -5],
      ],
      [
        ['apple', 60],
        ['pear', 40],
      ],
    ],
    [
      'the largest four stay',
      [
        ['apple', 30],
        ['pear', 25],
        ['cherry', 20],
        ['kiwi', 20],
        ['fig', 5],
      ],
      [
        ['apple', 35],
        ['pear', 25],
        ['cherry', 20],
        ['kiwi', 20],
      ],
    ],
    [
      'an excluded flavor is dropped',
      [
        ['apple', 60],
        ['pear', 30],
        ['plum', 10],
      ],
      [
        ['apple', 65],
        ['pear', 35],
      ],
    ],
    [
      'odd percents become steps of 5',
      [
        ['apple', 57],
        ['pear', 43],
      ],
      [
        ['apple', 55],
        ['pear', 45],
      ],
    ],
    ['one flavor is no mix', [['apple', 100]], null],
    ['nothing is no mix', [], null],
    [
      'no number is no share',
      [
        ['apple', Number.NaN],
        ['pear', 40],
      ],
      null,
    ],
    [
      'more than the maximum share of a flavor is rejected',
      [
        ['apple', 80],
        ['pear', 20],
      ],
      null,
    ],
    [
      'more pure cooling than allowed is rejected',
      [
        ['apple', 60],
        ['ice', 40],
      ],
      null,
    ],
  ] satisfies [string, [string, number][], [string, number][] | null][])('%s', (_, proposal, expected) => {
    expect(corrected(...proposal)).toEqual(expected)
  })

  test('rejects a mix without any of the requested categories', () => {
    expect(
      correctMix(
        [
          { productId: 'apple', percentage: 60 },
          { productId: 'pear', percentage: 40 },
        ],
        candidates,
        { ...request, categories: ['Spice'] },
      ),
    ).toBeNull()
  })

  test.each([
    ['the same taste twice', { flavorId: 'apple' }],
    ['two heavy bases', { intensity: 5 }],
    ['categories that clash', { category: 'Gastronomy' as const }],
  ])('%s are rejected', (_, other) => {
    const heavy = { ...plain('apple'), intensity: 4, category: 'Non-alcoholic drink' as const }
    const proposal = [
      { productId: 'apple', percentage: 60 },
      { productId: 'other', percentage: 40 },
    ]
    const own = { ...request, categories: ['Non-alcoholic drink' as const] }
    expect(correctMix(proposal, [heavy, plain('other')], own)).toHaveLength(2)
    expect(correctMix(proposal, [heavy, { ...plain('other'), ...other }], own)).toBeNull()
  })

  test('makes any proposal a valid mix of the flavors in stock or nothing', () => {
    const proposals = fc.array(
      fc.record({
        productId: fc.constantFrom('apple', 'pear', 'cherry', 'kiwi', 'fig', 'plum', 'ice', 'moon', ''),
        percentage: fc.oneof(fc.integer({ min: -10, max: 120 }), fc.double()),
      }),
    )
    fc.assert(
      fc.property(proposals, proposal => {
        const mix = correctMix(proposal, candidates, request)
        if (!mix) return
        expect(mix.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
        expect(mix.every(({ percentage }) => percentage % 5 === 0 && percentage > 0)).toBe(true)
        expect(new Set(mix.map(({ flavor }) => flavor)).size).toBe(mix.length)
        expect(mix.length).toBeGreaterThanOrEqual(2)
        expect(mix.length).toBeLessThanOrEqual(4)
      }),
    )
  })
})

function plain(id: string, role: Candidate['role'] = 'base'): Candidate {
  return {
    productId: id,
    flavorId: id,
    name: completeTexts({ ru: id }),
    category: role === 'cooling' ? 'Cold' : 'Fruit',
    strength: 'medium',
    taste: { sweet: 0.6, sour: 0.3, fresh: 0.1, spicy: 0, creamy: 0, bitter: 0, herbal: 0 },
    intensity: 3,
    role,
    maxSharePercent: role === 'cooling' ? 20 : 70,
  }
}

const candidates = demoCandidates()
const fruit = { categories: ['Fruit' as const], strength: 'mild' as const, earlier: [], excluded: [] }

test('replaces a sold-out part by a matching one of equal strength that may have the share', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 1 }), (seed, place) => {
      const mix = recommend(candidates, { ...fruit, seed })
      const part = mix[place]
      if (!part) throw new Error('no mix')
      const otherFlavors = mix.filter(other => other !== part).map(({ flavor }) => flavor)
      const swap = nearestTaste(part.flavor, candidates, { otherFlavors, percentage: part.percentage })
      expect(swap?.strength).toBe(part.flavor.strength)
      expect(swap?.productId).not.toBe(part.flavor.productId)
      expect(swap?.maxSharePercent).toBeGreaterThanOrEqual(part.percentage)
      expect(swap && otherFlavors.every(other => areCompatible(swap, other))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('prefers the same taste of another brand, then the most similar taste, and finds none without equal strength', () => {
  const lemon =
    candidates.find(({ flavorId, strength }) => flavorId === 'lemon' && strength === 'medium') ?? candidates[0]
  if (!lemon) throw new Error('no lemon')
  const own = { ...lemon, productId: 'own', intensity: 1 }
  const nearTo = (list: typeof candidates) => nearestTaste(lemon, list, { otherFlavors: [], percentage: 20 })?.productId
  expect(nearTo([...candidates, own])).toBe('own')
  const alike = { ...lemon, productId: 'alike', flavorId: 'lime' }
  expect(nearTo([...candidates.filter(({ flavorId }) => flavorId !== lemon.flavorId), alike])).toBe('alike')
  expect(nearTo(candidates.filter(({ strength }) => strength !== lemon.strength))).toBeUndefined()
})
