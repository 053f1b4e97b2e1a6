import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { useCart } from '#shared/cart/cart.ts'
import type { CheckoutValues } from './form-values.ts'
import { quoteQuery } from './queries.ts'
import { useRegion } from './use-region.ts'

export type CheckoutQuote = ReturnType<typeof useCheckoutQuote>

/** What the cart costs with the region and the kind of delivery chosen so far. */
export function useCheckoutQuote(control: Control<CheckoutValues>) {
  const locale = useLocale()
  const { items } = useCart()
  const type = useWatch({ control, name: 'deliveryType' })
  const region = useRegion(control)
  const body = {
    items: items.map(({ sku, quantity, price }) => ({ sku, quantity, price })),
    ...(region && { delivery: { type, region } }),
  }
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(quoteQuery(body, locale))
  const notices = data?.notices.filter(({ kind }) => type === 'express' || kind !== 'moved_to_tomorrow') ?? []
  const shared = { notices, isError: isError && !data, isFetching, retry: () => void refetch() }
  // An older answer stays in sight until the new one is there, but nobody orders by it.
  if (!data || isPlaceholderData) return { ...shared, data, isReady: false as const, isBlocked: false }
  return data.canProceed
    ? { ...shared, data, isReady: true as const, isBlocked: false }
    : { ...shared, data, isReady: false as const, isBlocked: true }
}
