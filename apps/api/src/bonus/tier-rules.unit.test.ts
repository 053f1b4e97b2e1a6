import { completeTexts } from '@shop/contracts/text-fields.ts'
import { describe, expect, test } from 'vitest'
import { earnedPercentOf, type PointsTier, tierStatusOf } from './tier-rules.ts'

const tier = (en: string, fromAmd: number, percent: number): PointsTier => ({
  name: completeTexts({ ru: en, en, hy: en }),
  fromAmd,
  percent,
})
const silver = tier('Silver', 50_000, 5)
const gold = tier('Gold', 200_000, 7)
const tiers = [silver, gold]
const termsOf = ({ name, percent }: PointsTier) => ({ name, percent })

describe('the percent of points that a customer earns', () => {
  test.each([
    [0, 3],
    [49_999, 3],
    [50_000, 5],
    [199_999, 5],
    [200_000, 7],
    [9_000_000, 7],
  ])('after purchases of %i AMD is %i', (paidAmd, percent) => {
    expect(earnedPercentOf(3, tiers, [{ lastDay: '2027-01-01', paidAmd }])).toBe(percent)
  })

  test('is never below the one without tiers', () => {
    const purchases = [{ lastDay: '2027-01-01', paidAmd: 60_000 }]
    expect(earnedPercentOf(6, tiers, purchases)).toBe(6)
    expect(tierStatusOf(6, tiers, purchases)).toMatchObject({ current: { percent: 6 }, next: { percent: 7 } })
  })

  test('is the one of the settings without tiers', () => {
    expect(earnedPercentOf(3, [], [{ lastDay: '2027-01-01', paidAmd: 9_000_000 }])).toBe(3)
  })
})

describe('the tier of a customer', () => {
  test('ends with the purchase without which the rest does not reach it', () => {
    const purchases = [
      { lastDay: '2027-03-01', paidAmd: 30_000 },
      { lastDay: '2027-01-01', paidAmd: 10_000 },
      { lastDay: '2027-02-01', paidAmd: 25_000 },
    ]
    expect(tierStatusOf(3, tiers, purchases)).toEqual({
      paidAmd: 65_000,
      current: { ...termsOf(silver), lastDay: '2027-02-01' },
      next: { ...termsOf(gold), missingAmd: 135_000 },
    })
  })

  test('is missing below the first one, which is the next', () => {
    expect(tierStatusOf(3, tiers, [])).toEqual({
      paidAmd: 0,
      next: { ...termsOf(silver), missingAmd: 50_000 },
    })
  })

  test('has no next one above the highest', () => {
    expect(tierStatusOf(3, tiers, [{ lastDay: '2027-01-01', paidAmd: 200_000 }])).toEqual({
      paidAmd: 200_000,
      current: { ...termsOf(gold), lastDay: '2027-01-01' },
    })
  })
})
