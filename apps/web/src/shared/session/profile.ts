import { getProfile } from '@shop/contracts/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { turnOnDiscreetMode } from '#shared/discreet/discreet-mode.ts'

/**
 * Reads the account. The key contains `token`, so that the next user of this browser does not see it. Turns discreet mode
 * on in this browser if the account has it.
 */
export const profileQuery = (token: string) =>
  queryOptions({
    queryKey: ['profile', token],
    queryFn: async ({ signal }) => {
      const profile = await call(getProfile, { signal })
      if (profile.isDiscreet) turnOnDiscreetMode()
      return profile
    },
  })
