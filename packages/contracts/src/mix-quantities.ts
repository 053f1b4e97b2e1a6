/** Grams of tobacco in a bowl, for which weights are shown. A bowl takes 12 to 20 g. */
export const BOWL_GRAMS = 15

/**
 * Computes the grams of each share of a mix in a bowl, rounded to tenths by the largest remainder method, so that they
 * add up to the bowl.
 * @param percentages add up to 100
 */
export function gramsOf(percentages: readonly number[], bowlGrams: number = BOWL_GRAMS): number[] {
  const exact = percentages.map(percentage => (percentage * bowlGrams) / 10)
  const tenths = exact.map(Math.floor)
  const missing = bowlGrams * 10 - tenths.reduce((sum, weight) => sum + weight, 0)
  const byRest = exact
    .map((weight, index) => ({ index, rest: weight - Math.floor(weight) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRest.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map(weight => weight / 10)
}

/**
 * Computes how many full bowls the packs of a mix make: the part that runs out first decides.
 * @param parts percentage and total grams of the packs of each part
 */
export function bowlsOf(
  parts: readonly { percentage: number; weight: number }[],
  bowlGrams: number = BOWL_GRAMS,
): number {
  if (parts.length === 0) return 0
  return Math.min(...parts.map(({ percentage, weight }) => Math.floor((weight * 100) / (percentage * bowlGrams))))
}

/** A part of a mix with its number of packs. */
type Line = { quantity: number }

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Returns how many times the lines contain the mix: the greatest common divisor of the quantities. */
export function countOf(lines: readonly Line[]): number {
  return lines.reduce((divisor, { quantity }) => commonDivisor(divisor, quantity), 0)
}

/** Scales the lines of a mix to a count. */
export function linesFor<L extends Line>(lines: readonly L[], count: number): L[] {
  const now = countOf(lines)
  return lines.map(line => ({ ...line, quantity: (line.quantity / now) * count }))
}

/**
 * Reduces a mix to the quantity that its scarcest part allows. If that is less than one mix, returns the available
 * packs.
 * @param availablePacks available packs by line, at least one each
 */
export function linesWithin<L extends Line>(lines: readonly L[], availablePacks: readonly number[]): readonly L[] {
  const has = (index: number) => availablePacks[index] ?? 0
  if (lines.every(({ quantity }, index) => quantity <= has(index))) return lines
  const now = countOf(lines)
  const whole = Math.min(...lines.map(({ quantity }, index) => Math.floor(has(index) / (quantity / now))))
  if (whole > 0) return linesFor(lines, whole)
  return lines.map((line, index) => ({ ...line, quantity: Math.min(line.quantity, has(index)) }))
}
