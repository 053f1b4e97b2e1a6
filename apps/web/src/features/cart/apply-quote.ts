import type { Quote, QuoteLine, QuoteNotice } from '@shop/contracts/checkout.ts'
import { fromTextFields, toTextFields } from '@shop/contracts/text-fields.ts'
import { type CartItem, MAX_QUANTITY } from '#shared/cart/cart-item.ts'

/** A notice about a line. It stays on the page after the cart has been updated. */
export type LineNotice = Omit<QuoteNotice, 'sku'>

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
  const adopted = items.map(item => {
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
  return { items: adopted.some((item, index) => item !== items[index]) ? adopted : items, changed }
}

/** Returns the item with the present titles: it may have been added before one was changed or translated. */
function withTitles(item: CartItem, line: QuoteLine): CartItem {
  const titles = toTextFields('title', fromTextFields('title', line))
  return Object.entries(titles).every(([key, title]) => item[key] === title) ? item : { ...item, ...titles }
}
