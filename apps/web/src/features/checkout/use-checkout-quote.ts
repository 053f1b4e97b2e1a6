import type { QuoteNotice, QuoteRequest } from '@shop/contracts/checkout.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { addressesQuery } from '#shared/addresses/addresses.ts'
import { useCart } from '#shared/cart/cart.ts'
import { useMixes, useRentals } from '#shared/cart/groups/groups.ts'
import { useSession } from '#shared/session/session.ts'
import { pickupDelivery } from './delivery/pickup-fields.tsx'
import type { CheckoutValues } from './form-values.ts'
import { quoteQuery } from './queries.ts'

const POINTS_PAUSE_MS = 400

export type CheckoutQuote = ReturnType<typeof useCheckoutQuote>

/** Returns totals for the current cart, region, delivery, promo code and points. */
export function useCheckoutQuote(control: Control<CheckoutValues>) {
  const locale = useLocale()
  const { items } = useCart()
  const stored = useRentals()
  const mixes = useMixes()
  const type = useWatch({ control, name: 'deliveryType' })
  const date = useWatch({ control, name: 'deliveryDate' })
  const pickupPointId = useWatch({ control, name: 'pickupPointId' })
  const region = useRegion(control)
  const token = useSession()?.token ?? ''
  const promoCode = useWatch({ control, name: 'promoCode' })
  const typedPoints = useWatch({ control, name: 'bonusPoints' })
  // Wait until the number is complete instead of asking for each digit.
  const points = useDebounced(typedPoints, POINTS_PAUSE_MS)
  const body = {
    items: items.map(({ sku, quantity, price }) => ({ sku, quantity, price })),
    mixes: mixes.length > 0 ? mixes.map(({ id, lines }) => ({ id, lines })) : undefined,
    rentals: stored.length > 0 ? stored.map(({ id: _, ...rental }) => rental) : undefined,
    delivery: deliveryOf(type, { region, pickupPointId }),
    promoCode: promoCode || undefined,
    bonusPoints: Number(points) > 0 ? Number(points) : undefined,
  }
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(quoteQuery(body, locale, token))
  const notices = noticesFor(data?.notices ?? [], { type, date })
  const isFresh = data !== undefined && !isPlaceholderData && points === typedPoints
  const shared = { isFresh, notices, isError: isError && !data, isFetching, retry: () => void refetch() }
  // Keep showing the previous quote while a new one loads, but disable ordering.
  if (!data || !isFresh) return { ...shared, data, isReady: false as const, isBlocked: false }
  return data.canProceed
    ? { ...shared, data, isReady: true as const, isBlocked: false }
    : { ...shared, data, isReady: false as const, isBlocked: true }
}

function deliveryOf(
  type: CheckoutValues['deliveryType'],
  { region, pickupPointId }: Pick<CheckoutValues, 'region' | 'pickupPointId'>,
): QuoteRequest['delivery'] {
  if (type === 'pickup') return pickupDelivery(pickupPointId)
  return region ? { type, region } : undefined
}

/** Once a day is chosen, the form itself reports a moved delivery. */
function noticesFor(
  notices: readonly QuoteNotice[],
  { type, date }: { type: CheckoutValues['deliveryType']; date: string },
): readonly QuoteNotice[] {
  const isMoved = type === 'express' && date === ''
  return notices.filter(({ kind }) => isMoved || kind !== 'moved_to_tomorrow')
}

/** Returns the region of the saved address or of the address fields; '' if none is chosen. */
export function useRegion(control: Control<CheckoutValues>): RegionCode | '' {
  const token = useSession()?.token ?? ''
  const { data: saved } = useQuery({ ...addressesQuery(token), enabled: token !== '' })
  const [addressId, region] = useWatch({ control, name: ['addressId', 'region'] })
  if (addressId === '') return region
  return saved?.find(({ id }) => id === addressId)?.region ?? ''
}

/** Returns the region whose delivery slots are offered; undefined if none is chosen. */
export function useSlotRegion(control: Control<CheckoutValues>): RegionCode | undefined {
  return useRegion(control) || undefined
}
