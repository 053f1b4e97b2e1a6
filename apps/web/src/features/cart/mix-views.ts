import type { Quote, QuoteLine } from '@shop/contracts/checkout.ts'
import { countOf } from '@shop/contracts/mix-packs.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { mostOf } from '#shared/cart/mix-rules.ts'
import type { StoredMix } from '#shared/cart/mix-store.ts'
import type { LineNotice } from './adopt-quote.ts'

export type MixPartView = {
  line: StoredMix['lines'][number]
  item: CartItem
  /** Nothing of it is to be had for this mix. */
  isGone: boolean
  /** What to take in its place, where there is something. */
  swap: SuggestionItem | undefined
}

/** A mix of the cart beside what the shop says of it now. */
export type CartMixView = {
  stored: StoredMix
  parts: readonly MixPartView[]
  isBroken: boolean
  /** Full bowls that it makes, once the shop has answered. */
  bowls: number | undefined
  /** The most of it that can be had. */
  most: number
  /** What can be had of it, AMD. */
  priceAmd: number
}

export function viewMix(stored: StoredMix, items: readonly CartItem[], quote: Quote | undefined): CartMixView {
  const quoted = quote?.mixes.find(({ id }) => id === stored.id)
  const parts = stored.lines.flatMap((line): MixPartView | [] => {
    const item = items.find(({ sku }) => sku === line.sku)
    const part = quoted?.lines.find(({ sku }) => sku === line.sku)
    return item ? { line, item, isGone: part?.quantity === 0, swap: part?.swap } : []
  })
  return {
    stored,
    parts,
    isBroken: parts.some(({ isGone }) => isGone),
    bowls: quoted?.bowls,
    most: Math.min(mostOf(stored, items), mostOnShelf(stored, items, quote?.lines ?? [])),
    priceAmd: parts.reduce((sum, { line, item, isGone }) => sum + (isGone ? 0 : item.price * line.quantity), 0),
  }
}

/** How many of a mix the shelf has beside what else the cart has of its packings. */
function mostOnShelf({ lines }: StoredMix, items: readonly CartItem[], quoted: readonly QuoteLine[]): number {
  const now = countOf(lines)
  const most = lines.map(({ sku, quantity }) => {
    const available = quoted.find(line => line.sku === sku)?.available ?? Number.POSITIVE_INFINITY
    const beside = (items.find(item => item.sku === sku)?.quantity ?? 0) - quantity
    return Math.floor((available - beside) / (quantity / now))
  })
  return Math.max(now, Math.min(...most))
}

/** What is to be told of mixes of which there are fewer now, by their ids: in the shop's words, with the count before and now. */
export function fewerMixes(
  before: readonly StoredMix[],
  now: readonly StoredMix[],
  { notices }: Quote,
): ReadonlyMap<string, readonly LineNotice[]> {
  const kind = 'quantity_reduced'
  const told = now.flatMap(({ id, lines }): [string, LineNotice[]][] => {
    const [was, is] = [countOf(before.find(mix => mix.id === id)?.lines ?? []), countOf(lines)]
    const said = notices.find(notice => notice.kind === kind && lines.some(({ sku }) => sku === notice.sku))
    return is < was ? [[id, [{ kind, message: said?.message ?? '', before: was, now: is }]]] : []
  })
  return new Map(told)
}
