import type { Category } from '@shop/contracts/catalog.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { isOfMixes } from './category-of-page.ts'

type Goods = { category: Category }

/**
 * Removes products that search engines may not read from the data to render: rails keep their space, which the browser
 * fills. Returns false if the page itself is such a product or a list that contains some; it is then sent as the empty
 * shell.
 */
export function hideProducts(queryClient: QueryClient, hidden: readonly Category[], path: string): boolean {
  if (hidden.length === 0) return true
  const isHidden = (product: unknown) => isGoods(product) && hidden.includes(product.category)
  if (isOnlyOf(path, hidden)) return false
  const isRentHidden = hidden.includes('hookah')
  const queries = queryClient.getQueryCache().getAll()
  if (queries.some(({ state: { data } }) => isHidden(data) || pagesOf(data).some(page => hasSome(page, isHidden)))) {
    return false
  }
  for (const { queryKey, state } of queries) {
    const isRent = isRecord(state.data) && 'hookahs' in state.data
    if (hasSome(state.data, isHidden) || (isRent && isRentHidden)) queryClient.removeQueries({ queryKey, exact: true })
    else if (relatedOf(state.data).some(isHidden)) hideRelated(queryClient, queryKey, isHidden)
  }
  return true
}

/** True for a page that would show only hidden products. */
const isOnlyOf = (path: string, hidden: readonly Category[]) =>
  (path === paths.rent && hidden.includes('hookah')) || (isOfMixes(path) && hidden.includes('flavor'))

/** Marks the data as stale, so that the browser reads it completely. */
function hideRelated(queryClient: QueryClient, key: QueryKey, isHidden: (product: unknown) => boolean): void {
  queryClient.setQueryData<Record<string, unknown>>(
    key,
    data => data && { ...data, related: relatedOf(data).filter(product => !isHidden(product)) },
    { updatedAt: 1 },
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isGoods = (value: unknown): value is Goods => isRecord(value) && 'category' in value && 'variants' in value
const hasSome = (list: unknown, is: (item: unknown) => boolean) =>
  isRecord(list) && Array.isArray(list.items) && list.items.some(is)
const pagesOf = (data: unknown): readonly unknown[] => (isRecord(data) && Array.isArray(data.pages) ? data.pages : [])
const relatedOf = (data: unknown): readonly unknown[] =>
  isRecord(data) && Array.isArray(data.related) ? data.related : []
