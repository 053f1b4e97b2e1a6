import { getProfile } from '@shop/contracts/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Reads the account. The key contains `token`, so that the next user of this browser does not see it. */
export const profileQuery = (token: string) =>
  queryOptions({ queryKey: ['profile', token], queryFn: ({ signal }) => call(getProfile, { signal }) })
