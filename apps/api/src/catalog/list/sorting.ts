import { Sort } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import * as z from 'zod/mini'
import { invalidCursorError } from '#platform/db/page.ts'
import { collators } from '../search-index/name-key.ts'
import type { IndexedProduct } from '../search-index/search-index.ts'

/** The sort key of a product. `value` is what the list is sorted by. `relevance` is 0 unless the sort is "popular". */
export type SortKey = { inStock: boolean; relevance: number; value: number | string; id: string }
export type CompareSortKeys = (one: SortKey, other: SortKey) => number
export type SortOrder = { sort: Sort; locale: Locale }

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

export const sortValues: Record<Sort, (product: IndexedProduct, locale: Locale) => number | string> = {
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
  return Buffer.from(JSON.stringify([sort, inStock, relevance, encoded, id])).toString('base64url')
}

/** Decodes a cursor. @throws VALIDATION if it is not a cursor of this sort */
export function parseCursor(cursor: string, { sort, locale }: SortOrder): SortKey {
  const parsed = Cursor.safeParse(decode(cursor))
  if (!parsed.success) throw invalidCursorError(locale)
  const [cursorSort, inStock, relevance, encoded, id] = parsed.data
  const value = CursorValue[sort].safeParse(encoded)
  if (cursorSort !== sort || !value.success) throw invalidCursorError(locale)
  return { inStock, relevance, value: sort === 'new' ? new Date(value.data).getTime() : value.data, id }
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
