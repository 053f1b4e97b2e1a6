import type { Product, ProductSuggestions } from '@shop/contracts/catalog.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { type BrowserStorage, browserStorage, createStored, parseList } from '#platform/storage.ts'
import { paths } from '../../../paths.ts'
import { categories, categoryNames, categoryPaths } from '../sections.ts'

/** A line below the search field. `all` opens the list of all results. */
export type Suggestion = { to: string } & (
  | { kind: 'recent' | 'popular' | 'all'; query: string }
  | { kind: 'section'; name: MessageId }
  | { kind: 'brand'; brand: string }
  | { kind: 'collection'; title: string }
  | { kind: 'product'; product: Product }
)

export const searchPath = (query: string): string => `${paths.shop}?${new URLSearchParams({ q: query })}`

const toSection = (category: (typeof categories)[number]): Suggestion => ({
  kind: 'section',
  to: categoryPaths[category],
  name: categoryNames[category],
})

/** All categories. */
export const sections: readonly Suggestion[] = categories.map(toSection)

/** The list is filtered by the brand if the API does not know its page yet. */
const brandPath = (brand: string, slug: string | undefined): string =>
  slug === undefined ? `${paths.shop}?${new URLSearchParams({ brand })}` : paths.brand(slug)

/** Returns categories with a word that begins with the text, brands, products, and the list of all results. */
export function suggestionsFor(
  typed: string,
  { items, brands, brandSlugs, collections, isNear }: ProductSuggestions,
  t: (id: MessageId) => string,
): readonly Suggestion[] {
  const beginning = typed.toLowerCase()
  const named = categories.filter(category =>
    t(categoryNames[category])
      .toLowerCase()
      .split(' ')
      .some(word => word.startsWith(beginning)),
  )
  return [
    ...named.map(toSection),
    ...collections.map(({ slug, title }) => ({ kind: 'collection', to: paths.collection(slug), title }) as const),
    ...brands.map((brand, index) => ({ kind: 'brand', to: brandPath(brand, brandSlugs[index]), brand }) as const),
    ...items.map(product => ({ kind: 'product', to: paths.product(product.slug), product }) as const),
    ...(items.length > 0 && !isNear ? [{ kind: 'all', to: searchPath(typed), query: typed } as const] : []),
  ]
}

/** Returns what the shopper and others have searched for. */
export function pastSearches(recent: readonly string[], popular: readonly string[]): readonly Suggestion[] {
  const known = new Set(recent.map(query => query.toLowerCase()))
  return [
    ...recent.map(query => ({ kind: 'recent', to: searchPath(query), query }) as const),
    ...popular
      .filter(query => !known.has(query.toLowerCase()))
      .map(query => ({ kind: 'popular', to: searchPath(query), query }) as const),
  ]
}

const STORAGE_KEY = 'recentSearches'
const MAX_STORED = 5
const NONE: readonly string[] = []

const isText = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= 100

/** Recent searches of this browser, newest first. */
function createRecentSearches(storage: BrowserStorage) {
  const { get, subscribe, set, clear } = createStored(storage, STORAGE_KEY, text => {
    const stored = parseList(text) ?? NONE
    return stored.every(isText) ? stored.slice(0, MAX_STORED) : NONE
  })
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return {
    get,
    subscribe,
    clear,
    add(query: string): void {
      set([query, ...get().filter(other => !isSame(other, query))].slice(0, MAX_STORED))
    },
  }
}

export const recentSearches = createRecentSearches(browserStorage)
