/**
 * Counts the typing errors between a typed word and the beginning of another: letters that are missing, added, replaced
 * or swapped with their neighbor.
 * @returns at most `max` + 1
 */
export function countTypos(typed: string, word: string, max: number): number {
  const length = Math.min(word.length, typed.length + max)
  let beforePrevious: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= length; column++) {
      const replaced = at(previous, column - 1) + (typed[row - 1] === word[column - 1] ? 0 : 1)
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const swapped = isSwapped ? at(beforePrevious, column - 2) + 1 : replaced
      current.push(Math.min(at(previous, column) + 1, at(current, column - 1) + 1, replaced, swapped))
    }
    beforePrevious = previous
    previous = current
  }
  return Math.min(max + 1, ...previous)
}

const at = (counts: readonly number[], column: number): number => counts[column] ?? Number.POSITIVE_INFINITY
