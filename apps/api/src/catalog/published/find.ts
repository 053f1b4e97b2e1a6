import { readingsOf } from '../search-text.ts'
import type { Catalogue } from './catalogue.ts'
import type { Hits } from './words.ts'

/** What is far worse than the best answer is none. */
const WORST_OF_BEST = 0.6

/**
 * The products that answer what was typed, by place with their relevance (more for better); undefined without a search.
 * Typing errors are forgiven only where nothing is found as typed: who types "вишня" and is answered by cherries does
 * not want what merely looks like the word.
 */
export function found({ words, at }: Catalogue, typed: string | undefined): Hits | undefined {
  if (!typed) return undefined
  const readings = readingsOf(typed)
  const isThere = (place: number) => at(place) !== undefined
  const asTyped = best(readings, words.exact, isThere)
  const answers = asTyped.size > 0 ? asTyped : best(readings, words.mistyped, isThere)
  const least = WORST_OF_BEST * highest(answers)
  for (const [place, relevance] of answers) if (relevance < least) answers.delete(place)
  return answers
}

function highest(hits: Hits): number {
  let most = 0
  for (const relevance of hits.values()) most = Math.max(most, relevance)
  return most
}

/** Every word of at least one reading must be found; of several readings the better one counts. */
function best(
  readings: readonly string[][],
  hitsOf: (word: string) => Hits,
  isThere: (place: number) => boolean,
): Hits {
  const answers: Hits = new Map()
  for (const reading of readings) {
    const [first = new Map<number, number>(), ...others] = reading.map(hitsOf)
    for (const [place, score] of first) {
      const sum = others.reduce((total, hits) => total + (hits.get(place) ?? Number.NaN), score)
      if (sum > (answers.get(place) ?? 0) && isThere(place)) answers.set(place, sum)
    }
  }
  return answers
}
