import type { QuoteLine } from '@shop/contracts/checkout.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { useDebounced } from '#platform/use-debounced.ts'
import { cart, useCart } from '#shared/cart/cart.ts'
import { type CartItem, cartAmount, itemCount } from '#shared/cart/cart-item.ts'
import { partsOf, useRentals } from '#shared/cart/rentals.ts'
import { adoptQuote, isMissing, type LineNotice } from './adopt-quote.ts'
import { quoteQuery } from './quote-query.ts'

/** Quick presses of a stepper are one question. */
const SETTLE_MS = 250

export type CartQuote = ReturnType<typeof useCartQuote>

/** The cart beside what the shop says of it now. The stored cart takes over what the quote finds (product.md section 4). */
export function useCartQuote() {
  const locale = useLocale()
  const { items } = useCart()
  const settled = useDebounced(items, SETTLE_MS)
  const rentals = useRentals()
  const query = useQuery(quoteQuery(settled, rentals, locale))
  const [told, setTold] = useState<ReadonlyMap<string, readonly LineNotice[]>>(new Map())
  const { data: quote, isPlaceholderData } = query

  useEffect(() => {
    if (!quote || isPlaceholderData) return
    const adopted = adoptQuote(cart.get(), quote)
    if (adopted.changed.size === 0) return
    cart.replace(adopted.items)
    setTold(before => new Map([...before, ...adopted.changed]))
  }, [quote, isPlaceholderData])

  const lines = new Map<string, QuoteLine>(quote?.lines.map(line => [line.sku, line]))
  const isLineMissing = (item: CartItem) => {
    const line = lines.get(item.sku)
    return line !== undefined && isMissing(line)
  }
  const missing = items.filter(isLineMissing)
  const orderable = items.filter(item => !isLineMissing(item))
  const goodsAmd = cartAmount(orderable)
  const rented = (quote?.rentals ?? []).filter(({ status }) => status === 'ok')
  const rentalAmd = rented.reduce((sum, each) => sum + each.rentalAmd, 0)
  const depositAmd = rented.reduce((sum, each) => sum + each.depositAmd, 0)
  return {
    items,
    /** Each with what the shop says of it now, once it has answered. */
    rentals: rentals.map((stored, nth) => ({
      stored,
      quoted: quote?.rentals[nth],
      notices: quote?.notices.filter(({ rental }) => rental === nth) ?? [],
    })),
    /** How many of each sku belong to rentals. */
    parts: partsOf(rentals),
    lines,
    missing,
    /** What is told of each line: what the cart took over, and what the quote says now. */
    noticesOf: (sku: string): readonly LineNotice[] => {
      const now = quote?.notices.filter(notice => notice.sku === sku) ?? []
      const kept = told.get(sku)?.filter(({ kind }) => !now.some(notice => notice.kind === kind)) ?? []
      return [...kept, ...now]
    },
    /** A change by hand answers the notice of that line. */
    dismiss: (sku: string) => setTold(before => new Map([...before].filter(([known]) => known !== sku))),
    count: itemCount(orderable),
    goodsAmd,
    rentalAmd,
    depositAmd,
    totalAmd: goodsAmd + rentalAmd + depositAmd,
    vatAmd: vatOf(goodsAmd + rentalAmd),
    earliestDate: quote?.earliestDate,
    /** What staff say where they take no orders now. */
    stopped: quote?.notices.find(({ kind }) => kind === 'orders_off')?.message,
    /** The quote is about the cart as it is on the page. */
    isCurrent: quote !== undefined && !isPlaceholderData && settled === items,
    canProceed: quote?.canProceed === true && missing.length === 0,
    isError: query.isError,
    isFetching: query.isFetching,
    retry: query.refetch,
  }
}
