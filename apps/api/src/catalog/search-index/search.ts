import type { SearchIndex } from './search-index.ts'
import { toSearchReadings, withFewerCategoryWords } from './search-text.ts'
import { addHit, createHits, type Hits } from './word-index.ts'

/** Hits below this share of the best score are dropped. */
const MIN_SCORE_SHARE = 0.6
/** Near matches contain at least this share of the typed words. */
const MIN_NEAR_SHARE = 0.5

/** The products that a search has found. Near matches are not what was typed: show them as similar products only. */
export type SearchHits = Hits & { isNear: boolean }

/**
 * Finds the products that match the typed text, with their scores. Each step accepts more than the previous one, and
 * the first step that finds something decides: a search for "вишня" that finds cherries must not find similar words as
 * well.
 * @returns undefined if nothing was typed
 */
export function searchProducts(index: SearchIndex, typed: string | undefined): SearchHits | undefined {
  if (!typed) return undefined
  const [own = [], ...otherLayouts] = toSearchReadings(typed)
  const { findByPrefix, findByForm, findWithTypos, findSimilar } = index.words
  const findInTexts = (word: string): Hits => unite(index, [findByForm(word), index.descriptions.find(word)])
  const findAll = (word: string): Hits => unite(index, [findInTexts(word), findWithTypos(word)])
  const shorter = withFewerCategoryWords(own)
  const found =
    findReadings(index, [own], findByPrefix) ??
    findReadings(index, otherLayouts, findByPrefix) ??
    findFirst(index, shorter, findByPrefix) ??
    findFirst(index, shorter, findByForm) ??
    findFirst(index, shorter, findInTexts) ??
    findFirst(index, [...shorter, ...otherLayouts.slice(0, 1)], findAll)
  if (found) return { ...withoutWeakHits(found), isNear: false }
  const findNear = (word: string): Hits => unite(index, [findAll(word), findSimilar(word)])
  // Without the names of categories: "hookah hoze" must find all hoses, not only one with "hookah" in its description.
  const near = findFirst(index, shorter.toReversed(), findNear) ?? findPartly(index, own, findAll)
  return { ...withoutWeakHits(near ?? createHits(0)), isNear: near !== undefined }
}

type FindWord = (word: string) => Hits

function withoutWeakHits({ scores, docIds }: Hits): Hits {
  const minScore = MIN_SCORE_SHARE * docIds.reduce((best, docId) => Math.max(best, scores[docId] ?? 0), 0)
  return { scores, docIds: docIds.filter(docId => (scores[docId] ?? 0) >= minScore) }
}

function findFirst(index: SearchIndex, readings: readonly (readonly string[])[], findWord: FindWord): Hits | undefined {
  for (const reading of readings) {
    const found = findReadings(index, [reading], findWord)
    if (found) return found
  }
  return undefined
}

/**
 * Finds products with all words of at least one reading. If several readings match, the best score counts.
 * @returns undefined if there are none
 */
function findReadings(
  { words, productAt }: SearchIndex,
  readings: readonly (readonly string[])[],
  findWord: FindWord,
): Hits | undefined {
  const hits = createHits(words.size())
  for (const reading of readings) {
    const [first = createHits(0), ...others] = reading.map(findWord)
    for (const docId of first.docIds) {
      const score = sumScores(docId, first, others)
      if (score > 0 && productAt(docId) !== undefined) addHit(hits, docId, score)
    }
  }
  return hits.docIds.length > 0 ? hits : undefined
}

/** Finds the products with the most of the words, if they have at least half of them. Letters and numbers do not count. */
function findPartly(index: SearchIndex, typed: readonly string[], findWord: FindWord): Hits | undefined {
  const words = typed.filter(word => word.length > 1 && !/\d/.test(word))
  const hits = createHits(index.words.size())
  const counts = new Map<number, number>()
  for (const { scores, docIds } of words.map(findWord)) {
    for (const docId of docIds) {
      if (index.productAt(docId) === undefined) continue
      counts.set(docId, (counts.get(docId) ?? 0) + 1)
      addHit(hits, docId, scores[docId] ?? 0)
    }
  }
  const most = Math.max(0, ...counts.values())
  if (most === 0 || most < MIN_NEAR_SHARE * words.length) return undefined
  return { ...hits, docIds: hits.docIds.filter(docId => counts.get(docId) === most) }
}

function unite({ words }: SearchIndex, parts: readonly Hits[]): Hits {
  const hits = createHits(words.size())
  for (const { scores, docIds } of parts) for (const docId of docIds) addHit(hits, docId, scores[docId] ?? 0)
  return hits
}

/** Returns the sum of a product's scores, or 0 if one of the words was not found in it. */
function sumScores(docId: number, first: Hits, others: readonly Hits[]): number {
  let sum = first.scores[docId] ?? 0
  for (const { scores } of others) {
    const score = scores[docId] ?? 0
    if (score === 0) return 0
    sum += score
  }
  return sum
}
