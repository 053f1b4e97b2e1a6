import { getProductCompatibility } from '@shop/contracts/compatibility-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const exceptionsQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('catalog', 'compatibility', id),
    queryFn: async ({ signal }) => (await call(getProductCompatibility, { params: { id }, signal })).items,
  })
