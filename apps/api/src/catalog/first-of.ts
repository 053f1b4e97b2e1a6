import type { Sort } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { nameKey } from './name-key.ts'
import type { Published } from './published/catalogue.ts'
import { type Compare, compareBy, type Ranking, type Standing, sortedBy, standingOf } from './sorting.ts'

/** What is to be put in order: the products at some places, with the scores of a search. */
type Found = {
  places: readonly number[]
  scores?: Uint16Array | undefined
  at: (place: number) => Published | undefined
}

/**
 * The first of many in an order, without sorting the rest. Of most a glance at the last of these says that they come
 * behind it, and nothing is made for them.
 * @param after where the page before ended
 */
export function firstOf(
  { places, scores, at }: Found,
  { most, after, ...ranking }: Ranking & { most: number; after?: Standing | undefined },
): Standing[] {
  const compare = compareBy(ranking.sort, ranking.locale)
  const isBehind = glanceBy(ranking)
  const first: Standing[] = []
  const standing = (product: Published, relevance: number): Standing | undefined => {
    const last = first[most - 1]
    if (last && isBehind(product, relevance, last)) return undefined
    const item = standingOf(product, relevance, ranking)
    const isOfPage = after === undefined || compare(item, after) > 0
    return isOfPage && (!last || compare(item, last) < 0) ? item : undefined
  }
  for (const place of places) {
    const product = at(place)
    const item = product && standing(product, scores?.[place] ?? 0)
    if (!item) continue
    first.splice(placeIn(first, item, compare), 0, item)
    if (first.length > most) first.pop()
  }
  return first
}

/** Behind all that are not behind it. */
function placeIn(first: readonly Standing[], item: Standing, compare: Compare): number {
  let [low, high] = [0, first.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = first[middle]
    if (other && compare(other, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

type Glance = (product: Published, relevance: number, last: Standing) => boolean

/** Whether a product comes behind another for certain, by what is compared with little work; false where that does not tell. */
function glanceBy({ sort, locale }: Ranking): Glance {
  const isOfSearch = sort === 'popular'
  const isValueBehind = sort === 'name' ? nameBehind(locale) : figureBehind(sort, locale)
  return (product, relevance, last) => {
    if (product.inStock !== last.inStock) return last.inStock
    if (isOfSearch && relevance !== last.relevance) return relevance < last.relevance
    return isValueBehind(product, last)
  }
}

type Behind = (product: Published, last: Standing) => boolean

function figureBehind(sort: Sort, locale: Locale): Behind {
  const figureOf = sortedBy[sort]
  const sign = sort === 'price-asc' ? 1 : -1
  return (product, { value }) => sign * (Number(figureOf(product, locale)) - Number(value)) > 0
}

function nameBehind(locale: Locale): Behind {
  let known: { last: Standing; key: number } | undefined
  return ({ nameKeys }, last) => {
    if (known?.last !== last) known = { last, key: nameKey(String(last.value), locale) }
    return nameKeys[locale] > known.key
  }
}
