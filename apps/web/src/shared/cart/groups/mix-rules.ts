import { countOf, linesFor, linesWithin } from '@shop/contracts/mix-quantities.ts'
import { type CartItem, MAX_QUANTITY } from '../cart-item.ts'

type Line = { sku: string; quantity: number; percentage?: number | undefined }
type Mix = { lines: readonly Line[] }
type Packs = readonly Pick<CartItem, 'sku' | 'quantity'>[]

/** Returns the maximum quantity of a mix within the limits of cart lines. */
export function maxMixCount({ lines }: Mix, items: Packs): number {
  const now = countOf(lines)
  const maxCounts = lines.map(({ sku, quantity }) => {
    const single = (items.find(item => item.sku === sku)?.quantity ?? 0) - quantity
    return Math.floor((MAX_QUANTITY - single) / (quantity / now))
  })
  return Math.max(now, Math.min(...maxCounts))
}

/** True if both mixes have the same variants in the same shares, whatever the quantity. */
export function isSameMix(one: Mix, other: Mix): boolean {
  const print = ({ lines }: Mix) =>
    JSON.stringify(
      linesFor(lines, 1)
        .map(({ sku, quantity, percentage = 0 }) => [sku, quantity, percentage])
        .toSorted(),
    )
  return print(one) === print(other)
}

/** Replaces a variant. If the replacement is already a part, its share increases. */
export function withSwapped<L extends Line>(lines: readonly L[], gone: string, sku: string): L[] {
  const part = lines.find(line => line.sku === gone)
  if (!part || gone === sku) return [...lines]
  if (!lines.some(line => line.sku === sku)) return lines.map(line => (line === part ? { ...line, sku } : line))
  return lines.flatMap(line => {
    if (line === part) return []
    if (line.sku !== sku) return line
    const shares = line.percentage !== undefined && part.percentage !== undefined
    const percentage = shares ? { percentage: (line.percentage ?? 0) + (part.percentage ?? 0) } : {}
    return { ...line, quantity: line.quantity + part.quantity, ...percentage }
  })
}

/**
 * Reduces mixes after the lines of a cart were reduced: each to the quantity that its scarcest part allows, and the
 * remaining packs of its other parts are removed. A part without stock stays, so that the customer decides. A mix that
 * lost the line of a part is dissolved.
 * @param held packs that belong to rentals @returns the same lists if nothing changes
 */
export function fitMixes<M extends Mix, I extends Packs[number]>(
  mixes: readonly M[],
  items: readonly I[],
  held: ReadonlyMap<string, number>,
): { mixes: readonly M[]; items: readonly I[] } {
  const left = new Map(items.map(({ sku, quantity }) => [sku, quantity - (held.get(sku) ?? 0)]))
  const surplus = new Map<string, number>()
  const fitted = mixes.flatMap(mix => {
    if (!mix.lines.every(({ sku }) => left.has(sku))) return []
    const lines = fit(mix, left)
    for (const [index, { sku, quantity }] of mix.lines.entries()) {
      const now = lines[index]?.quantity ?? 0
      const there = left.get(sku) ?? 0
      left.set(sku, Math.max(0, there - quantity))
      // Packs that the mix no longer needs.
      surplus.set(sku, (surplus.get(sku) ?? 0) + Math.max(0, Math.min(there, quantity) - now))
    }
    return lines === mix.lines ? mix : { ...mix, lines }
  })
  const isSame = fitted.length === mixes.length && fitted.every((mix, index) => mix === mixes[index])
  if (isSame) return { mixes, items }
  return {
    mixes: fitted,
    items: items.flatMap(item => {
      const quantity = item.quantity - (surplus.get(item.sku) ?? 0)
      return quantity === item.quantity ? item : quantity > 0 ? { ...item, quantity } : []
    }),
  }
}

function fit({ lines }: Mix, left: ReadonlyMap<string, number>): readonly Line[] {
  const there = lines.map(({ sku }) => left.get(sku) ?? 0)
  return there.every(quantity => quantity > 0) ? linesWithin(lines, there) : lines
}
