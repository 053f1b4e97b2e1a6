import { type Customer, findCustomers, getCustomer } from '@shop/contracts/account-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type CustomerListParams = z.input<typeof findCustomers.query>

export const customersQuery = (query: CustomerListParams) =>
  queryOptions({
    queryKey: adminKey('account', 'list', query),
    queryFn: ({ signal }) => call(findCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (accountId: string) =>
  queryOptions({
    queryKey: adminKey('account', accountId),
    queryFn: ({ signal }) => call(getCustomer, { params: { accountId }, signal }),
  })

/** Changes a customer. The response replaces the cached customer, and lists are read again. */
export function useCustomerChange(accountId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = customerQuery(accountId)
  return useMutation({
    mutationFn: (change: () => Promise<Customer>) => change(),
    // A read that is still running must not overwrite the response of the change.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: customer => {
      queryClient.setQueryData(queryKey, customer)
      void queryClient.invalidateQueries({ queryKey: adminKey('account', 'list') })
      onDone()
    },
  })
}
