import type { ProductList, ProductQuery } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { toFacets } from './facets.ts'
import { firstOf } from './first-of.ts'
import { choose } from './published/choose.ts'
import { found } from './published/find.ts'
import type { Shelves } from './published/published.ts'
import { standingIn, toCursor } from './sorting.ts'

/**
 * A page of the products that have what is chosen, and the facets, of one moment: the counts and the page agree.
 * @throws VALIDATION when the cursor is not one of this sort
 */
export async function findProducts(
  { catalogue, lists, cards }: Shelves,
  asked: ProductQuery,
  locale: Locale,
): Promise<ProductList> {
  const query = lists.withPresentIds(asked)
  const { limit, sort, cursor } = query
  const after = cursor === undefined ? undefined : standingIn(cursor, sort, locale)
  const hits = found(catalogue, query.q)
  const { places, facets, totals } = choose(catalogue, query, hits)
  // One product more than asked for tells whether there is a next page.
  const ranking = { sort, locale, most: limit + 1, after }
  const page = firstOf({ places, scores: hits?.scores, at: catalogue.at }, ranking)
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  // Before anything is waited for: it counts in the catalogue as it stands now.
  const shownFacets = toFacets(facets, totals, lists, query)
  return {
    items: await cards(shown.map(({ id }) => id)),
    nextCursor: page.length > limit && last ? toCursor(sort, last) : null,
    total: totals.total,
    facets: shownFacets,
  }
}
