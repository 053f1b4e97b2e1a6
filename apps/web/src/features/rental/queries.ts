import { getProduct } from '@shop/contracts/catalog.ts'
import { listRentalOptions, listRentalStarts, type RentalHookah, type RentalTerms } from '@shop/contracts/rental.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Number of options and the lowest price, AMD. */
type OptionSummary = { count: number; fromAmd: number }
export type RentalOverview = {
  hookahs: RentalHookah[]
  flavors: OptionSummary
  cups: OptionSummary
  terms: RentalTerms
}

const summarizeOptions = (products: readonly { packing: { price: number } }[]): OptionSummary => ({
  count: products.length,
  fromAmd: Math.min(...products.map(({ packing }) => packing.price)),
})

/** The lowest payment for a rental of one day in AMD, with the deposit but without delivery. */
export function lowestTotalAmd({ hookahs, flavors, cups }: RentalOverview): number {
  const rents = hookahs.map(({ pricePerDay, deposit }) => pricePerDay + deposit)
  return Math.min(...rents) + (flavors.count > 0 ? flavors.fromAmd : 0) + (cups.count > 0 ? cups.fromAmd : 0)
}

/** Days may be booked by others while a customer looks at them. */
const DAYS_STALE_MS = 15_000

/** The earliest day of each model. */
export const rentalStartsQuery = queryOptions({
  queryKey: ['rental', 'starts'],
  queryFn: async ({ signal }) => (await call(listRentalStarts, { signal })).models,
  staleTime: DAYS_STALE_MS,
})

/** A product that is bought with a rental, as the cart stores it. */
export const rentalProductQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rental', 'part', slug],
    queryFn: ({ signal }) => call(getProduct, { params: { slug }, signal }),
  })

/** Models with their terms. Flavors and bowls are reduced to what the pages show. */
export const rentalOverviewQuery = queryOptions({
  queryKey: ['rental', 'overview'],
  queryFn: async ({ signal }): Promise<RentalOverview> => {
    const { hookahs, flavors, cups, terms } = await call(listRentalOptions, { signal })
    return { hookahs, flavors: summarizeOptions(flavors), cups: summarizeOptions(cups), terms }
  },
})
