import type { Quote, QuoteLine, QuoteNotice } from '@shop/contracts/checkout.ts'
import { type CartItem, MAX_QUANTITY } from '#shared/cart/cart-item.ts'

/** What the shopper is told of a line; it stays on the page after the cart has taken the change over. */
export type LineNotice = Omit<QuoteNotice, 'sku'>

/** A line that cannot be ordered as it is: withdrawn, or nothing free. */
export function isMissing({ status }: Pick<QuoteLine, 'status'>): boolean {
  return status === 'unavailable' || status === 'out_of_stock'
}

/**
 * Takes the true prices and quantities over into the cart: a quantity beyond the stock is reduced to it. Lines that
 * cannot be had stay, for the shopper to decide. `changed` names what was taken over; the same items when nothing was.
 */
export function adoptQuote(
  items: readonly CartItem[],
  { lines, notices }: Quote,
): { items: readonly CartItem[]; changed: ReadonlyMap<string, readonly LineNotice[]> } {
  const quoted = new Map(lines.map(line => [line.sku, line]))
  const changed = new Map<string, readonly LineNotice[]>()
  const messageOf = (kind: QuoteNotice['kind'], sku: string) =>
    notices.find(notice => notice.kind === kind && notice.sku === sku)?.message ?? ''
  const adopted = items.map(item => {
    const line = quoted.get(item.sku)
    if (!line || isMissing(line)) return item
    const quantity = Math.min(item.quantity, line.available, MAX_QUANTITY)
    const told: LineNotice[] = []
    if (quantity < item.quantity) {
      const kind = 'quantity_reduced'
      told.push({ kind, message: messageOf(kind, item.sku), before: item.quantity, now: quantity })
    }
    if (line.price !== item.price) {
      const kind = 'price_changed'
      told.push({ kind, message: messageOf(kind, item.sku), before: item.price, now: line.price })
    }
    if (told.length === 0) return item
    changed.set(item.sku, told)
    return { ...item, quantity, price: line.price }
  })
  return { items: changed.size > 0 ? adopted : items, changed }
}
