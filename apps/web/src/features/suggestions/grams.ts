/**
 * What each share of a mix weighs in a bowl: tenths of a gram by largest remainder, so that they add up to the bowl.
 * @param percentages add up to 100
 */
export function gramsOf(percentages: readonly number[], bowlGrams: number): number[] {
  const exact = percentages.map(percentage => (percentage * bowlGrams) / 10)
  const tenths = exact.map(Math.floor)
  const missing = bowlGrams * 10 - tenths.reduce((sum, weight) => sum + weight, 0)
  const byRest = exact
    .map((weight, index) => ({ index, rest: weight - Math.floor(weight) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRest.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map(weight => weight / 10)
}
