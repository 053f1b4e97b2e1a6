import { completeTexts } from '@shop/contracts/text-fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, type MixRequest, mendMix } from './rules.ts'

describe('correcting a proposal', () => {
  const shelf = [
    plain('apple'),
    plain('pear'),
    plain('cherry'),
    plain('kiwi'),
    plain('fig'),
    plain('plum'),
    plain('ice', 'cooling'),
  ]
  const ask: MixRequest = { categories: ['Fruit'], strength: 'medium', earlier: [], refused: ['plum'], seed: 1 }
  const mended = (...proposal: [string, number][]) =>
    mendMix(
      proposal.map(([productId, percentage]) => ({ productId, percentage })),
      shelf,
      ask,
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
      'what is not on the shelf is dropped',
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
      'what was refused is dropped',
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
      'more than a flavor bears is refused',
      [
        ['apple', 80],
        ['pear', 20],
      ],
      null,
    ],
    [
      'more pure cold than a mix bears is refused',
      [
        ['apple', 60],
        ['ice', 40],
      ],
      null,
    ],
  ] satisfies [string, [string, number][], [string, number][] | null][])('%s', (_, proposal, expected) => {
    expect(mended(...proposal)).toEqual(expected)
  })

  test('rejects a mix without any of the requested categories', () => {
    expect(
      mendMix(
        [
          { productId: 'apple', percentage: 60 },
          { productId: 'pear', percentage: 40 },
        ],
        shelf,
        { ...ask, categories: ['Spice'] },
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
    const own = { ...ask, categories: ['Non-alcoholic drink' as const] }
    expect(mendMix(proposal, [heavy, plain('other')], own)).toHaveLength(2)
    expect(mendMix(proposal, [heavy, { ...plain('other'), ...other }], own)).toBeNull()
  })

  test('makes any proposal a valid mix of the shelf or nothing', () => {
    const proposals = fc.array(
      fc.record({
        productId: fc.constantFrom('apple', 'pear', 'cherry', 'kiwi', 'fig', 'plum', 'ice', 'moon', ''),
        percentage: fc.oneof(fc.integer({ min: -10, max: 120 }), fc.double()),
      }),
    )
    fc.assert(
      fc.property(proposals, proposal => {
        const mix = mendMix(proposal, shelf, ask)
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
