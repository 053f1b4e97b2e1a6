import type { RentalCup, RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '#platform/hooks.ts'
import { rentalOptionsQuery } from './queries.ts'

export const STEPS = ['hookah', 'flavor', 'cup', 'dates'] as const
export type Step = (typeof STEPS)[number]

const NOTHING = new URLSearchParams()
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null) => (text !== null && DAY.test(text) ? text : undefined)

export type RentChoice = ReturnType<typeof useRentChoice>

/** Stores the rental choice in the address, so that Back, reload and shared links keep it. */
export function useRentChoice(hookahs: readonly RentalHookah[]) {
  const [search, setParams] = useSearchParams()
  // The server renders the same page for every choice.
  const isHydrated = useIsHydrated()
  const params = isHydrated ? search : NOTHING
  const { data, isError, isFetching, refetch } = useQuery(rentalOptionsQuery)
  const hookah = hookahs.find(({ slug }) => slug === params.get('hookah'))
  const flavor = bySku(data?.flavors, params.get('flavor'))
  const cup = bySku(data?.cups, params.get('cup'))
  const withSkus = params.getAll('with')
  const extras = (data?.extras ?? []).filter(({ packing }) => withSkus.includes(packing.sku))
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  const isChosen: Record<Step, boolean> = {
    hookah: hookah !== undefined,
    // Until the options have loaded, assume that the address names a valid one.
    flavor: data ? flavor !== undefined : params.has('flavor'),
    cup: data ? cup !== undefined : params.has('cup'),
    dates: from !== undefined && to !== undefined,
  }
  const requestedStep = STEPS.find(step => step === params.get('step'))
  const step = requestedStep ?? STEPS.find(each => !isChosen[each]) ?? 'dates'
  const set = (facts: Record<string, string | readonly string[] | undefined>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('step')
        for (const [name, value] of Object.entries(facts)) {
          after.delete(name)
          for (const each of value === undefined ? [] : [value].flat()) after.append(name, each)
        }
        return after
      },
      { preventScrollReset: true },
    )
  return {
    hookah,
    flavor,
    cup,
    /** Coal and heat management devices. */
    extras,
    from,
    to,
    given: isChosen,
    step,
    /** True if the choice is the one of the address, not the empty one of the server. */
    isRestored: isHydrated,
    /** Id of the rental in the cart that this one replaces. */
    instead: params.get('instead'),
    options: data,
    isError,
    isFetching,
    retry: () => void refetch(),
    /** Reset the dates: another model is free on other days. */
    chooseHookah: (slug: string) =>
      set({ hookah: slug, ...(slug === hookah?.slug ? {} : { from: undefined, to: undefined }) }),
    chooseFlavor: (sku: string) => set({ flavor: sku }),
    chooseCup: (sku: string) => set({ cup: sku }),
    chooseDays: (first: string | undefined, last: string | undefined) => set({ from: first, to: last, step: 'dates' }),
    toggleExtra: (sku: string) =>
      set({
        with: withSkus.includes(sku) ? withSkus.filter(each => each !== sku) : [...withSkus, sku],
        step: 'dates',
      }),
    open: (next: Step) => set({ step: next }),
    clear: () => setParams(new URLSearchParams(), { preventScrollReset: true }),
  }
}

function bySku<T extends RentalFlavor | RentalCup>(all: readonly T[] | undefined, sku: string | null): T | undefined {
  return all?.find(({ packing }) => packing.sku === sku)
}
