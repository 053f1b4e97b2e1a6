import { allowFlavor, type RefusedFlavor, refuseFlavor } from '@shop/contracts/suggestions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useSession } from '#shared/session/session.ts'
import { refusedQuery } from './queries.ts'

/** Mutations in this scope run one after the other, so that a mix requested right after an exclusion respects it. */
export const SERIAL_SCOPE = { id: 'suggestions' }
const NONE: readonly RefusedFlavor[] = []

/** Excluded flavors, newest first; empty until they have loaded. */
export function useRefused(): readonly RefusedFlavor[] {
  return useQuery(refusedQuery(useSession()?.userPhone ?? '')).data?.refused ?? NONE
}

/** Excludes a flavor or includes it again; safe to repeat. */
export function useChangeRefused(onSignedOut: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = refusedQuery(useSession()?.userPhone ?? '')
  return useMutation({
    scope: SERIAL_SCOPE,
    mutationFn: async ({ flavorType, isRefused }: { flavorType: string; isRefused: boolean }) => {
      // A read that is still running does not contain the change.
      await queryClient.cancelQueries({ queryKey })
      const params = { flavorType }
      return isRefused ? call(refuseFlavor, { params }) : call(allowFlavor, { params })
    },
    onSuccess: list => queryClient.setQueryData(queryKey, list),
    onError: error => {
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  })
}
