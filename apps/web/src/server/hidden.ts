import type { Category } from '@shop/contracts/catalog.ts'
import type { QueryClient } from '@tanstack/react-query'

type Goods = { category: Category }

/**
 * Takes what robots may not read (decisions.md, Delivery) out of what is about to be rendered: a rail keeps its place,
 * which the browser fills. False where the page itself is such a product or a list with some: it goes as the empty shell.
 */
export function hideGoods(queryClient: QueryClient, hidden: readonly Category[]): boolean {
  if (hidden.length === 0) return true
  const isHidden = (product: unknown) => isGoods(product) && hidden.includes(product.category)
  const queries = queryClient.getQueryCache().getAll()
  if (queries.some(({ state }) => isHidden(state.data) || pagesOf(state.data).some(page => hasSome(page, isHidden)))) {
    return false
  }
  for (const { queryKey, state } of queries) {
    const data: unknown = state.data
    if (hasSome(data, isHidden)) queryClient.removeQueries({ queryKey, exact: true })
    if (isRecord(data) && Array.isArray(data.related) && data.related.some(isHidden)) {
      const related = data.related.filter(product => !isHidden(product))
      // Old, so that the browser asks for the whole.
      queryClient.setQueryData(queryKey, { ...data, related }, { updatedAt: 1 })
    }
  }
  return true
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isGoods = (value: unknown): value is Goods => isRecord(value) && 'category' in value && 'variants' in value
const hasSome = (list: unknown, is: (item: unknown) => boolean) =>
  isRecord(list) && Array.isArray(list.items) && list.items.some(is)
const pagesOf = (data: unknown): readonly unknown[] => (isRecord(data) && Array.isArray(data.pages) ? data.pages : [])
