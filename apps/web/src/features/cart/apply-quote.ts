import type { Quote, QuoteLine, QuoteNotice } from '@shop/contracts/checkout.ts'
import { countOf } from '@shop/contracts/mix-quantities.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { fromTextFields, toTextFields } from '@shop/contracts/text-fields.ts'
import { type CartItem, MAX_QUANTITY } from '#shared/cart/cart-item.ts'
import type { StoredMix } from '#shared/cart/groups/group-stores.ts'
import { maxMixCount } from '#shared/cart/groups/mix-rules.ts'
import type { LineNotice } from '#shared/cart/line-notices.tsx'

/** True if the product is no longer sold or out of stock. */
export function isMissing({ status }: Pick<QuoteLine, 'status'>): boolean {
  return status === 'unavailable' || status === 'out_of_stock'
}

/**
 * Applies the titles, prices and quantities of a quote to the cart: a quantity above the stock is reduced. Unavailable
 * lines stay, so that the customer decides. `changed` lists the changes to tell the customer; without changes the same
 * items are returned.
 */
export function applyQuote(
  items: readonly CartItem[],
  { lines, notices }: Quote,
): { items: readonly CartItem[]; changed: ReadonlyMap<string, readonly LineNotice[]> } {
  const quoted = new Map(lines.map(line => [line.sku, line]))
  const changed = new Map<string, readonly LineNotice[]>()
  const messageOf = (kind: QuoteNotice['kind'], sku: string) =>
    notices.find(notice => notice.kind === kind && notice.sku === sku)?.message ?? ''
  const updated = items.map(item => {
    const line = quoted.get(item.sku)
    if (!line || line.status === 'unavailable') return item
    const named = withTitles(item, line)
    if (isMissing(line)) return named
    const quantity = Math.min(item.quantity, line.available, MAX_QUANTITY)
    const lineNotices: LineNotice[] = []
    if (quantity < item.quantity) {
      const kind = 'quantity_reduced'
      lineNotices.push({ kind, message: messageOf(kind, item.sku), before: item.quantity, now: quantity })
    }
    if (line.price !== item.price) {
      const kind = 'price_changed'
      lineNotices.push({ kind, message: messageOf(kind, item.sku), before: item.price, now: line.price })
    }
    if (lineNotices.length === 0) return named
    changed.set(item.sku, lineNotices)
    return { ...named, quantity, price: line.price }
  })
  return { items: updated.some((item, index) => item !== items[index]) ? updated : items, changed }
}

/** Returns the item with the present titles: it may have been added before one was changed or translated. */
function withTitles(item: CartItem, line: QuoteLine): CartItem {
  const titles = toTextFields('title', fromTextFields('title', line))
  return Object.entries(titles).every(([key, title]) => item[key] === title) ? item : { ...item, ...titles }
}

type MixPartView = {
  line: StoredMix['lines'][number]
  item: CartItem
  /** The color of the flavor in charts. */
  color: string | undefined
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
  maxCount: number
  /** Price of the available quantity, AMD. */
  priceAmd: number
}

export function toMixView(stored: StoredMix, items: readonly CartItem[], quote: Quote | undefined): CartMixView {
  const quoted = quote?.mixes.find(({ id }) => id === stored.id)
  const parts = stored.lines.flatMap((line): MixPartView | [] => {
    const item = items.find(({ sku }) => sku === line.sku)
    const part = quoted?.lines.find(({ sku }) => sku === line.sku)
    const color = quote?.lines.find(({ sku }) => sku === line.sku)?.color ?? storedColor(item)
    return item ? { line, item, color, isGone: part?.quantity === 0, swap: part?.swap } : []
  })
  return {
    stored,
    parts,
    isBroken: parts.some(({ isGone }) => isGone),
    bowls: quoted?.bowls,
    maxCount: Math.min(maxMixCount(stored, items), maxCountInStock(stored, items, quote?.lines ?? [])),
    priceAmd: parts.reduce((sum, { line, item, isGone }) => sum + (isGone ? 0 : item.price * line.quantity), 0),
  }
}

/** The color that a suggestion had when it was added, shown until the quote arrives. */
function storedColor(item: CartItem | undefined): string | undefined {
  return typeof item?.color === 'string' && /^#[\da-f]{6}$/i.test(item.color) ? item.color : undefined
}

/** How many of the mix the stock allows, after other items of the cart that use the same variants. */
function maxCountInStock({ lines }: StoredMix, items: readonly CartItem[], quoted: readonly QuoteLine[]): number {
  const now = countOf(lines)
  const maxCounts = lines.map(({ sku, quantity }) => {
    const available = quoted.find(line => line.sku === sku)?.available ?? Number.POSITIVE_INFINITY
    const single = (items.find(item => item.sku === sku)?.quantity ?? 0) - quantity
    return Math.floor((available - single) / (quantity / now))
  })
  return Math.max(now, Math.min(...maxCounts))
}

/** Returns notices for mixes whose quantity was reduced, by mix id, with the quantity before and now. */
export function findReducedMixes(
  before: readonly StoredMix[],
  now: readonly StoredMix[],
  { notices }: Quote,
): ReadonlyMap<string, readonly LineNotice[]> {
  const kind = 'quantity_reduced'
  const reduced = now.flatMap(({ id, lines }): [string, LineNotice[]][] => {
    const [was, is] = [countOf(before.find(mix => mix.id === id)?.lines ?? []), countOf(lines)]
    const reduction = notices.find(notice => notice.kind === kind && lines.some(({ sku }) => sku === notice.sku))
    return is < was ? [[id, [{ kind, message: reduction?.message ?? '', before: was, now: is }]]] : []
  })
  return new Map(reduced)
}
