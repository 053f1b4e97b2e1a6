/** The bowl that a mix's grams are shown for (notes on the trade: 12-20 g fill one). */
export const BOWL_GRAMS = 15

/**
 * What each share of a mix weighs in a bowl: tenths of a gram by largest remainder, so that they add up to the bowl.
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
 * How many full bowls of a mix its packs make: as many as the part that runs out first is enough for.
 * @param parts percent and the grams that there are of each, all its packs together
 */
export function bowlsOf(
  parts: readonly { percentage: number; weight: number }[],
  bowlGrams: number = BOWL_GRAMS,
): number {
  if (parts.length === 0) return 0
  return Math.min(...parts.map(({ percentage, weight }) => Math.floor((weight * 100) / (percentage * bowlGrams))))
}
