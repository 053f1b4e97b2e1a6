import type { KeptMix, KeptRental } from '@shop/contracts/carts.ts'
import { type Item, MAX_LINE_QUANTITY, MAX_MIXES_OF_CART } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { MAX_RENTALS } from '@shop/contracts/rental-booking.ts'

/** Rentals and mixes over the lines of a cart. */
export type Groups = { rentals: readonly KeptRental[]; mixes: readonly KeptMix[] }
/** A cart as one side knows it; null: written where nobody knew of groups. */
export type Cart = { lines: readonly Item[]; groups: Groups | null }

/**
 * Groups of both sides by their ids, those of the account first; of one that both have what was sent now counts, but of
 * a mix the larger one.
 */
export function mergeGroups(held: Groups, sent: Groups): Groups {
  return {
    rentals: byId(held.rentals, sent.rentals, (_, now) => now).slice(0, MAX_RENTALS),
    mixes: byId(held.mixes, sent.mixes, (kept, now) => (packsOf(now) < packsOf(kept) ? kept : now)).slice(
      0,
      MAX_MIXES_OF_CART,
    ),
  }
}

const packsOf = ({ lines }: KeptMix) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function byId<G extends { id: string }>(held: readonly G[], sent: readonly G[], choose: (held: G, sent: G) => G): G[] {
  const merged = new Map(held.map(group => [group.id, group]))
  for (const group of sent) {
    const known = merged.get(group.id)
    merged.set(group.id, known ? choose(known, group) : group)
  }
  return [...merged.values()]
}

/**
 * The lines of two carts as one: of what is bought beside groups the larger quantity, and the packs of every group.
 * Where one side knows no groups its lines hold them already: there the larger quantity is all.
 */
export function mergeLines(held: Cart, sent: Cart, groups: Groups): Item[] {
  const needed = partsOf(groups)
  const [before, now] = [countsOf(held), countsOf(sent)]
  const skus = new Set([...now.lines.keys(), ...[...needed.keys()].filter(sku => before.lines.has(sku))])
  const areKnown = held.groups !== null && sent.groups !== null
  return [...skus].map(sku => {
    const parts = needed.get(sku) ?? 0
    const most = Math.max(before.lines.get(sku) ?? 0, now.lines.get(sku) ?? 0, parts)
    const beside = Math.max(before.beside(sku), now.beside(sku))
    return { sku, quantity: Math.min(MAX_LINE_QUANTITY, areKnown ? beside + parts : most) }
  })
}

function countsOf({ lines, groups }: Cart) {
  const counts = new Map<string, number>()
  for (const { sku, quantity } of lines) counts.set(sku, Math.max(quantity, counts.get(sku) ?? 0))
  const parts = partsOf(groups ?? { rentals: [], mixes: [] })
  return { lines: counts, beside: (sku: string) => Math.max(0, (counts.get(sku) ?? 0) - (parts.get(sku) ?? 0)) }
}
