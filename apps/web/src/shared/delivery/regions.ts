import { listRegions, type RegionCode } from '@shop/contracts/delivery.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { useRentals } from '../cart/groups/groups.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reads Yerevan and the provinces with their towns. */
export const regionsQuery = queryOptions({
  queryKey: ['delivery', 'regions'],
  queryFn: ({ signal }) => call(listRegions, { signal }),
  select: ({ regions }) => regions,
  staleTime: DAY_MS,
})

/**
 * Returns the only regions to which the cart can be delivered because it contains a rental, with their names; undefined
 * without a rental, and until the regions are known.
 */
export function useRentalRegions(): { codes: readonly RegionCode[]; names: string } | undefined {
  const locale = useLocale()
  const hasRental = useRentals().length > 0
  // During a rolling update, the response of an older API process has no rental regions.
  const { data } = useQuery({
    ...regionsQuery,
    select: ({ regions, rentalRegions: codes = regions.map(({ code }) => code) }) => ({
      codes,
      names: codes.map(code => regions.find(region => region.code === code)?.name[locale] ?? code).join(', '),
    }),
    enabled: hasRental,
  })
  return hasRental ? data : undefined
}

/** Returns a function that names a region; an empty name until the names are known. */
export function useRegionName(): (code: RegionCode) => string {
  const locale = useLocale()
  const { data: regions } = useQuery(regionsQuery)
  return code => regions?.find(region => region.code === code)?.name[locale] ?? ''
}
