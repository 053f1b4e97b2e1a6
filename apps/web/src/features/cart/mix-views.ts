import type { Quote, QuoteLine } from '@shop/contracts/checkout.ts'
import { countOf } from '@shop/contracts/mix-packs.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { maxQuantity } from '#shared/cart/groups/mix-rules.ts'
import type { StoredMix } from '#shared/cart/groups/mix-store.ts'
import type { LineNotice } from './apply-quote.ts'

export type MixPartView = {
  line: StoredMix['lines'][number]
  item: CartItem
  /** True if no stock is left for this part. */
  isGone: boolean
  /** Suggested replacement, if there is one. */
  swap: SuggestionItem | undefined
}

/** A mix of the cart together with its quote. */
export type CartMixView = {
  stored: StoredMix
  parts: readonly MixPartView[]
  isBroken: boolean
  /** Number of full bowls; undefined until the quote has arrived. */
  bowls: number | undefined
  /** Maximum available quantity. */
  most: number
  /** Price of the available quantity, AMD. */
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
    most: Math.min(maxQuantity(stored, items), mostOnShelf(stored, items, quote?.lines ?? [])),
    priceAmd: parts.reduce((sum, { line, item, isGone }) => sum + (isGone ? 0 : item.price * line.quantity), 0),
  }
}

/** How many of the mix the stock allows, after other items of the cart that use the same variants. */
function mostOnShelf({ lines }: StoredMix, items: readonly CartItem[], quoted: readonly QuoteLine[]): number {
  const now = countOf(lines)
  const most = lines.map(({ sku, quantity }) => {
    const available = quoted.find(line => line.sku === sku)?.available ?? Number.POSITIVE_INFINITY
    const single = (items.find(item => item.sku === sku)?.quantity ?? 0) - quantity
    return Math.floor((available - single) / (quantity / now))
  })
  return Math.max(now, Math.min(...most))
}

/** Returns notices for mixes whose quantity was reduced, by mix id, with the quantity before and now. */
export function fewerMixes(
  before: readonly StoredMix[],
  now: readonly StoredMix[],
  { notices }: Quote,
): ReadonlyMap<string, readonly LineNotice[]> {
  const kind = 'quantity_reduced'
  const reduced = now.flatMap(({ id, lines }): [string, LineNotice[]][] => {
    const [was, is] = [countOf(before.find(mix => mix.id === id)?.lines ?? []), countOf(lines)]
    const said = notices.find(notice => notice.kind === kind && lines.some(({ sku }) => sku === notice.sku))
    return is < was ? [[id, [{ kind, message: said?.message ?? '', before: was, now: is }]]] : []
  })
  return new Map(reduced)
}
