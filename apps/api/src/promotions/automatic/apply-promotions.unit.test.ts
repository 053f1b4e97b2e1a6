import { completeTexts } from '@shop/contracts/text-fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import {
  type AppliedPromotions,
  applyPromotions,
  findFreeDelivery,
  type PromotionContext,
  type PromotionLine,
  type PromotionRule,
} from './apply-promotions.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const HOUR_MS = 3_600_000
const { categories } = defaultSettings

const line = (changes: Partial<PromotionLine> = {}): PromotionLine => ({
  quantity: 1,
  unitPriceAmd: 10_000,
  category: 'coal',
  isOnSale: false,
  productId: 'coal',
  brand: 'Ember',
  collectionIds: [],
  ...changes,
})

let ids = 0
const promotion = (changes: Partial<PromotionRule> = {}): PromotionRule => {
  ids += 1
  return {
    id: String(ids).padStart(6, '0'),
    version: 1,
    title: completeTexts({ ru: 'Акция', en: 'Promotion', hy: 'Ակցիա' }),
    kind: 'percent',
    percent: 10,
    amountAmd: null,
    buyQuantity: null,
    getQuantity: null,
    target: 'all',
    targets: [],
    groupIds: [],
    minimumGoodsAmd: 0,
    coversSale: false,
    isExclusive: true,
    isWithCodes: false,
    priority: 0,
    startsAt: null,
    endsAt: null,
    usesInAll: null,
    usesPerCustomer: null,
    used: 0,
    state: 'active',
    ...changes,
  }
}
const amount = (amountAmd: number) => promotion({ kind: 'amount', percent: null, amountAmd })
const threeForTwo = (changes: Partial<PromotionRule> = {}) =>
  promotion({ kind: 'buy_get', percent: null, buyQuantity: 2, getQuantity: 1, ...changes })
const freeDelivery = (changes: Partial<PromotionRule> = {}) =>
  promotion({ kind: 'free_delivery', percent: null, ...changes })

const context = (changes: Partial<PromotionContext> = {}): PromotionContext => ({
  now: NOW,
  usesOfCustomer: new Map(),
  groupsOfCustomer: [],
  categories,
  deliveryFeeAmd: 1500,
  maxDiscountAmd: 1_000_000_000,
  ...changes,
})
const problemOf = (lines: PromotionLine[], rule: PromotionRule, changes: Partial<PromotionContext> = {}) =>
  applyPromotions(lines, [rule], context(changes)).effects[0]?.problem

const anyLine = fc.record({
  quantity: fc.nat(30),
  unitPriceAmd: fc.integer({ min: 1, max: 500_000 }),
  category: fc.constantFrom('flavor', 'coal'),
  isOnSale: fc.boolean(),
  productId: fc.constantFrom('a', 'b'),
  brand: fc.constantFrom('Ember', 'Smoke'),
  collectionIds: fc.subarray(['x', 'y']),
}) satisfies fc.Arbitrary<PromotionLine>
const anyBenefit = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountAmd: fc.integer({ min: 1, max: 900_000 }) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('free_delivery' as const) }),
)
const anyTarget = fc.constantFrom<Pick<PromotionRule, 'target' | 'targets'>>(
  { target: 'all', targets: [] },
  { target: 'category', targets: ['coal'] },
  { target: 'brand', targets: ['Ember'] },
  { target: 'collection', targets: ['x'] },
  { target: 'product', targets: ['a'] },
)
const anyTerms = fc.record({
  minimumGoodsAmd: fc.constantFrom(0, 10_000, 400_000),
  coversSale: fc.boolean(),
  isExclusive: fc.boolean(),
  isWithCodes: fc.boolean(),
  priority: fc.nat(3),
})
const anyPromotion = fc
  .tuple(anyBenefit, anyTarget, anyTerms)
  .map(([benefit, target, terms]) => promotion({ percent: null, ...benefit, ...target, ...terms }))

function expectLineKept(
  { quantity, unitPriceAmd, category, isOnSale }: PromotionLine,
  index: number,
  { effects, lines }: AppliedPromotions,
  isTobaccoIn: boolean,
): void {
  const reducing = effects.filter(({ lineDiscounts }) => (lineDiscounts[index] ?? 0) > 0)
  const { discountAmd = 0, isClosedToCodes } = lines[index] ?? {}
  const isExcluded = category === 'flavor' && !isTobaccoIn
  expect(discountAmd).toBeGreaterThanOrEqual(0)
  expect(discountAmd).toBeLessThanOrEqual(isExcluded ? 0 : quantity * unitPriceAmd)
  if (reducing.some(({ promotion: { isExclusive } }) => isExclusive)) expect(reducing).toHaveLength(1)
  if (isOnSale) expect(reducing.every(({ promotion: { coversSale } }) => coversSale)).toBe(true)
  expect(isClosedToCodes).toBe(reducing.some(({ promotion: { isWithCodes } }) => !isWithCodes))
}

describe('for any cart and promotions', () => {
  test('shares add up to the drams, stay within the lines and the maximum, and respect law, sale and exclusivity', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 8 }),
        fc.array(anyPromotion, { maxLength: 6 }),
        fc.record({
          maxDiscountAmd: fc.nat(2_000_000),
          isTobaccoIn: fc.boolean(),
          fee: fc.constantFrom(null, 0, 1500),
        }),
        (lines, promotions, { maxDiscountAmd, isTobaccoIn, fee }) => {
          const flavor = { ...categories.flavor, inPromotions: isTobaccoIn }
          const given = context({ maxDiscountAmd, categories: { ...categories, flavor }, deliveryFeeAmd: fee })
          const applied = applyPromotions(lines, promotions, given)
          const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

          expect(applied.discountAmd).toBeLessThanOrEqual(maxDiscountAmd)
          expect(applied.discountAmd).toBe(sumOf(applied.effects.map(({ discountAmd }) => discountAmd)))
          expect(applied.discountAmd).toBe(sumOf(applied.lines.map(({ discountAmd }) => discountAmd)))
          expect(applied.deliveryAmd).toBeLessThanOrEqual(fee ?? 0)
          expect(applied.effects.filter(({ deliveryAmd }) => deliveryAmd > 0).length).toBeLessThanOrEqual(1)
          for (const { lineDiscounts, discountAmd, deliveryAmd, problem } of applied.effects) {
            expect(sumOf(lineDiscounts)).toBe(discountAmd)
            expect(problem === null).toBe(discountAmd + deliveryAmd > 0)
          }
          lines.forEach((each, index) => {
            expectLineKept(each, index, applied, isTobaccoIn)
          })
          // The order of the list does not matter.
          expect(applyPromotions(lines, promotions.toReversed(), given).lines).toEqual(applied.lines)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a promotion', () => {
  test.each([
    [
      'takes its percentage off each line, rounded down',
      promotion({ percent: 15 }),
      [line({ unitPriceAmd: 999 })],
      [149],
    ],
    ['splits its amount by the prices', amount(1000), [line(), line({ unitPriceAmd: 30_000 })], [250, 750]],
    ['takes off no more than the price', amount(99_999), [line()], [10_000]],
    ['makes the third unit free', threeForTwo(), [line({ quantity: 3 })], [10_000]],
    ['makes one of three free again at six units', threeForTwo(), [line({ quantity: 7 })], [20_000]],
    [
      'makes the cheapest of several products free, which all of them share',
      threeForTwo(),
      [line({ quantity: 2 }), line({ unitPriceAmd: 4000 })],
      [3333, 667],
    ],
    [
      'reduces only its products',
      promotion({ target: 'product', targets: ['other'] }),
      [line(), line({ productId: 'other' })],
      [0, 1000],
    ],
    [
      'reduces only its brands',
      promotion({ target: 'brand', targets: ['Smoke'] }),
      [line(), line({ brand: 'Smoke' })],
      [0, 1000],
    ],
    [
      'reduces only its collections',
      promotion({ target: 'collection', targets: ['x'] }),
      [line(), line({ collectionIds: ['x'] })],
      [0, 1000],
    ],
    ['leaves reduced prices alone', promotion(), [line(), line({ isOnSale: true })], [1000, 0]],
    ['reduces reduced prices if it says so', promotion({ coversSale: true }), [line({ isOnSale: true })], [1000]],
  ] satisfies [string, PromotionRule, PromotionLine[], number[]][])('%s', (_name, rule, lines, discounts) => {
    expect(applyPromotions(lines, [rule], context()).effects[0]?.lineDiscounts).toEqual(discounts)
  })

  test.each([
    ['not active', promotion({ state: 'draft' }), {}, 'not_active'],
    ['not started', promotion({ startsAt: new Date(NOW.getTime() + HOUR_MS) }), {}, 'not_started'],
    ['over at its end', promotion({ endsAt: NOW }), {}, 'over'],
    ['used up', promotion({ usesInAll: 3, used: 3 }), {}, 'used_up'],
    ['for other products', promotion({ target: 'brand', targets: ['Smoke'] }), {}, 'no_items'],
    ['below its minimum', promotion({ minimumGoodsAmd: 10_001 }), {}, 'minimum'],
    ['without enough units', threeForTwo(), {}, 'too_few_units'],
    ['without an amount left', promotion(), { maxDiscountAmd: 0 }, 'nothing_left'],
    ['for delivery without a fixed fee', freeDelivery(), { deliveryFeeAmd: null }, 'no_fee'],
  ] satisfies [string, PromotionRule, Partial<PromotionContext>, string][])(
    'that is %s gives nothing and says why',
    (_name, rule, changes, problem) => {
      expect(problemOf([line()], rule, changes)).toBe(problem)
    },
  )

  test('counts the uses of the customer', () => {
    const once = promotion({ usesPerCustomer: 1 })
    expect(problemOf([line()], once, { usesOfCustomer: new Map([[once.id, 1]]) })).toBe('used_by_customer')
    expect(problemOf([line()], once)).toBeNull()
  })

  test('for groups is for their members only', () => {
    const wholesale = promotion({ groupIds: ['wholesale', 'bars'] })
    expect(problemOf([line()], wholesale, { groupsOfCustomer: ['friends'] })).toBe('other_customers')
    expect(problemOf([line()], wholesale, { groupsOfCustomer: ['friends', 'bars'] })).toBeNull()
  })

  test('neither reduces nor counts tobacco that the law keeps out of promotions', () => {
    const law = { categories: { ...categories, flavor: { ...categories.flavor, inPromotions: false } } }
    const tobacco = line({ category: 'flavor', unitPriceAmd: 50_000 })
    expect(problemOf([tobacco], promotion(), law)).toBe('excluded_by_law')
    expect(problemOf([tobacco], freeDelivery({ minimumGoodsAmd: 20_000 }), law)).toBe('excluded_by_law')
    expect(problemOf([tobacco, line()], freeDelivery({ minimumGoodsAmd: 20_000 }), law)).toBe('minimum')
  })
})

describe('promotions for the same line', () => {
  const applied = (...rules: PromotionRule[]) =>
    applyPromotions([line()], rules, context()).effects.map(({ discountAmd, problem }) => problem ?? discountAmd)

  test('apply one after the other if both allow it, and not if one is exclusive', () => {
    const shared = { isExclusive: false }
    expect(applied(promotion(shared), promotion({ ...shared, percent: 50 }))).toEqual([1000, 4500])
    expect(applied(promotion(shared), promotion())).toEqual([1000, 'taken'])
    expect(applied(promotion(), promotion(shared))).toEqual([1000, 'taken'])
  })

  test('leave all units of an exclusive "3 for 2" alone, also those that are paid', () => {
    const gift = line({ unitPriceAmd: 9900 })
    const { effects, lines } = applyPromotions([line({ quantity: 2 }), gift], [threeForTwo(), promotion()], context())
    expect(effects.map(({ problem, discountAmd }) => problem ?? discountAmd)).toEqual([9900, 'taken'])
    expect(lines.map(({ isClosedToCodes }) => isClosedToCodes)).toEqual([true, true])
  })

  test('apply in the order of their priority, then of their age', () => {
    const older = promotion({ percent: 10 })
    const newer = promotion({ percent: 20 })
    const preferred = promotion({ percent: 30, priority: 1 })
    expect(applied(newer, older)).toEqual([1000, 'taken'])
    expect(applied(newer, older, preferred)).toEqual([3000, 'taken', 'taken'])
  })
})

describe('free delivery', () => {
  test('returns the amount that is missing for free delivery, or 0', () => {
    const offer = freeDelivery({ minimumGoodsAmd: 12_000 })
    const missing = (lines: PromotionLine[]) => findFreeDelivery(applyPromotions(lines, [offer], context()))
    expect(missing([line()])).toEqual({ fromAmd: 12_000, missingAmd: 2000 })
    expect(missing([line({ quantity: 2 })])).toEqual({ fromAmd: 12_000, missingAmd: 0 })
    expect(missing([])).toBeUndefined()
  })

  test('is not promised for any item if it counts only some', () => {
    const offerFor = (lines: PromotionLine[], changes: Partial<PromotionRule>, terms: Partial<PromotionContext> = {}) =>
      findFreeDelivery(applyPromotions(lines, [freeDelivery({ minimumGoodsAmd: 12_000, ...changes })], context(terms)))
    const coal = { target: 'category', targets: ['coal'] } as const
    expect(offerFor([line()], coal)).toBeUndefined()
    expect(offerFor([line({ quantity: 2 })], coal)).toEqual({ fromAmd: 12_000, missingAmd: 0 })
    const law = { categories: { ...categories, flavor: { ...categories.flavor, inPromotions: false } } }
    expect(offerFor([line(), line({ category: 'flavor' })], {}, law)).toBeUndefined()
  })

  test('counts the prices before other promotions', () => {
    const both = [promotion({ percent: 50 }), freeDelivery({ minimumGoodsAmd: 10_000 })]
    expect(applyPromotions([line()], both, context())).toMatchObject({ discountAmd: 5000, deliveryAmd: 1500 })
  })
})
