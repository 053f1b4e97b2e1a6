import type { SavedCartMix, SavedCartRental } from '@shop/contracts/carts.ts'
import { type Item, MAX_LINE_QUANTITY, MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { MAX_RENTALS } from '@shop/contracts/rental-booking.ts'

/** Rentals and mixes of a cart, in addition to its lines. */
export type Groups = { rentals: readonly SavedCartRental[]; mixes: readonly SavedCartMix[] }
/** A saved or sent cart. `groups` is null if the client does not support groups. */
export type Cart = { lines: readonly Item[]; groups: Groups | null }

/**
 * Merges the groups of both sides by id, those of the account first. The sent group replaces the saved one, but the
 * larger of two mixes stays.
 */
export function mergeGroups(saved: Groups, sent: Groups): Groups {
  return {
    rentals: byId(saved.rentals, sent.rentals, (_, sentGroup) => sentGroup).slice(0, MAX_RENTALS),
    mixes: byId(saved.mixes, sent.mixes, (savedMix, sentMix) =>
      packsOf(sentMix) < packsOf(savedMix) ? savedMix : sentMix,
    ).slice(0, MAX_MIXES_OF_CART),
  }
}

const packsOf = ({ lines }: SavedCartMix) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function byId<G extends { id: string }>(
  saved: readonly G[],
  sent: readonly G[],
  choose: (saved: G, sent: G) => G,
): G[] {
  const merged = new Map(saved.map(group => [group.id, group]))
  for (const group of sent) {
    const known = merged.get(group.id)
    merged.set(group.id, known ? choose(known, group) : group)
  }
  return [...merged.values()]
}

/**
 * Merges two carts: the larger quantity of single items plus the packs of all groups. If one cart has null groups, takes
 * the larger total.
 */
export function mergeLines(saved: Cart, sent: Cart, groups: Groups): Item[] {
  const needed = partsOf(groups)
  const [before, now] = [countsOf(saved), countsOf(sent)]
  const skus = new Set([...now.lines.keys(), ...[...needed.keys()].filter(sku => before.lines.has(sku))])
  const haveGroups = saved.groups !== null && sent.groups !== null
  return [...skus].map(sku => {
    const parts = needed.get(sku) ?? 0
    const most = Math.max(before.lines.get(sku) ?? 0, now.lines.get(sku) ?? 0, parts)
    const single = Math.max(before.single(sku), now.single(sku))
    return { sku, quantity: Math.min(MAX_LINE_QUANTITY, haveGroups ? single + parts : most) }
  })
}

function countsOf({ lines, groups }: Cart) {
  const counts = new Map<string, number>()
  for (const { sku, quantity } of lines) counts.set(sku, Math.max(quantity, counts.get(sku) ?? 0))
  const parts = partsOf(groups ?? { rentals: [], mixes: [] })
  return { lines: counts, single: (sku: string) => Math.max(0, (counts.get(sku) ?? 0) - (parts.get(sku) ?? 0)) }
}
