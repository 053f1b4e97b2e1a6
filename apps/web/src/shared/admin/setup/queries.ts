import { decideSetup, getSetup } from '@shop/contracts/setup.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '../staff.ts'

/** The first-day checklist of a live shop. */
export const setupQuery = queryOptions({
  queryKey: adminKey('setup'),
  queryFn: ({ signal }) => call(getSetup, { signal }),
})

/** A decision that only a person can make; the answer is the checklist as it is then. */
export function useSetupDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisions: z.input<typeof decideSetup.body>) => call(decideSetup, { body: decisions }),
    onSuccess: setup => queryClient.setQueryData(setupQuery.queryKey, setup),
    onError: () => queryClient.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
}
