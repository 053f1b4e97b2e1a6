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
 * As many of a mix as its scarcest part makes; where it does not make a whole one, what there is.
 * @param there packs that can be had, by line; at least one each
 */
export function linesWithin<L extends Line>(lines: readonly L[], there: readonly number[]): readonly L[] {
  const has = (nth: number) => there[nth] ?? 0
  if (lines.every(({ quantity }, nth) => quantity <= has(nth))) return lines
  const now = countOf(lines)
  const whole = Math.min(...lines.map(({ quantity }, nth) => Math.floor(has(nth) / (quantity / now))))
  if (whole > 0) return linesFor(lines, whole)
  return lines.map((line, nth) => ({ ...line, quantity: Math.min(line.quantity, has(nth)) }))
}
