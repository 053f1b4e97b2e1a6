import { RegionCode } from '@shop/contracts/delivery.ts'
import type { RegionTariff, TariffSettings } from '@shop/contracts/delivery-tariff.ts'

const UNSET: RegionTariff = { feesAmd: [], freeFromAmd: null }

/** Returns the tariff of a region; without one, no fee is set. */
export const tariffOf = ({ regions }: TariffSettings, region: RegionCode): RegionTariff => regions[region] ?? UNSET

/** Sets the tariff of a region. A region without any value is left out. */
export function withRegion(tariff: TariffSettings, region: RegionCode, own: RegionTariff): TariffSettings {
  const all = { ...tariff.regions, [region]: own }
  // Sorted, as the server returns them.
  const kept = RegionCode.options.toSorted().flatMap(code => {
    const each = all[code]
    return each && (each.freeFromAmd !== null || each.feesAmd.some(fee => fee !== null)) ? [[code, each]] : []
  })
  return { ...tariff, regions: Object.fromEntries(kept) }
}

/** Sets the fee of a weight step; the steps before it that have no value yet get none. */
export const withFee = (own: RegionTariff, step: number, feeAmd: number | null): RegionTariff => ({
  ...own,
  feesAmd: Array.from({ length: Math.max(own.feesAmd.length, step + 1) }, (_, index) =>
    index === step ? feeAmd : (own.feesAmd[index] ?? null),
  ),
})

/** Adds a weight limit. The parcels above it keep the fee of the last step. */
export function addLimit({ limitsGrams, regions }: TariffSettings, grams: number): TariffSettings {
  const last = limitsGrams.length
  return {
    limitsGrams: [...limitsGrams, grams],
    regions: mapRegions(regions, own => withFee(own, last + 1, own.feesAmd[last] ?? null)),
  }
}

/** Removes a weight limit. Its step gets the fee of the next one. */
export function removeLimit({ limitsGrams, regions }: TariffSettings, step: number): TariffSettings {
  return {
    limitsGrams: limitsGrams.filter((_, index) => index !== step),
    regions: mapRegions(regions, own => ({ ...own, feesAmd: own.feesAmd.filter((_, index) => index !== step) })),
  }
}

type Regions = TariffSettings['regions']

const mapRegions = (regions: Regions, change: (own: RegionTariff) => RegionTariff): Regions =>
  Object.fromEntries(Object.entries(regions).map(([region, own]) => [region, change(own)]))
