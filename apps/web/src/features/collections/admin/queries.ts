import { getStaffCollection, listStaffBrands, listStaffCollections } from '@shop/contracts/collections-staff.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const staffCollectionsQuery = queryOptions({
  queryKey: adminKey('collections', 'list'),
  queryFn: async ({ signal }) => (await call(listStaffCollections, { signal })).items,
})

export const staffCollectionQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('collections', 'one', id),
    queryFn: ({ signal }) => call(getStaffCollection, { params: { id }, signal }),
  })

export const staffBrandsQuery = queryOptions({
  queryKey: adminKey('collections', 'brands'),
  queryFn: async ({ signal }) => (await call(listStaffBrands, { signal })).items,
})

/** Reads again what staff and shoppers see of collections. */
export async function refreshCollections(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: adminKey('collections') }),
    queryClient.invalidateQueries({ queryKey: ['collections'] }),
  ])
}
