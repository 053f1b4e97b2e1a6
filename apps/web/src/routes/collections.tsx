import { CollectionsPage } from '#features/collections/collections-page.tsx'
import { brandsQuery } from '#features/collections/queries.ts'
import { collectionsQuery } from '#shared/collections/collections.ts'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient, locale }: PageContext) =>
  () => {
    // Not awaited: the page shows its heading meanwhile.
    void queryClient.prefetchQuery(collectionsQuery(locale))
    void queryClient.prefetchQuery(brandsQuery)
    return null
  }

export const Component = CollectionsPage
