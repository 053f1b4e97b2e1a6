import type { QuoteLine } from '@shop/contracts/checkout.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { useDebounced } from '#platform/use-debounced.ts'
import { cart, useCart } from '#shared/cart/cart.ts'
import { type CartItem, cartAmount, itemCount } from '#shared/cart/cart-item.ts'
import { fitMixes } from '#shared/cart/mix-rules.ts'
import { mixes as storedMixes } from '#shared/cart/mix-store.ts'
import { useMixes } from '#shared/cart/mixes.ts'
import { rentals as storedRentals } from '#shared/cart/rental-store.ts'
import { useRentals } from '#shared/cart/rentals.ts'
import { adoptQuote, isMissing, type LineNotice } from './adopt-quote.ts'
import { fewerMixes, viewMix } from './mix-views.ts'
import { quoteQuery } from './quote-query.ts'

/** Quick presses of a stepper are one question. */
const SETTLE_MS = 250

export type CartQuote = ReturnType<typeof useCartQuote>

/** The cart beside what the shop says of it now. The stored cart takes over what the quote finds (product.md section 4). */
export function useCartQuote() {
  const locale = useLocale()
  const { items } = useCart()
  const rentals = useRentals()
  const mixes = useMixes()
  // One question about all of it: a mix without its lines would be a mix of nothing.
  const goods = useMemo(() => ({ items, mixes, rentals }), [items, mixes, rentals])
  const settled = useDebounced(goods, SETTLE_MS)
  const query = useQuery(quoteQuery(settled, locale))
  const [told, setTold] = useState<ReadonlyMap<string, readonly LineNotice[]>>(new Map())
  const { data: quote, isPlaceholderData } = query

  useEffect(() => {
    if (!quote || isPlaceholderData) return
    const adopted = adoptQuote(cart.get(), quote)
    const rented = partsOf({ rentals: storedRentals.get(), mixes: [] })
    const fitted = fitMixes(storedMixes.get(), adopted.items, rented)
    const fewer = fewerMixes(storedMixes.get(), fitted.mixes, quote)
    if (fitted.mixes !== storedMixes.get()) storedMixes.replace(fitted.mixes)
    if (fitted.items !== cart.get()) cart.replace(fitted.items)
    if (adopted.changed.size > 0) setTold(before => new Map([...before, ...adopted.changed, ...fewer]))
  }, [quote, isPlaceholderData])

  const lines = new Map<string, QuoteLine>(quote?.lines.map(line => [line.sku, line]))
  const isLineMissing = (item: CartItem) => {
    const line = lines.get(item.sku)
    return line !== undefined && isMissing(line)
  }
  const missing = items.filter(isLineMissing)
  const orderable = items.filter(item => !isLineMissing(item))
  const goodsAmd = cartAmount(orderable)
  const views = mixes.map(mix => viewMix(mix, items, quote))
  const broken = views.filter(({ isBroken }) => isBroken)
  const isBlocked = missing.length > 0 || broken.length > 0
  const mixed = partsOf({ rentals: [], mixes })
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
    mixes: views,
    /** The mixes that cannot be ordered as they are. */
    broken,
    /** How many of each sku belong to rentals and mixes. */
    parts: partsOf({ rentals, mixes }),
    lines,
    missing,
    /** Those of them that no mix alone wants. */
    missingBeside: missing.filter(({ sku, quantity }) => quantity > (mixed.get(sku) ?? 0)),
    /** What is told of each line: what the cart took over, and what the quote says now. */
    noticesOf: (sku: string): readonly LineNotice[] => {
      const now = quote?.notices.filter(notice => notice.sku === sku) ?? []
      const kept = told.get(sku)?.filter(({ kind }) => !now.some(notice => notice.kind === kind)) ?? []
      return [...kept, ...now]
    },
    /** What the cart took over for a mix as one. */
    noticesOfMix: (id: string): readonly LineNotice[] => told.get(id) ?? [],
    /** A change by hand answers the notice of that line, or of that mix. */
    dismiss: (key: string) => setTold(before => new Map([...before].filter(([known]) => known !== key))),
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
    isCurrent: quote !== undefined && !isPlaceholderData && settled === goods,
    /** Something of it cannot be had. */
    isBlocked,
    canProceed: quote?.canProceed === true && !isBlocked,
    isError: query.isError,
    isFetching: query.isFetching,
    retry: query.refetch,
  }
}
