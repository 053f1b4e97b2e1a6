import { listCustomerLabels } from '@shop/contracts/customer-groups.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

/** All groups, and the tags in use. */
export const labelsQuery = queryOptions({
  queryKey: adminKey('account', 'labels'),
  queryFn: ({ signal }) => call(listCustomerLabels, { signal }),
})
