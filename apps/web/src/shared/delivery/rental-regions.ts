import type { RegionCode } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { useRentals } from '#shared/cart/groups/rentals.ts'
import { regionsQuery } from './regions.ts'

/**
 * Returns the only regions to which the cart can be delivered because it contains a rental, with their names; undefined
 * without a rental, and until the regions are known.
 */
export function useRentalRegions(): { codes: readonly RegionCode[]; names: string } | undefined {
  const locale = useLocale()
  const hasRental = useRentals().length > 0
  // During a rolling update, the answer of an older API process has no rental regions.
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
