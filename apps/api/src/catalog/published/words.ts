import { MIN_FUZZY_LENGTH, MIN_SIMILARITY, similarityOf, trigramsOf } from './similarity.ts'

/** A word of the search texts: where it is found, and what it is compared by. */
type Word = { text: string; trigrams: readonly string[]; places: number[] }

/** How well the products at some places answer what was typed: a column of scores by place, 0 for none, and where there is one. */
export type Hits = { scores: Uint16Array; places: number[] }

const WHOLE = 300
const BEGINNING = 200

/** Every word of every search text with the places of the products that have it. Places are only ever added. */
export function createWords() {
  const byText = new Map<string, Word>()
  const byTrigram = new Map<string, Word[]>()
  let sorted: string[] | undefined
  let size = 0

  const addWord = (text: string): Word => {
    const word = { text, trigrams: trigramsOf(text), places: [] }
    byText.set(text, word)
    sorted = undefined
    for (const trigram of new Set(word.trigrams)) {
      const known = byTrigram.get(trigram)
      if (known) known.push(word)
      else byTrigram.set(trigram, [word])
    }
    return word
  }

  /** Words by their letters, so that all that begin alike stand together. */
  const inOrder = (): string[] => {
    sorted ??= [...byText.keys()].sort()
    return sorted
  }

  /** The word as a whole, or as a beginning. */
  const exact = (typed: string): Hits => {
    const hits = createHits(size)
    const words = inOrder()
    for (let at = firstFrom(words, typed); at < words.length; at++) {
      const text = words[at]
      if (text === undefined || !text.startsWith(typed)) break
      addWordHits(hits, byText.get(text), text === typed ? WHOLE : BEGINNING)
    }
    return hits
  }

  const alikeTo = (typed: string): Hits => {
    const hits = createHits(size)
    const trigrams = new Set(trigramsOf(typed))
    for (const word of new Set([...trigrams].flatMap(trigram => byTrigram.get(trigram) ?? []))) {
      const percent = similarityOf(trigrams, word.trigrams)
      if (percent >= MIN_SIMILARITY) addWordHits(hits, word, percent)
    }
    return hits
  }

  /** As it was typed where it is found so, else what is enough like it. */
  const mistyped = (typed: string): Hits => {
    const hits = exact(typed)
    if (typed.length < MIN_FUZZY_LENGTH) return hits
    const alike = alikeTo(typed)
    for (const place of alike.places) if (!hits.scores[place]) addHit(hits, place, alike.scores[place] ?? 0)
    return hits
  }

  return {
    /** Notes that the product at a place has the words of a search text. */
    add: (place: number, searchText: string): void => {
      size = Math.max(size, place + 1)
      for (const text of searchText.split(' ')) if (text !== '') (byText.get(text) ?? addWord(text)).places.push(place)
    },
    /** How many places there are. */
    size: () => size,
    exact,
    mistyped,
  }
}

/** As columns: a map of 100,000 places takes ten times as long. */
export const createHits = (size: number): Hits => ({ scores: new Uint16Array(size), places: [] })

/** The better score counts. */
export function addHit({ scores, places }: Hits, place: number, score: number): void {
  const known = scores[place] ?? 0
  if (known >= score) return
  if (known === 0) places.push(place)
  scores[place] = score
}

function addWordHits(hits: Hits, word: Word | undefined, score: number): void {
  for (const place of word?.places ?? []) addHit(hits, place, score)
}

function firstFrom(words: readonly string[], typed: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}
