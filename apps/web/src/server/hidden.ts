import type { Category } from '@shop/contracts/catalog.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { isOfMixes } from './category-of-page.ts'

type Goods = { category: Category }

/**
 * Takes what robots may not read (decisions.md, Delivery) out of what is about to be rendered: a rail keeps its place,
 * which the browser fills. False where the page itself is such a product or a list with some: it goes as the empty shell.
 */
export function hideGoods(queryClient: QueryClient, hidden: readonly Category[], path: string): boolean {
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

/** A page that would show nothing but goods of these. */
const isOnlyOf = (path: string, hidden: readonly Category[]) =>
  (path === paths.rent && hidden.includes('hookah')) || (isOfMixes(path) && hidden.includes('flavor'))

/** Leaves the answer old, so that the browser asks for the whole. */
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
