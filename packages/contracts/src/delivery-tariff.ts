import * as z from 'zod/mini'
import { type DeliveryFee, RegionCode, YEREVAN } from './delivery.ts'

/** Highest number of weight limits of the tariff. */
export const MAX_WEIGHT_LIMITS = 5
const MAX_FEE_AMD = 1_000_000

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** What the delivery to a region costs. */
const RegionTariff = z.object({
  /**
   * The fee of each weight step in AMD, the lightest first. Null: in Yerevan the fee of the delivery settings, elsewhere
   * the fee is agreed by phone.
   */
  feesAmd: z.array(z.nullable(whole(0, MAX_FEE_AMD))).check(z.maxLength(MAX_WEIGHT_LIMITS + 1)),
  /** Price of items from which a fixed fee is not charged; null if it is always charged. */
  freeFromAmd: z.nullable(whole(1, 100_000_000)),
})
export type RegionTariff = z.infer<typeof RegionTariff>

/** Delivery fees by region and weight. */
export const TariffSettings = z.object({
  /**
   * The highest weight of each step in grams, ascending. The last step has no limit, so there is one step more than
   * limits.
   */
  limitsGrams: z.array(whole(1, 1_000_000)).check(z.maxLength(MAX_WEIGHT_LIMITS)),
  /** A region that is not listed costs the fee of the delivery settings (Yerevan) or what is agreed by phone. */
  regions: z.partialRecord(RegionCode, RegionTariff),
})
export type TariffSettings = z.infer<typeof TariffSettings>

/** The settings that decide the delivery fee. */
export type FeeRules = { tariff: TariffSettings; yerevanFeeAmd: number }

/** Why a delivery costs what it costs. */
export type DeliveryTerms = {
  /** The fee before a free delivery in AMD; null if it is agreed by phone. */
  feeAmd: number | null
  /** The fee applies to parcels heavier than this. */
  aboveGrams: number
  /** The fee applies up to this weight; null without a limit. */
  upToGrams: number | null
  /** Price of items from which the fee is not charged; null if it always is. */
  freeFromAmd: number | null
}

/** Returns the fee of a region for a weight. Neighboring weight steps with the same fee count as one. */
export function findDeliveryTerms(
  { tariff: { limitsGrams, regions }, yerevanFeeAmd }: FeeRules,
  { region, weightGrams }: { region: RegionCode; weightGrams: number },
): DeliveryTerms {
  const own = regions[region]
  const feeOf = (step: number) => own?.feesAmd[step] ?? (region === YEREVAN ? yerevanFeeAmd : null)
  const limit = limitsGrams.findIndex(grams => weightGrams <= grams)
  const step = limit === -1 ? limitsGrams.length : limit
  const feeAmd = feeOf(step)
  let first = step
  while (first > 0 && feeOf(first - 1) === feeAmd) first--
  let last = step
  while (last < limitsGrams.length && feeOf(last + 1) === feeAmd) last++
  return {
    feeAmd,
    aboveGrams: limitsGrams[first - 1] ?? 0,
    upToGrams: limitsGrams[last] ?? null,
    freeFromAmd: feeAmd === null || feeAmd === 0 ? null : (own?.freeFromAmd ?? null),
  }
}

/** Returns the fee to charge. @param goodsAmd the price of the items that count for a free delivery */
export function toDeliveryFee({ feeAmd, freeFromAmd }: DeliveryTerms, goodsAmd: number): DeliveryFee {
  if (feeAmd === null) return { state: 'to_confirm', feeAmd: null }
  return { state: 'fixed', feeAmd: freeFromAmd !== null && goodsAmd >= freeFromAmd ? 0 : feeAmd }
}

/** True if a region other than Yerevan has a fixed fee. */
export function hasFeesOutsideYerevan({ limitsGrams, regions }: TariffSettings): boolean {
  return Object.entries(regions).some(
    ([region, { feesAmd }]) =>
      region !== YEREVAN && feesAmd.some((fee, step) => fee !== null && step <= limitsGrams.length),
  )
}
