import type { CollectionRule } from '@shop/contracts/collections.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { LocalTexts } from '@shop/contracts/text-fields.ts'
import { matchProducts } from '../search-index/match-products.ts'
import { searchProducts } from '../search-index/search.ts'
import type { SearchIndex } from '../search-index/search-index.ts'
import { createHits, type Hits } from '../search-index/word-index.ts'
import type { ReferenceLists } from './reference-lists.ts'

/** The products of a collection: all that match a rule, or picked ones in their order. */
export type ProductSelection = { rule: CollectionRule } | { productIds: readonly string[] }

/** The collections that lists are filtered by and searches suggest. Another capability owns them. */
export type CollectionSource = {
  /** Returns the products of a published collection; undefined if there is none with the slug. */
  findSelection: (slug: string) => Promise<ProductSelection | undefined>
  readTitles: () => Promise<readonly { slug: string; title: Texts }[]>
}

/** Finds the parts that fit a hookah. The compatibility capability implements it. */
export type FitSource = {
  /** Returns the products on sale that fit a hookah; undefined if there is no hookah with the slug. */
  findFitting: (slug: string) => Promise<FittingProducts | undefined>
}

/** The parts on sale that fit a hookah. */
export type FittingProducts = { slug: string; title: LocalTexts; productIds: readonly string[] }

/** Finds the parts that fit a hookah; none if there is no such hookah. The order of the list stays. */
export function findParts(index: SearchIndex, fitting: FittingProducts | undefined): Hits {
  const docIds = (fitting?.productIds ?? []).flatMap(id => index.docIdOf(id) ?? [])
  return { ...createHits(index.size()), docIds }
}

/** Higher than any position in a picked list. */
const BEST_SCORE = 60_000

/** Finds the products of a collection. Scores keep the order of a picked list. */
export function findSelected(
  index: SearchIndex,
  lists: Pick<ReferenceLists, 'withPresentIds'>,
  selection: ProductSelection | undefined,
): Hits {
  const hits = createHits(index.size())
  if (!selection) return hits
  if ('rule' in selection) {
    const query = { ...lists.withPresentIds(selection.rule), sort: 'popular' as const, limit: 1 }
    const found = searchProducts(index, query.q)
    return found?.isNear ? hits : { ...hits, docIds: matchProducts(index, query, found).docIds }
  }
  for (const [position, id] of selection.productIds.entries()) {
    const docId = index.docIdOf(id)
    if (docId === undefined) continue
    hits.docIds.push(docId)
    hits.scores[docId] = BEST_SCORE - position
  }
  return hits
}

/** Keeps the hits of a search or a collection that are in another selection. */
export function within<Found extends Hits>(
  found: Found | undefined,
  selected: Hits,
): Found | (Hits & { isNear: false }) {
  if (!found) return { ...selected, isNear: false }
  const isSelected = new Set(selected.docIds)
  return { ...found, docIds: found.docIds.filter(docId => isSelected.has(docId)) }
}
