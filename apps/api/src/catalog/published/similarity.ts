/** Shorter words have too few letters for a typing error to be told from another word. */
export const MIN_FUZZY_LENGTH = 4
/** How alike (percent) a mistyped word must be: "арбус" is 67 from "арбуз". */
export const MIN_SIMILARITY = 42

/** Every three letters in a row of a word, two blanks before it and one after: as pg_trgm has it. */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3))
}

/**
 * How alike a typed word is to the most alike stretch of another, percent: of the trigrams that either has, those that
 * both have (pg_trgm's word_similarity).
 * @param typed the typed word's trigrams
 * @param other the other word's, in their order
 */
export function similarityOf(typed: ReadonlySet<string>, other: readonly string[]): number {
  let best = 0
  for (let from = 0; from < other.length; from++) {
    const first = other[from]
    if (first !== undefined && typed.has(first)) best = Math.max(best, bestFrom(typed, other, from))
  }
  return Math.round(best * 100)
}

function bestFrom(typed: ReadonlySet<string>, other: readonly string[], from: number): number {
  const seen = new Set<string>()
  let common = 0
  let best = 0
  for (let to = from; to < other.length; to++) {
    const trigram = other[to]
    if (trigram === undefined || seen.has(trigram)) continue
    seen.add(trigram)
    if (!typed.has(trigram)) continue
    common += 1
    best = Math.max(best, common / (typed.size + seen.size - common))
  }
  return best
}
