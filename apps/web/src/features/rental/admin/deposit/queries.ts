import { type CustomerDeposit, getCustomerDeposit } from '@shop/contracts/rental-deposits-staff.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const customerDepositQuery = (accountId: string) =>
  queryOptions({
    queryKey: adminKey('account', accountId, 'deposit'),
    queryFn: ({ signal }) => call(getCustomerDeposit, { params: { accountId }, signal }),
  })

/** Changes what the deposit level is based on, and caches the level from the response. */
export function useDepositChange(accountId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = customerDepositQuery(accountId)
  return useMutation({
    mutationFn: (change: () => Promise<CustomerDeposit>) => change(),
    // A read that is still running must not overwrite the response of the change.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: deposit => {
      queryClient.setQueryData(queryKey, deposit)
      onDone()
    },
  })
}
