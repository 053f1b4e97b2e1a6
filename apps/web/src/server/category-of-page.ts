import { Category, type ProductPage } from '@shop/contracts/catalog.ts'
import type { QueryClient } from '@tanstack/react-query'
import { productQuery } from '#features/catalog/queries.ts'
import { categoryPaths } from '#features/catalog/sections.ts'
import { paths } from '../paths.ts'

/** Every page of mixes, by the path of its route, is about flavors. */
export const isOfMixes = (path: string): boolean => path === paths.mixes || path.startsWith('/mix/')

/** The category whose goods a page is about: a product's, or a list's; undefined for a page about none or all. */
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
