import { MIN_CHARGE_AMD } from '@shop/contracts/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidFor, percentOf, refundOfUnits } from '#orders/index.ts'
import { NO_PROMOTIONS } from '#promotions/index.ts'
import { defaultSettings, type Settings } from '#settings/index.ts'
import { type CalculateTotalsInput, calculateTotals, eligibleAmd, type PricedLine } from './totals.ts'

const { categories, points: rates } = defaultSettings
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const coal = (lineTotal: number): PricedLine => ({ lineTotal, category: 'coal', isOnSale: false })
const YEREVAN = { state: 'fixed', feeAmd: 1500 } as const
const ELSEWHERE = { state: 'to_confirm', feeAmd: null } as const
const tenPercent = { percent: 10, amountAmd: null, categories: [] }

const inputOf = (changes: Partial<CalculateTotalsInput>): CalculateTotalsInput => ({
  lines: [coal(10_000)],
  delivery: YEREVAN,
  rental: { rentalAmd: 0, depositAmd: 0 },
  categories,
  rates,
  promotions: NO_PROMOTIONS,
  promo: null,
  points: { requested: 0, balance: 0 },
  ...changes,
})
const without = (what: 'inPromotions' | 'spendsPoints' | 'earnsPoints'): Settings['categories'] => ({
  ...categories,
  coal: { ...categories.coal, [what]: false },
})

const anyCategory = fc.constantFrom('flavor', 'accessory', 'hookah', 'coal')
const anyItem = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPriceAmd: fc.integer({ min: 1, max: 500_000 }),
  category: anyCategory,
  isOnSale: fc.boolean(),
})
const anyPromo = fc.record({
  terms: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountAmd: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountAmd: fc.integer({ min: 1, max: 2_000_000 }) }),
  ),
  categories: fc.uniqueArray(anyCategory),
})
const anyRules = fc.record({ inPromotions: fc.boolean(), spendsPoints: fc.boolean(), earnsPoints: fc.boolean() })
const anyCategories = fc.record({ flavor: anyRules, accessory: anyRules, hookah: anyRules, coal: anyRules })
const anyOrder = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 12 }),
  delivery: fc.constantFrom(YEREVAN, ELSEWHERE),
  rules: anyCategories,
  promo: fc.option(anyPromo),
  points: fc.record({ requested: fc.nat(3_000_000), balance: fc.nat(3_000_000) }),
  rates: fc.record({ earnedPercent: fc.nat(100), spentPercent: fc.nat(100), expiryMonths: fc.constant(0) }),
})

describe('for any order, code and points', () => {
  test('all totals agree with the lines, at least 100 AMD remain to be paid, and no more is refunded than was paid', () => {
    fc.assert(
      fc.property(anyOrder, ({ items, delivery, rules, promo, points, rates: offered }) => {
        const settings = Object.fromEntries(
          Object.entries(rules).map(([name, rule]) => [name, { ...categories.coal, ...rule }]),
        ) as Settings['categories']
        const lines = items.map(line => ({ ...line, lineTotal: line.quantity * line.unitPriceAmd }))
        const code = promo && { ...promo.terms, categories: promo.categories }
        const order = inputOf({ lines, delivery, categories: settings, rates: offered, promo: code, points })
        const { totals, shares, maxPoints } = calculateTotals(order)
        const { goodsAmd, discountAmd, pointsAmd, totalAmd, vatAmd, earnsPoints } = totals
        const bought = items.map(({ quantity, unitPriceAmd }, index) => {
          const { discountAmd: off = 0, pointsAmd: spent = 0 } = shares[index] ?? {}
          return { quantity, unitPriceAmd, discountAmd: off, pointsAmd: spent }
        })

        expect(goodsAmd).toBe(sum(lines.map(({ lineTotal }) => lineTotal)))
        expect(sum(shares.map(share => share.discountAmd))).toBe(discountAmd)
        expect(sum(shares.map(share => share.pointsAmd))).toBe(pointsAmd)
        const fee = delivery.feeAmd ?? 0
        expect(sum(bought.map(paidFor)) + fee).toBe(totalAmd)
        expect(totalAmd).toBeGreaterThanOrEqual(Math.min(MIN_CHARGE_AMD, goodsAmd + fee))
        expect(vatAmd).toBe(Math.round((totalAmd * 20) / 120))

        expect(pointsAmd).toBe(Math.min(points.requested, maxPoints))
        expect(maxPoints).toBeLessThanOrEqual(
          Math.min(points.balance, percentOf(goodsAmd - discountAmd, offered.spentPercent)),
        )
        expect(discountAmd).toBeLessThanOrEqual(code ? eligibleAmd(order, code) : 0)
        const earning = bought.filter((_, index) => shares[index]?.earnsPoints)
        expect(earnsPoints).toBe(percentOf(sum(earning.map(paidFor)), offered.earnedPercent))

        bought.forEach((line, index) => {
          const { category, isOnSale } = lines[index] ?? coal(0)
          expect(paidFor(line)).toBeGreaterThanOrEqual(0)
          if (isOnSale || !rules[category].inPromotions) expect(line.discountAmd).toBe(0)
          if (!rules[category].spendsPoints) expect(line.pointsAmd).toBe(0)
          const one = refundOfUnits(line, 0, 1)
          const rest = refundOfUnits(line, 1, line.quantity - 1)
          expect(one.moneyAmd + rest.moneyAmd).toBe(paidFor(line))
          expect(one.pointsAmd + rest.pointsAmd).toBe(line.pointsAmd)
        })
      }),
      { numRuns: 300 },
    )
  })
})

describe('a code', () => {
  test.each([
    ['reduces the items by its percentage, never the delivery', {}, 1000],
    ['does not reduce items on sale', { lines: [coal(6000), { ...coal(4000), isOnSale: true }] }, 600],
    ['does not reduce categories that are excluded from promotions', { categories: without('inPromotions') }, 0],
    ['of other categories reduces nothing', { promo: { ...tenPercent, categories: ['hookah'] } }, 0],
    [
      'of an amount reduces the items at most to 0',
      { promo: { percent: null, amountAmd: 99_999, categories: [] } },
      10_000,
    ],
    [
      'of the whole leaves 100 AMD where the delivery is not paid online',
      { delivery: ELSEWHERE, promo: { ...tenPercent, percent: 100 } },
      9900,
    ],
  ] satisfies [string, Partial<CalculateTotalsInput>, number][])('%s', (_name, changes, discountAmd) => {
    expect(calculateTotals(inputOf({ promo: tenPercent, ...changes })).totals.discountAmd).toBe(discountAmd)
  })
})

describe('points', () => {
  const rich = { requested: 1_000_000, balance: 1_000_000 }

  test.each([
    ['pay 30 % of the items at most', {}, 3000],
    ['pay 30 % of the rest after a code', { promo: tenPercent }, 2700],
    ['do not pay for an excluded category', { categories: without('spendsPoints') }, 0],
    ['pay at most the balance', { points: { requested: 500, balance: 200 } }, 200],
    ['pay at most the requested number', { points: { requested: 50, balance: 200 } }, 50],
    ['leave 100 AMD to pay', { lines: [coal(110)], delivery: ELSEWHERE }, 10],
  ] satisfies [string, Partial<CalculateTotalsInput>, number][])('%s', (_name, changes, pointsAmd) => {
    expect(calculateTotals(inputOf({ points: rich, ...changes })).totals.pointsAmd).toBe(pointsAmd)
  })

  test.each([
    ['3 % of the items, not of the delivery', {}, 300],
    ['rounded down', { lines: [coal(99)] }, 2],
    ['of the rest after code and points', { promo: tenPercent, points: rich }, 189],
    ['none for an excluded category', { categories: without('earnsPoints') }, 0],
  ] satisfies [string, Partial<CalculateTotalsInput>, number][])('are earned: %s', (_name, changes, earnsPoints) => {
    expect(calculateTotals(inputOf(changes)).totals.earnsPoints).toBe(earnsPoints)
  })
})
