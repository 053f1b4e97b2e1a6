/** The flavor and the bowl of a rental; null is the customer's own. */
export type RentalParts = { flavorSku: string | null; cupSku: string | null }

/** Returns the SKUs that are bought with a rental. */
export function skusOfRental({ flavorSku, cupSku }: RentalParts): string[] {
  return [flavorSku, cupSku].filter(sku => sku !== null)
}

/** Rentals and mixes, which are shown as groups over the lines of a cart, a quote or an order. */
type Groups = {
  rentals: readonly RentalParts[]
  mixes: readonly { lines: readonly { sku: string; quantity: number }[] }[]
}

/** Returns the number of packs by SKU that belong to rentals and mixes. */
export function partsOf({ rentals, mixes }: Groups): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  const count = (sku: string, quantity: number) => parts.set(sku, (parts.get(sku) ?? 0) + quantity)
  for (const sku of rentals.flatMap(skusOfRental)) count(sku, 1)
  for (const { sku, quantity } of mixes.flatMap(({ lines }) => lines)) count(sku, quantity)
  return parts
}

/** Returns the lines without the packs that belong to rentals and mixes. */
export function linesOutsideGroups<Line extends { sku: string; quantity: number; price: number; lineTotal: number }>(
  lines: readonly Line[],
  groups: Groups,
): Line[] {
  const parts = partsOf(groups)
  return lines.flatMap(line => {
    const grouped = parts.get(line.sku)
    if (grouped === undefined) return line
    const quantity = line.quantity - grouped
    return quantity > 0 ? { ...line, quantity, lineTotal: line.price * quantity } : []
  })
}
