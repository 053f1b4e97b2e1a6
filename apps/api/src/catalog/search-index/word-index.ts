import { stemOf, toSearchWords } from './search-text.ts'

/** Shorter words have too few letters to tell a typing error from another word. */
const MIN_FUZZY_LENGTH = 4
/** The lowest similarity of a mistyped word, percent: "арбус" has 67 to "арбуз", "hoze" 40 to "hose". */
const minSimilarityOf = (typed: string): number => (typed.length <= SHORT_LENGTH ? 33 : 42)
/** In short words one typing error is accepted, and none in the beginning of a longer word. */
const SHORT_LENGTH = 5
const LONG_LENGTH = 9
/** Similar words begin with the same letters. */
const SIMILAR_PREFIX_LENGTH = 4

const SCORE_WHOLE_WORD = 300
const SCORE_PREFIX = 200
const SCORE_FORM = 150

type Word = { text: string; trigrams: readonly string[]; docIds: number[] }

/** The products that a search has found. `scores` has an entry for each doc ID, 0 if not found. */
export type Hits = { scores: Uint16Array; docIds: number[] }

/** Creates an index of the words of all search texts. Words are only ever added. */
export function createWordIndex() {
  const byText = new Map<string, Word>()
  const byTrigram = new Map<string, Word[]>()
  let sortedTexts: string[] | undefined
  let size = 0

  const addWord = (text: string): Word => {
    const word = { text, trigrams: trigramsOf(text), docIds: [] }
    byText.set(text, word)
    sortedTexts = undefined
    for (const trigram of new Set(word.trigrams)) {
      const known = byTrigram.get(trigram)
      if (known) known.push(word)
      else byTrigram.set(trigram, [word])
    }
    return word
  }

  const addByPrefix = (hits: Hits, prefix: string, scoreOf: (text: string) => number): void => {
    sortedTexts ??= [...byText.keys()].sort()
    for (let index = lowerBound(sortedTexts, prefix); index < sortedTexts.length; index++) {
      const text = sortedTexts[index]
      if (text === undefined || !text.startsWith(prefix)) break
      addWordHits(hits, byText.get(text), scoreOf(text))
    }
  }

  const findByPrefix = (typed: string): Hits => {
    const hits = createHits(size)
    addByPrefix(hits, typed, text => (text === typed ? SCORE_WHOLE_WORD : SCORE_PREFIX))
    return hits
  }

  const findFuzzy = (typed: string, accepts: (text: string) => boolean): Hits => {
    const hits = createHits(size)
    if (typed.length < MIN_FUZZY_LENGTH) return hits
    const trigrams = new Set(trigramsOf(typed))
    const minSimilarity = minSimilarityOf(typed)
    for (const word of new Set([...trigrams].flatMap(trigram => byTrigram.get(trigram) ?? []))) {
      const similarity = similarityOf(trigrams, word.trigrams)
      if (similarity >= minSimilarity && accepts(word.text)) addWordHits(hits, word, similarity)
    }
    return hits
  }

  return {
    add: (docId: number, searchText: string): void => {
      size = Math.max(size, docId + 1)
      for (const text of new Set(searchText.split(' ')))
        if (text !== '') (byText.get(text) ?? addWord(text)).docIds.push(docId)
    },
    size: () => size,
    /** Finds products with a word that begins with the typed text. */
    findByPrefix,
    /** Finds products as `findByPrefix` does, and in addition those with another form of the word. */
    findByForm: (typed: string): Hits => {
      const hits = findByPrefix(typed)
      const stem = stemOf(typed)
      if (stem !== typed) addByPrefix(hits, stem, () => SCORE_FORM)
      return hits
    },
    /** Finds products with a word that was probably mistyped. */
    findWithTypos: (typed: string): Hits =>
      findFuzzy(typed, text => typed.length >= SHORT_LENGTH && isTypoOf(typed, text)),
    /** Finds products with a word that looks like the typed one, but may be another. */
    findSimilar: (typed: string): Hits =>
      findFuzzy(typed, text =>
        typed.length < SHORT_LENGTH
          ? text.length === typed.length && isTypoOf(typed, text)
          : text.startsWith(typed.slice(0, SIMILAR_PREFIX_LENGTH)),
      ),
  }
}

/** Returns true if `typed` is `text` or, unless it is short, its beginning with a few typing errors. */
function isTypoOf(typed: string, text: string): boolean {
  if (typed.length <= SHORT_LENGTH) return text.length <= typed.length + 1 && countTypos(typed, text, 1) <= 1
  const maxTypos = typed.length < LONG_LENGTH ? 2 : 3
  const typos = countTypos(typed, text, maxTypos)
  // Two errors and another first letter make another word.
  return typos <= (typed[0] === text[0] ? maxTypos : 1)
}

/** Typed arrays, because a map of 100,000 products takes ten times as long. */
export const createHits = (size: number): Hits => ({ scores: new Uint16Array(size), docIds: [] })

/** Adds a hit. If the product has been found before, the better score counts. */
export function addHit({ scores, docIds }: Hits, docId: number, score: number): void {
  const known = scores[docId] ?? 0
  if (known >= score) return
  if (known === 0) docIds.push(docId)
  scores[docId] = score
}

function addWordHits(hits: Hits, word: Word | undefined, score: number): void {
  for (const docId of word?.docIds ?? []) addHit(hits, docId, score)
}

/** Returns the index of the first text that is not less than `typed`. */
function lowerBound(texts: readonly string[], typed: string): number {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns each three consecutive letters of a word with two blanks before and one after it, as pg_trgm does. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3))
}

/**
 * Returns the similarity of a typed word to the most similar stretch of another word, percent: shared trigrams divided
 * by all trigrams of both (pg_trgm's word_similarity).
 * @param other the other word's trigrams in their order
 */
function similarityOf(typed: ReadonlySet<string>, other: readonly string[]): number {
  let best = 0
  for (let start = 0; start < other.length; start++) {
    const first = other[start]
    if (first !== undefined && typed.has(first)) best = Math.max(best, bestFrom(typed, other, start))
  }
  return Math.round(best * 100)
}

function bestFrom(typed: ReadonlySet<string>, other: readonly string[], start: number): number {
  const seen = new Set<string>()
  let shared = 0
  let best = 0
  for (let end = start; end < other.length; end++) {
    const trigram = other[end]
    if (trigram === undefined || seen.has(trigram)) continue
    seen.add(trigram)
    if (!typed.has(trigram)) continue
    shared += 1
    best = Math.max(best, shared / (typed.size + seen.size - shared))
  }
  return best
}

/** Shorter words are rarely what a description is about. */
const MIN_LENGTH = 4
/** Below the scores of names. */
const SCORE = 100
/** Words that mean the same, so that a description in another language is found as well. */
const SYNONYMS = ['подарок gift present նվեր']
const synonymStems = new Map(
  SYNONYMS.flatMap(group => {
    const [first = '', ...others] = group.split(' ').map(word => stemOf(word))
    return others.map(other => [other, first] as const)
  }),
)

const keyOf = (word: string): string => {
  const stem = stemOf(word)
  return synonymStems.get(stem) ?? stem
}

/** Creates an index of the words of descriptions, found in any of their forms. Words are only ever added. */
export function createDescriptionIndex() {
  const docIdsByKey = new Map<string, number[]>()
  let size = 0
  return {
    add: (docId: number, texts: readonly string[]): void => {
      size = Math.max(size, docId + 1)
      const words = texts.flatMap(toSearchWords).filter(word => word.length >= MIN_LENGTH)
      for (const key of new Set(words.map(keyOf))) {
        const known = docIdsByKey.get(key)
        if (known) known.push(docId)
        else docIdsByKey.set(key, [docId])
      }
    },
    find: (typed: string): Hits => {
      const hits = createHits(size)
      const docIds = typed.length < MIN_LENGTH ? undefined : docIdsByKey.get(keyOf(typed))
      for (const docId of docIds ?? []) addHit(hits, docId, SCORE)
      return hits
    },
  }
}

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
