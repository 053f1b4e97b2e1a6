import { nameKey } from '../search-index/name-key.ts'
import type { IndexedProduct } from '../search-index/search-index.ts'
import { type CompareSortKeys, createCompare, type SortKey, type SortOrder, sortValues, toSortKey } from './sorting.ts'

type ProductsToSort = {
  docIds: readonly number[]
  scores?: Uint16Array | undefined
  productAt: (docId: number) => IndexedProduct | undefined
}

/**
 * Returns the first `limit` sort keys of the products without sorting the rest. Most products are rejected by
 * comparison with the last result, without allocation.
 * @param after returns only products behind this key
 */
export function topN(
  { docIds, scores, productAt }: ProductsToSort,
  { limit, after, ...order }: SortOrder & { limit: number; after?: SortKey | undefined },
): SortKey[] {
  const compare = createCompare(order)
  const isBehind = createQuickCompare(order)
  const top: SortKey[] = []
  const toCandidate = (product: IndexedProduct, relevance: number): SortKey | undefined => {
    const last = top[limit - 1]
    if (last && isBehind(product, relevance, last)) return undefined
    const key = toSortKey(product, relevance, order)
    const isOfPage = after === undefined || compare(key, after) > 0
    return isOfPage && (!last || compare(key, last) < 0) ? key : undefined
  }
  for (const docId of docIds) {
    const product = productAt(docId)
    const key = product && toCandidate(product, scores?.[docId] ?? 0)
    if (!key) continue
    top.splice(insertionIndex(top, key, compare), 0, key)
    if (top.length > limit) top.pop()
  }
  return top
}

function insertionIndex(top: readonly SortKey[], key: SortKey, compare: CompareSortKeys): number {
  let [low, high] = [0, top.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = top[middle]
    if (other && compare(other, key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

type QuickCompare = (product: IndexedProduct, relevance: number, last: SortKey) => boolean

/** Creates a cheap comparison: true if a product certainly comes behind the key, false if undecided. */
function createQuickCompare({ sort, locale }: SortOrder): QuickCompare {
  const usesRelevance = sort === 'popular'
  const isValueBehind = sort === 'name' ? compareNameKeys(locale) : compareNumbers({ sort, locale })
  return (product, relevance, last) => {
    if (product.inStock !== last.inStock) return last.inStock
    if (usesRelevance && relevance !== last.relevance) return relevance < last.relevance
    return isValueBehind(product, last)
  }
}

type IsBehind = (product: IndexedProduct, last: SortKey) => boolean

function compareNumbers({ sort, locale }: SortOrder): IsBehind {
  const sortValueOf = sortValues[sort]
  const sign = sort === 'price-asc' ? 1 : -1
  return (product, { value }) => sign * (Number(sortValueOf(product, locale)) - Number(value)) > 0
}

function compareNameKeys(locale: SortOrder['locale']): IsBehind {
  let known: { last: SortKey; key: number } | undefined
  return ({ nameKeys }, last) => {
    if (known?.last !== last) known = { last, key: nameKey(String(last.value), locale) }
    return nameKeys[locale] > known.key
  }
}
