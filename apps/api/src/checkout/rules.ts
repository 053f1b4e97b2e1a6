import { type Item, MAX_LINE_QUANTITY, type StockStatus } from '@shop/contracts/checkout.ts'

/** The stock of a variant. */
export type StockSnapshot = { available: number; isWithdrawn: boolean }

/** Merges items with the same SKU by adding their quantities. Keeps the order of the first occurrences. */
export function mergeItems(items: readonly { sku: string; quantity: number }[]): Item[] {
  const merged = new Map<string, number>()
  for (const { sku, quantity } of items) {
    merged.set(sku, Math.min((merged.get(sku) ?? 0) + quantity, Number.MAX_SAFE_INTEGER))
  }
  return [...merged].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Returns the available part of the requested quantity, and its status. */
export function stockStatus(
  requested: number,
  variant: StockSnapshot | undefined,
): { status: StockStatus; available: number; quantity: number } {
  if (!variant || variant.isWithdrawn) return { status: 'unavailable', available: 0, quantity: 0 }
  const { available } = variant
  if (available < 1) return { status: 'out_of_stock', available: 0, quantity: 0 }
  return available < requested
    ? { status: 'reduced', available, quantity: available }
    : { status: 'ok', available, quantity: requested }
}

/** Like stockStatus, limited to MAX_LINE_QUANTITY. */
export function orderableStatus(requested: number, variant: StockSnapshot | undefined): ReturnType<typeof stockStatus> {
  const stock = stockStatus(requested, variant)
  return stock.quantity > MAX_LINE_QUANTITY ? { ...stock, status: 'reduced', quantity: MAX_LINE_QUANTITY } : stock
}

/** Returns the indexes of the rentals without a flavor or a bowl among the items: each rental needs its own. */
export function findRentalsWithoutParts(
  rentals: readonly { flavorSku: string; cupSku: string }[],
  items: readonly { sku: string; quantity: number }[],
): number[] {
  const available = new Map(items.map(({ sku, quantity }) => [sku, quantity]))
  const take = (sku: string) => {
    const quantity = available.get(sku) ?? 0
    available.set(sku, quantity - 1)
    return quantity > 0
  }
  return rentals.flatMap(({ flavorSku, cupSku }, index) => {
    const [hasFlavor, hasCup] = [take(flavorSku), take(cupSku)]
    return hasFlavor && hasCup ? [] : [index]
  })
}
