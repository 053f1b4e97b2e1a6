import { listRentalOptions, type RentalHookah } from '@shop/contracts/rental.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** How many there are to choose from, and the lowest price, AMD. */
export type Choice = { count: number; fromAmd: number }
export type RentalOverview = { hookahs: RentalHookah[]; flavors: Choice; cups: Choice }

const choiceOf = (goods: readonly { packing: { price: number } }[]): Choice => ({
  count: goods.length,
  fromAmd: Math.min(...goods.map(({ packing }) => packing.price)),
})

/** The models with their terms; of flavors and cups only what the pages say of them. */
export const rentalOverviewQuery = queryOptions({
  queryKey: ['rental', 'overview'],
  queryFn: async ({ signal }): Promise<RentalOverview> => {
    const { hookahs, flavors, cups } = await call(listRentalOptions, { signal })
    return { hookahs, flavors: choiceOf(flavors), cups: choiceOf(cups) }
  },
})
