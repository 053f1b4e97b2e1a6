import type { Product } from '@shop/contracts/catalog.ts'
import { daysBetween } from '@shop/contracts/days.ts'
import type { RentalCup, RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { toCartItem } from '#shared/cart/cart-item.ts'
import { rentals } from '#shared/cart/groups/group-stores.ts'
import { addRental, removeRental } from '#shared/cart/groups/groups.ts'
import { useDepositStanding } from '#shared/rental/deposit-query.ts'
import { rentalOptionsQuery } from '#shared/rental/queries.ts'
import { emit } from '#shared/session/events.ts'
import { notify } from '#ui/toast/notify.ts'
import { OWN_PART } from '../../paths.ts'
import { rentalProductQuery } from './queries.ts'

export const STEPS = ['hookah', 'flavor', 'cup', 'dates'] as const
export type Step = (typeof STEPS)[number]

const NO_PARAMS = new URLSearchParams()
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null) => (text !== null && DAY.test(text) ? text : undefined)

export type RentChoice = ReturnType<typeof useRentChoice>

/** Stores the rental choice in the address, so that Back, reload and shared links keep it. */
export function useRentChoice(hookahs: readonly RentalHookah[]) {
  const [search, setParams] = useSearchParams()
  // The server renders the same page for every choice.
  const isHydrated = useIsHydrated()
  const params = isHydrated ? search : NO_PARAMS
  const { data, isError, isFetching, refetch } = useQuery(rentalOptionsQuery)
  const hookah = hookahs.find(({ slug }) => slug === params.get('hookah'))
  const own = { flavor: params.get('flavor') === OWN_PART, cup: params.get('cup') === OWN_PART }
  const flavor = bySku(data?.flavors, params.get('flavor'))
  const cup = bySku(data?.cups, params.get('cup'))
  const withSkus = params.getAll('with')
  const extras = (data?.extras ?? []).filter(({ packing }) => withSkus.includes(packing.sku))
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  const isChosen: Record<Step, boolean> = {
    hookah: hookah !== undefined,
    // Until the options have loaded, assume that the address names a valid one.
    flavor: own.flavor || (data ? flavor !== undefined : params.has('flavor')),
    cup: own.cup || (data ? cup !== undefined : params.has('cup')),
    dates: from !== undefined && to !== undefined,
  }
  const requestedStep = STEPS.find(step => step === params.get('step'))
  const step = requestedStep ?? STEPS.find(each => !isChosen[each]) ?? 'dates'
  const set = (changes: Record<string, string | readonly string[] | undefined>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('step')
        for (const [name, value] of Object.entries(changes)) {
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
    /** True if the customer has it. */
    own,
    /** Coal and heat management devices. */
    extras,
    from,
    to,
    isChosen,
    step,
    /** True if the choice is the one of the address, not the empty one of the server. */
    isRestored: isHydrated,
    /** Id of the rental in the cart that this one replaces. */
    replacedRentalId: params.get('instead'),
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
    chooseModelDays: (slug: string, first: string, last: string) =>
      set({ hookah: slug, from: first, to: last, step: 'dates' }),
    toggleExtra: (sku: string) =>
      set({
        with: withSkus.includes(sku) ? withSkus.filter(each => each !== sku) : [...withSkus, sku],
        step: 'dates',
      }),
    chooseOwn: (part: 'flavor' | 'cup') => set({ [part]: OWN_PART }),
    open: (next: Step) => set({ step: next }),
    clear: () => setParams(new URLSearchParams(), { preventScrollReset: true }),
  }
}

function bySku<T extends RentalFlavor | RentalCup>(all: readonly T[] | undefined, sku: string | null): T | undefined {
  return all?.find(({ packing }) => packing.sku === sku)
}

export type RentOrder = ReturnType<typeof useRentOrder>

/** The price of the choices so far, and the action that adds the rental to the cart. */
export function useRentOrder(choice: RentChoice) {
  const t = useT()
  const queryClient = useQueryClient()
  const { hookah, flavor, cup, own, extras, from, to } = choice
  const hasParts = (flavor !== undefined || own.flavor) && (cup !== undefined || own.cup)
  const days = from && to ? daysBetween(from, to) : 0
  const rentalAmd = hookah && days > 0 ? rentalCostAmd(hookah, days) : 0
  const parts = [flavor, cup, ...extras].flatMap(part => part ?? [])
  const { standing, depositOf } = useDepositStanding()
  const depositAmd = depositOf(hookah?.deposit ?? 0)
  const totalAmd = parts.reduce((sum, { packing }) => sum + packing.price, rentalAmd + depositAmd)
  // The cart stores complete products. They are read ahead of the last step.
  useQueries({ queries: parts.map(({ slug }) => rentalProductQuery(slug)) })
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(parts.map(({ slug }) => queryClient.ensureQueryData(rentalProductQuery(slug)))),
    onSuccess: products => addToCart(products),
    onError: () => notify({ kind: 'warn', title: t('rent.addFailed') }),
  })
  const addToCart = (products: readonly Product[]) => {
    if (!(hookah && hasParts && from && to && days > 0)) return
    const items = parts.flatMap(({ packing: { sku } }, index) => {
      const product = products[index]
      const variant = product?.variants.find(each => each.sku === sku)
      return product && variant ? toCartItem(product, variant) : []
    })
    const rental = {
      slug: hookah.slug,
      from,
      to,
      flavorSku: flavor?.packing.sku ?? null,
      cupSku: cup?.packing.sku ?? null,
    }
    const old = rentals.get().find(({ id }) => id === choice.replacedRentalId)
    if (old) removeRental(old)
    if (!addRental(rental, items)) return notify({ kind: 'warn', title: t('rent.cartFull') })
    choice.clear()
    emit('showCart')
  }
  return {
    days,
    rentalAmd,
    /** The deposit at the customer's level, which is undefined for visitors. */
    depositAmd,
    standing,
    totalAmd,
    isComplete: hookah !== undefined && hasParts && days > 0,
    isPending,
    add: () => mutate(),
  }
}
