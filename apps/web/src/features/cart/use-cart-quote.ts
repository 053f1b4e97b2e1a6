import { type QuoteLine, quote } from '@shop/contracts/checkout.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { type CartItem, cartAmount, itemCount } from '#shared/cart/cart-item.ts'
import {
  type StoredMix,
  type StoredRental,
  mixes as storedMixes,
  rentals as storedRentals,
} from '#shared/cart/groups/group-stores.ts'
import { useMixes, useRentals } from '#shared/cart/groups/groups.ts'
import { fitMixes } from '#shared/cart/groups/mix-rules.ts'
import type { LineNotice } from '#shared/cart/line-notices.tsx'
import { applyQuote, findReducedMixes, isMissing, toMixView } from './apply-quote.ts'

/** Several quick presses of a stepper cause one request. */
const SETTLE_MS = 250

export type CartQuote = ReturnType<typeof useCartQuote>

/** Returns the cart together with its quote, and applies price and stock changes of the quote to the stored cart. */
export function useCartQuote() {
  const locale = useLocale()
  const { items } = useCart()
  const rentals = useRentals()
  const mixes = useMixes()
  // Items, mixes and rentals are debounced together: a mix refers to the items.
  const contents = useMemo(() => ({ items, mixes, rentals }), [items, mixes, rentals])
  const settled = useDebounced(contents, SETTLE_MS)
  const query = useQuery(quoteQuery(settled, locale))
  const [notices, setNotices] = useState<ReadonlyMap<string, readonly LineNotice[]>>(new Map())
  const { data: quote, isPlaceholderData } = query

  useEffect(() => {
    if (!quote || isPlaceholderData) return
    const applied = applyQuote(cart.get(), quote)
    const rented = partsOf({ rentals: storedRentals.get(), mixes: [] })
    const fitted = fitMixes(storedMixes.get(), applied.items, rented)
    const fewer = findReducedMixes(storedMixes.get(), fitted.mixes, quote)
    if (fitted.mixes !== storedMixes.get()) storedMixes.replace(fitted.mixes)
    if (fitted.items !== cart.get()) cart.replace(fitted.items)
    if (applied.changed.size > 0) setNotices(before => new Map([...before, ...applied.changed, ...fewer]))
  }, [quote, isPlaceholderData])

  const lines = new Map<string, QuoteLine>(quote?.lines.map(line => [line.sku, line]))
  const isLineMissing = (item: CartItem) => {
    const line = lines.get(item.sku)
    return line !== undefined && isMissing(line)
  }
  const missing = items.filter(isLineMissing)
  const orderable = items.filter(item => !isLineMissing(item))
  const subtotalAmd = cartAmount(orderable)
  const promotions = quote?.promotions ?? []
  const promotionsAmd = Math.min(
    subtotalAmd,
    promotions.reduce((sum, { discountAmd }) => sum + discountAmd, 0),
  )
  const views = mixes.map(mix => toMixView(mix, items, quote))
  const broken = views.filter(({ isBroken }) => isBroken)
  const isBlocked = missing.length > 0 || broken.length > 0
  const mixed = partsOf({ rentals: [], mixes })
  const rented = (quote?.rentals ?? []).filter(({ status }) => status === 'ok')
  const rentalAmd = rented.reduce((sum, each) => sum + each.rentalAmd, 0)
  const depositAmd = rented.reduce((sum, each) => sum + each.depositAmd, 0)
  return {
    items,
    /** The rentals with their quotes, once these have arrived. */
    rentals: rentals.map((stored, index) => ({
      stored,
      quoted: quote?.rentals[index],
      notices: quote?.notices.filter(({ rental }) => rental === index) ?? [],
    })),
    mixes: views,
    /** Mixes that cannot be ordered as they are. */
    broken,
    /** Number of packs by SKU that belong to rentals and mixes. */
    parts: partsOf({ rentals, mixes }),
    lines,
    missing,
    /** Unavailable items that are not only used by mixes. */
    missingOutsideMixes: missing.filter(({ sku, quantity }) => quantity > (mixed.get(sku) ?? 0)),
    /** Notices about a line: changes that were applied to the cart, and those of the current quote. */
    noticesOf: (sku: string): readonly LineNotice[] => {
      const now = quote?.notices.filter(notice => notice.sku === sku) ?? []
      const appliedNotices = notices.get(sku)?.filter(({ kind }) => !now.some(notice => notice.kind === kind)) ?? []
      return [...appliedNotices, ...now]
    },
    /** Applied changes of a mix. */
    noticesOfMix: (id: string): readonly LineNotice[] => notices.get(id) ?? [],
    /** Hides the notice of a line or mix after the customer changed it. */
    dismiss: (key: string) => setNotices(before => new Map([...before].filter(([known]) => known !== key))),
    count: itemCount(orderable),
    subtotalAmd,
    rentalAmd,
    depositAmd,
    /** What promotions take off the cart. */
    promotions,
    /** From which sum the delivery in Yerevan is free, and what is missing. */
    freeDelivery: quote?.freeDelivery,
    /** The fee in Yerevan for this cart; undefined until the quote is known. */
    yerevanFeeAmd: quote?.deliveryTerms?.feeAmd ?? undefined,
    totalAmd: subtotalAmd - promotionsAmd + rentalAmd + depositAmd,
    vatAmd: vatOf(subtotalAmd - promotionsAmd + rentalAmd),
    earliestDate: quote?.earliestDate,
    /** The message of staff if the shop takes no orders. */
    stopped: quote?.notices.find(({ kind }) => kind === 'orders_off')?.message,
    /** True if the quote belongs to the current cart. */
    isCurrent: quote !== undefined && !isPlaceholderData && settled === contents,
    /** True if an item is unavailable. */
    isBlocked,
    canProceed: quote?.canProceed === true && !isBlocked,
    isError: query.isError,
    isFetching: query.isFetching,
    retry: query.refetch,
  }
}

type CartContents = {
  items: readonly CartItem[]
  mixes: readonly StoredMix[]
  rentals: readonly StoredRental[]
}

/** Reads the price of the cart. Always stale, and keyed by language, because the notices are texts. */
function quoteQuery({ items, mixes: grouped, rentals: stored }: CartContents, locale: Locale) {
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
