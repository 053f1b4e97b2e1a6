import { Category, type ProductPage } from '@shop/contracts/catalog.ts'
import type { QueryClient } from '@tanstack/react-query'
import { productQuery } from '#features/catalog/queries.ts'
import { categoryPaths } from '#features/catalog/sections.ts'
import { paths } from '../paths.ts'

/** True for the pages of mixes, which are about flavors. */
export const isOfMixes = (path: string): boolean => path === paths.mixes || path.startsWith('/mix/')

/** Returns the category of a product page or list; undefined for pages about no category or all. */
export function categoryOfPage(
  queryClient: QueryClient,
  { searchParams }: URL,
  path: string,
  slug: string | undefined,
): Category | undefined {
  if (slug) return queryClient.getQueryData<ProductPage>(productQuery(slug).queryKey)?.category
  if (path === paths.rent) return 'hookah'
  if (isOfMixes(path)) return 'flavor'
  if (path === paths.shop) return Category.safeParse(searchParams.get('t')).data
  return Category.options.find(category => categoryPaths[category] === path)
}
