import { quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import type { StoredRental } from '#shared/cart/rentals.ts'

/** What the cart costs now. Its notices are in the language asked for; it is asked anew whenever it is looked at. */
export function quoteQuery(items: readonly CartItem[], stored: readonly StoredRental[], locale: Locale) {
  const lines = items.map(({ sku, quantity, price }) => ({ sku, quantity, price }))
  const rentals = stored.map(({ slug, from, to, flavorSku, cupSku }) => ({ slug, from, to, flavorSku, cupSku }))
  return queryOptions({
    queryKey: ['checkout', 'quote', locale, lines, rentals],
    queryFn: ({ signal }) => call(quote, { body: { items: lines, rentals }, signal }),
    enabled: lines.length > 0 || rentals.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
