import { RegionCode } from '@shop/contracts/delivery.ts'
import { type FeeRules, findDeliveryTerms, MAX_WEIGHT_LIMITS, toDeliveryFee } from '@shop/contracts/delivery-tariff.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const feeOf = (rules: FeeRules, region: RegionCode, weightGrams = 0, goodsAmd = 0) =>
  toDeliveryFee(findDeliveryTerms(rules, { region, weightGrams }), goodsAmd)

const withTariff = (limitsGrams: number[], regions: FeeRules['tariff']['regions']): FeeRules => ({
  tariff: { limitsGrams, regions },
  yerevanFeeAmd: 1500,
})

describe('the delivery fee', () => {
  test('is 1500 AMD in Yerevan and agreed by phone elsewhere', () => {
    const { tariff, delivery } = defaultSettings
    const rules = { tariff, yerevanFeeAmd: delivery.yerevanFeeAmd }
    expect(feeOf(rules, 'AM-ER', 1_000_000, 1_000_000)).toEqual({ state: 'fixed', feeAmd: 1500 })
    expect(feeOf(rules, 'AM-SH')).toEqual({ state: 'to_confirm', feeAmd: null })
    expect(findDeliveryTerms(rules, { region: 'AM-ER', weightGrams: 7 })).toMatchObject({
      aboveGrams: 0,
      upToGrams: null,
    })
  })

  test('follows region and weight, a limit included; a missing fee is that of the settings in Yerevan only', () => {
    const rules = withTariff([5000, 10_000], {
      'AM-ER': { feesAmd: [null, 2500], freeFromAmd: null },
      'AM-KT': { feesAmd: [2000, 2000, null], freeFromAmd: 30_000 },
    })
    const fees = [0, 5000, 5001, 10_000, 10_001].map(grams => feeOf(rules, 'AM-ER', grams).feeAmd)
    expect(fees).toEqual([1500, 1500, 2500, 2500, 1500])
    expect(feeOf(rules, 'AM-KT', 10_000).feeAmd).toBe(2000)
    expect(feeOf(rules, 'AM-KT', 10_001, 90_000)).toEqual({ state: 'to_confirm', feeAmd: null })
    const terms = { feeAmd: 2000, aboveGrams: 0, upToGrams: 10_000, freeFromAmd: 30_000 }
    expect(findDeliveryTerms(rules, { region: 'AM-KT', weightGrams: 9 })).toEqual(terms)
  })

  test('is not charged from the sum of free delivery on', () => {
    const rules = withTariff([], { 'AM-ER': { feesAmd: [], freeFromAmd: 15_000 } })
    expect(feeOf(rules, 'AM-ER', 1, 14_999).feeAmd).toBe(1500)
    expect(feeOf(rules, 'AM-ER', 1, 15_000).feeAmd).toBe(0)
  })

  test('belongs to one step for each weight, whose bounds contain it, and never rises with the price of the items', () => {
    const fee = fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null })
    const limits = fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { maxLength: MAX_WEIGHT_LIMITS })
    const own = fc.record({
      feesAmd: fc.array(fee, { maxLength: MAX_WEIGHT_LIMITS + 1 }),
      freeFromAmd: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
    })
    const tariff = fc.record({
      limits,
      regions: fc.dictionary(fc.constantFrom(...RegionCode.options), own),
      region: fc.constantFrom(...RegionCode.options),
      grams: fc.integer({ min: 0, max: 60_000 }),
      goods: fc.tuple(fc.nat(60_000), fc.nat(60_000)),
    })
    fc.assert(
      fc.property(tariff, ({ limits, regions, region, grams, goods }) => {
        const rules = withTariff(
          limits.toSorted((a, b) => a - b),
          regions,
        )
        const terms = findDeliveryTerms(rules, { region, weightGrams: grams })
        const { aboveGrams, upToGrams } = terms
        expect(grams === 0 || grams > aboveGrams).toBe(true)
        expect(upToGrams === null || grams <= upToGrams).toBe(true)
        // The bounds are exact: within them nothing changes, and just outside something does.
        const at = (weightGrams: number) => findDeliveryTerms(rules, { region, weightGrams })
        expect(at(aboveGrams + 1)).toEqual(terms)
        if (upToGrams !== null) {
          expect(at(upToGrams)).toEqual(terms)
          expect(at(upToGrams + 1).feeAmd).not.toBe(terms.feeAmd)
        }
        if (aboveGrams > 0) expect(at(aboveGrams).feeAmd).not.toBe(terms.feeAmd)
        const [less, more] = goods.toSorted((a, b) => a - b).map(amd => toDeliveryFee(terms, amd))
        expect(less?.state).toBe(more?.state)
        expect(less?.feeAmd ?? 0).toBeGreaterThanOrEqual(more?.feeAmd ?? 0)
      }),
    )
  })
})
