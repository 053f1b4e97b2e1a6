import {
  getRentalAvailability,
  listRentalOptions,
  type RentalHookah,
  type RentalTerms,
} from '@shop/contracts/rental.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** How many there are to choose from, and the lowest price, AMD. */
export type Choice = { count: number; fromAmd: number }
export type RentalOverview = { hookahs: RentalHookah[]; flavors: Choice; cups: Choice; terms: RentalTerms }

const choiceOf = (goods: readonly { packing: { price: number } }[]): Choice => ({
  count: goods.length,
  fromAmd: Math.min(...goods.map(({ packing }) => packing.price)),
})

/** Flavors and cups to choose from; the browser asks for them where a rental is put together. */
export const rentalOptionsQuery = queryOptions({
  queryKey: ['rental', 'options'],
  queryFn: ({ signal }) => call(listRentalOptions, { signal }),
})

/** Days get taken while one looks at them. */
const DAYS_FRESH_MS = 15_000

/** A model's calendar by day: `to`, the last day for a rental that begins on it; `canEnd`, whether one can end on it. */
export const rentalDaysQuery = (model: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['rental', 'days', model, from, to],
    queryFn: ({ signal }) => call(getRentalAvailability, { query: { model, from, to }, signal }),
    select: ({ days }) => new Map(days.map(day => [day.date, day])),
    staleTime: DAYS_FRESH_MS,
  })

/** The models with their terms; of flavors and cups only what the pages say of them. */
export const rentalOverviewQuery = queryOptions({
  queryKey: ['rental', 'overview'],
  queryFn: async ({ signal }): Promise<RentalOverview> => {
    const { hookahs, flavors, cups, terms } = await call(listRentalOptions, { signal })
    return { hookahs, flavors: choiceOf(flavors), cups: choiceOf(cups), terms }
  },
})
