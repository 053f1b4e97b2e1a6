import { listProducts, type Product } from '@shop/contracts/catalog.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const NAMED_MAX = 12
const SIMILAR_MAX = 4

/** Reads those of the given products that are still sold. */
export function productsBySlugQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: ['catalog', 'named', [...slugs].sort()],
    queryFn: async ({ signal }) => {
      const { items } = await call(listProducts, { query: { slug: [...slugs], limit: NAMED_MAX }, signal })
      return items
    },
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Reads alternatives to a product: same category, and the same flavor, type or size if it has one. */
export function similarQuery({ slug, category, flavorCategory, accessoryType, size }: Product) {
  return queryOptions({
    queryKey: ['catalog', 'similar', slug],
    queryFn: async ({ signal }) => {
      const alike = { category, flavorCategory, accessoryType, size: category === 'coal' ? size : undefined }
      const query = { ...alike, inStock: 'true' as const, limit: SIMILAR_MAX + 1 }
      const { items } = await call(listProducts, { query, signal })
      return items.filter(item => item.slug !== slug).slice(0, SIMILAR_MAX)
    },
  })
}
