import { getReceipt, listReceipts, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type ReceiptFilter = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  show?: 'open' | 'manual' | 'all' | undefined
}

/** How long the list is fresh, milliseconds: the device is asked again every minute. */
const FRESH_MS = 30_000

export const receiptsQuery = (filter: ReceiptFilter) =>
  queryOptions({
    queryKey: adminKey('receipts', filter),
    queryFn: ({ signal }) => call(listReceipts, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  })

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('receipts', 'figures', id),
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
  })

/** A change of a receipt, after which all that shows it is read again. */
export function useReceiptChange<Input, Result = StaffReceipt>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['receipts', 'orders', 'dashboard'].map(what => queryClient.invalidateQueries({ queryKey: adminKey(what) })),
      ),
  })
}
