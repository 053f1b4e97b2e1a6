import { quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import type { StoredMix } from '#shared/cart/mix-store.ts'
import type { StoredRental } from '#shared/cart/rental-store.ts'

export type CartGoods = {
  items: readonly CartItem[]
  mixes: readonly StoredMix[]
  rentals: readonly StoredRental[]
}

/** What the cart costs now. Its notices are in the language asked for; it is asked anew whenever it is looked at. */
export function quoteQuery({ items, mixes: grouped, rentals: stored }: CartGoods, locale: Locale) {
  const lines = items.map(({ sku, quantity, price }) => ({ sku, quantity, price }))
  const rentals = stored.map(({ slug, from, to, flavorSku, cupSku }) => ({ slug, from, to, flavorSku, cupSku }))
  const mixes = grouped.map(({ id, lines: packs }) => ({ id, lines: packs }))
  return queryOptions({
    queryKey: ['checkout', 'quote', locale, lines, mixes, rentals],
    queryFn: ({ signal }) => call(quote, { body: { items: lines, mixes, rentals }, signal }),
    enabled: lines.length > 0 || rentals.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
