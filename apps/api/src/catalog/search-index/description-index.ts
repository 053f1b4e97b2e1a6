import { toSearchWords } from './search-text.ts'
import { stemOf } from './word-forms.ts'
import { addHit, createHits, type Hits } from './word-index.ts'

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
