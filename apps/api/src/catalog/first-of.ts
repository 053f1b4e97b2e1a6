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
  const sortedByValue = sortedBy[sort]
  const isOfSearch = sort === 'popular'
  const sign = sort === 'price-asc' ? 1 : -1
  return (product, relevance, last) => {
    if (product.inStock !== last.inStock) return last.inStock
    if (isOfSearch && relevance !== last.relevance) return relevance < last.relevance
    const [value, other] = [sortedByValue(product, locale), last.value]
    return typeof value === 'number' && typeof other === 'number' && sign * (value - other) > 0
  }
}
