import { quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'

/** What the cart costs now. Its notices are in the language asked for; it is asked anew whenever it is looked at. */
export function quoteQuery(items: readonly CartItem[], locale: Locale) {
  const lines = items.map(({ sku, quantity, price }) => ({ sku, quantity, price }))
  return queryOptions({
    queryKey: ['checkout', 'quote', locale, lines],
    queryFn: ({ signal }) => call(quote, { body: { items: lines }, signal }),
    enabled: lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
