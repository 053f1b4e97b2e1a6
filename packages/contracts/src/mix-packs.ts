/** A part of a mix: packs of it, and its share of a bowl. */
type Line = { quantity: number }

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** How many times a mix is there: its packs can be shared out so often evenly. */
export function countOf(lines: readonly Line[]): number {
  return lines.reduce((divisor, { quantity }) => commonDivisor(divisor, quantity), 0)
}

/** The lines of so many of a mix. */
export function linesFor<L extends Line>(lines: readonly L[], count: number): L[] {
  const now = countOf(lines)
  return lines.map(line => ({ ...line, quantity: (line.quantity / now) * count }))
}

/**
 * Reduces a mix to the quantity that its scarcest part allows. If that is less than one mix, returns the available
 * packs.
 * @param there available packs by line, at least one each
 */
export function linesWithin<L extends Line>(lines: readonly L[], there: readonly number[]): readonly L[] {
  const has = (index: number) => there[index] ?? 0
  if (lines.every(({ quantity }, index) => quantity <= has(index))) return lines
  const now = countOf(lines)
  const whole = Math.min(...lines.map(({ quantity }, index) => Math.floor(has(index) / (quantity / now))))
  if (whole > 0) return linesFor(lines, whole)
  return lines.map((line, index) => ({ ...line, quantity: Math.min(line.quantity, has(index)) }))
}
