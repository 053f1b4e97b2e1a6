import { Sort } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, invalidCursorError } from '#platform/db/page.ts'
import { collators, type IndexedProduct, nameKey } from '../search-index/search-index.ts'

/** The sort key of a product. `value` is what the list is sorted by. `relevance` is 0 unless the sort is "popular". */
type SortKey = { inStock: boolean; relevance: number; value: number | string; id: string }
type CompareSortKeys = (one: SortKey, other: SortKey) => number
type SortOrder = { sort: Sort; locale: Locale }

/** Products in stock first, then the most relevant, then the sort value, then the ID. */
export function createCompare({ sort, locale }: SortOrder): CompareSortKeys {
  const compareValues = createCompareValues(sort, locale)
  return (one, other) =>
    Number(other.inStock) - Number(one.inStock) ||
    other.relevance - one.relevance ||
    compareValues(one.value, other.value) ||
    compareText(one.id, other.id)
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function createCompareValues(sort: Sort, locale: Locale): (one: number | string, other: number | string) => number {
  if (sort === 'name') {
    const { compare } = collators[locale]
    // The collator ignores some characters: names that differ only in these need an order, too.
    return (one, other) => compare(String(one), String(other)) || compareText(String(one), String(other))
  }
  const sign = sort === 'price-asc' ? 1 : -1
  return (one, other) => sign * (Number(one) - Number(other))
}

export function toSortKey(product: IndexedProduct, relevance: number, { sort, locale }: SortOrder): SortKey {
  const { inStock, id } = product
  return { inStock, relevance: sort === 'popular' ? relevance : 0, value: sortValues[sort](product, locale), id }
}

const sortValues: Record<Sort, (product: IndexedProduct, locale: Locale) => number | string> = {
  popular: ({ popularity }) => popularity,
  new: ({ createdAtMs }) => createdAtMs,
  'price-asc': ({ minPriceAmd }) => minPriceAmd,
  'price-desc': ({ minPriceAmd }) => minPriceAmd,
  name: ({ title }, locale) => textIn(title, locale),
}

const Int = z.int().check(z.gte(0), z.lte(MAX_INT32))
const CursorValue: Record<Sort, z.ZodMiniType<number | string>> = {
  popular: Int,
  new: z.iso.datetime(),
  'price-asc': Int,
  'price-desc': Int,
  name: z.string(),
}
const Cursor = z.tuple([Sort, z.boolean(), Int, z.union([z.number(), z.string()]), z.uuid()])

/**
 * Encodes the sort key of a page's last product. The next page starts after this key, also if products were added or
 * removed.
 */
export function toCursor(sort: Sort, { inStock, relevance, value, id }: SortKey): string {
  const encoded = sort === 'new' ? new Date(value).toISOString() : value
  return encodeCursor([sort, inStock, relevance, encoded, id])
}

/** Decodes a cursor. @throws VALIDATION if it is not a cursor of this sort */
export function parseCursor(cursor: string, { sort, locale }: SortOrder): SortKey {
  const parsed = Cursor.safeParse(decodeCursor(cursor))
  if (!parsed.success) throw invalidCursorError(locale)
  const [cursorSort, inStock, relevance, encoded, id] = parsed.data
  const value = CursorValue[sort].safeParse(encoded)
  if (cursorSort !== sort || !value.success) throw invalidCursorError(locale)
  return { inStock, relevance, value: sort === 'new' ? new Date(value.data).getTime() : value.data, id }
}

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
