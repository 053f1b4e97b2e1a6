import type { Item } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'

type Groups = Parameters<typeof partsOf>[0]

/** Returns the items of an order without the packs of its rentals and mixes. */
export function itemsOutsideGroups(items: readonly Item[], groups: Groups): Item[] {
  const parts = partsOf(groups)
  return items.flatMap(({ sku, quantity }) => {
    const rest = quantity - (parts.get(sku) ?? 0)
    return rest > 0 ? { sku, quantity: rest } : []
  })
}

/** Returns all items of an order, with the packs of its rentals and mixes. */
export function itemsWithGroups(items: readonly Item[], groups: Groups): Item[] {
  const all = new Map(items.map(({ sku, quantity }) => [sku, quantity]))
  for (const [sku, quantity] of partsOf(groups)) all.set(sku, (all.get(sku) ?? 0) + quantity)
  return [...all].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Returns the lines of a quote with the stock that rentals and mixes leave. */
export function linesBesidesGroups<Line extends { sku: string; available: number }>(
  lines: readonly Line[],
  groups: Groups,
): Line[] {
  const parts = partsOf(groups)
  return lines.map(line => ({ ...line, available: Math.max(0, line.available - (parts.get(line.sku) ?? 0)) }))
}
