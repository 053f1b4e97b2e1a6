import type { RentalCup, RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '#platform/use-is-hydrated.ts'
import { rentalOptionsQuery } from './queries.ts'

export const STEPS = ['hookah', 'flavor', 'cup', 'dates'] as const
export type Step = (typeof STEPS)[number]

const NOTHING = new URLSearchParams()
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null) => (text !== null && DAY.test(text) ? text : undefined)

export type RentChoice = ReturnType<typeof useRentChoice>

/** What is chosen of a rental, as the address has it: back, reload and a sent link all keep it. */
export function useRentChoice(hookahs: readonly RentalHookah[]) {
  const [search, setParams] = useSearchParams()
  // The server's page is the same for every choice.
  const params = useIsHydrated() ? search : NOTHING
  const { data, isError, isFetching, refetch } = useQuery(rentalOptionsQuery)
  const hookah = hookahs.find(({ slug }) => slug === params.get('hookah'))
  const flavor = bySku(data?.flavors, params.get('flavor'))
  const cup = bySku(data?.cups, params.get('cup'))
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  const given: Record<Step, boolean> = {
    hookah: hookah !== undefined,
    // Until they have come, what the address names is taken for one of them.
    flavor: data ? flavor !== undefined : params.has('flavor'),
    cup: data ? cup !== undefined : params.has('cup'),
    dates: from !== undefined && to !== undefined,
  }
  const asked = STEPS.find(step => step === params.get('step'))
  const step = asked ?? STEPS.find(each => !given[each]) ?? 'dates'
  const set = (facts: Record<string, string | undefined>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('step')
        for (const [name, value] of Object.entries(facts)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { preventScrollReset: true },
    )
  return {
    hookah,
    flavor,
    cup,
    from,
    to,
    given,
    step,
    /** The id of the cart's rental whose place this one takes. */
    instead: params.get('instead'),
    options: data,
    isError,
    isFetching,
    retry: () => void refetch(),
    /** Another model is free on other days. */
    chooseHookah: (slug: string) =>
      set({ hookah: slug, ...(slug === hookah?.slug ? {} : { from: undefined, to: undefined }) }),
    chooseFlavor: (sku: string) => set({ flavor: sku }),
    chooseCup: (sku: string) => set({ cup: sku }),
    chooseDays: (first: string | undefined, last: string | undefined) => set({ from: first, to: last, step: 'dates' }),
    open: (next: Step) => set({ step: next }),
    clear: () => setParams(new URLSearchParams(), { preventScrollReset: true }),
  }
}

function bySku<T extends RentalFlavor | RentalCup>(all: readonly T[] | undefined, sku: string | null): T | undefined {
  return all?.find(({ packing }) => packing.sku === sku)
}
