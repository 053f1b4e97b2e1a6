import type { Product } from '@shop/contracts/catalog.ts'
import { daysBetween } from '@shop/contracts/days.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { toCartItem } from '#shared/cart/cart-item.ts'
import { rentals } from '#shared/cart/groups/group-stores.ts'
import { addRental, removeRental } from '#shared/cart/groups/groups.ts'
import { emit } from '#shared/session/events.ts'
import { notify } from '#ui/toast/notify.ts'
import { partQuery } from './queries.ts'
import type { RentChoice } from './use-rent-choice.ts'

export type RentOrder = ReturnType<typeof useRentOrder>

/** The price of the choices so far, and the action that adds the rental to the cart. */
export function useRentOrder(choice: RentChoice) {
  const t = useT()
  const queryClient = useQueryClient()
  const { hookah, flavor, cup, extras, from, to } = choice
  const days = from && to ? daysBetween(from, to) : 0
  const rentalAmd = hookah && days > 0 ? rentalCostAmd(hookah, days) : 0
  const parts = [flavor, cup, ...extras].flatMap(part => part ?? [])
  const totalAmd = parts.reduce((sum, { packing }) => sum + packing.price, rentalAmd + (hookah?.deposit ?? 0))
  // The cart stores complete products. They are read ahead of the last step.
  useQueries({ queries: parts.map(({ slug }) => partQuery(slug)) })
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(parts.map(({ slug }) => queryClient.ensureQueryData(partQuery(slug)))),
    onSuccess: products => put(products),
    onError: () => notify({ kind: 'warn', title: t('rent.addFailed') }),
  })
  const put = (products: readonly Product[]) => {
    if (!(hookah && flavor && cup && from && to && days > 0)) return
    const items = parts.flatMap(({ packing: { sku } }, index) => {
      const product = products[index]
      const variant = product?.variants.find(each => each.sku === sku)
      return product && variant ? toCartItem(product, variant) : []
    })
    const rental = { slug: hookah.slug, from, to, flavorSku: flavor.packing.sku, cupSku: cup.packing.sku }
    const old = rentals.get().find(({ id }) => id === choice.instead)
    if (old) removeRental(old)
    if (!addRental(rental, items)) return notify({ kind: 'warn', title: t('rent.cartFull') })
    choice.clear()
    emit('showCart')
  }
  return {
    days,
    rentalAmd,
    totalAmd,
    isComplete: hookah !== undefined && flavor !== undefined && cup !== undefined && days > 0,
    isPending,
    add: () => mutate(),
  }
}
