import { Category, type ProductPage } from '@shop/contracts/catalog.ts'
import type { QueryClient } from '@tanstack/react-query'
import { productQuery } from '#features/catalog/queries.ts'
import { categoryPaths } from '#features/catalog/sections.ts'
import { paths } from '../paths.ts'

/** The category whose goods a page is about: a product's, or a list's; undefined for a page about none or all. */
export function categoryOfPage(
  queryClient: QueryClient,
  { searchParams }: URL,
  path: string,
  slug: string | undefined,
): Category | undefined {
  if (slug) return queryClient.getQueryData<ProductPage>(productQuery(slug).queryKey)?.category
  if (path === paths.rent) return 'hookah'
  if (path === paths.shop) return Category.safeParse(searchParams.get('t')).data
  return Category.options.find(category => categoryPaths[category] === path)
}
