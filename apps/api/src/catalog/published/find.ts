import { readingsOf } from '../search-text.ts'
import type { Catalogue } from './catalogue.ts'
import { addHit, createHits, type Hits } from './words.ts'

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
  const size = words.size()
  const asTyped = best(readings, { hitsOf: words.exact, size, isThere })
  const answers = asTyped.places.length > 0 ? asTyped : best(readings, { hitsOf: words.mistyped, size, isThere })
  const { scores, places } = answers
  const least = WORST_OF_BEST * highest(answers)
  return { scores, places: places.filter(place => (scores[place] ?? 0) >= least) }
}

function highest({ scores, places }: Hits): number {
  let most = 0
  for (const place of places) most = Math.max(most, scores[place] ?? 0)
  return most
}

type Source = { hitsOf: (word: string) => Hits; size: number; isThere: (place: number) => boolean }

/** Every word of at least one reading must be found; of several readings the better one counts. */
function best(readings: readonly string[][], { hitsOf, size, isThere }: Source): Hits {
  const answers = createHits(size)
  for (const reading of readings) {
    const [first = createHits(0), ...others] = reading.map(hitsOf)
    for (const place of first.places) {
      const sum = sumOf(place, first, others)
      if (sum > 0 && isThere(place)) addHit(answers, place, sum)
    }
  }
  return answers
}

/** 0 where one of the words is not found. */
function sumOf(place: number, first: Hits, others: readonly Hits[]): number {
  let sum = first.scores[place] ?? 0
  for (const { scores } of others) {
    const score = scores[place] ?? 0
    if (score === 0) return 0
    sum += score
  }
  return sum
}
