import { allowFlavor, type RefusedFlavor, refuseFlavor } from '@shop/contracts/suggestions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useSession } from '#shared/session/session.ts'
import { refusedQuery } from './queries.ts'

/** One after the other: a mix that is asked for right after a refusal is made without the refused taste. */
export const IN_TURN = { id: 'suggestions' }
const NONE: readonly RefusedFlavor[] = []

/** The tastes that the customer wants in no mix, newest first; none until they are known. */
export function useRefused(): readonly RefusedFlavor[] {
  return useQuery(refusedQuery(useSession()?.userPhone ?? '')).data?.refused ?? NONE
}

/** Takes a taste out of the customer's mixes, or lets it in again; safe to repeat. */
export function useChangeRefused(onSignedOut: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = refusedQuery(useSession()?.userPhone ?? '')
  return useMutation({
    scope: IN_TURN,
    mutationFn: async ({ flavorType, isRefused }: { flavorType: string; isRefused: boolean }) => {
      // A list that is still on its way does not know of the change.
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
