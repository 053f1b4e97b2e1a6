import { listApiKeys } from '@shop/contracts/api-keys.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const API_KEYS = adminKey('api-keys')

export const apiKeysQuery = queryOptions({
  queryKey: API_KEYS,
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
})
