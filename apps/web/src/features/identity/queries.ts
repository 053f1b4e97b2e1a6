import { getProfile } from '@shop/contracts/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** The signed-in account; `token` keeps one person's data from showing to the next in the same browser. */
export const profileQuery = (token: string) =>
  queryOptions({ queryKey: ['profile', token], queryFn: ({ signal }) => call(getProfile, { signal }) })
