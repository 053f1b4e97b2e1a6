import { getReceipt, listReceipts, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'

export type ReceiptFilter = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  show?: 'open' | 'manual' | 'all' | undefined
}

/** How long the list is fresh, milliseconds. The device is polled every minute. */
const FRESH_MS = 30_000

export const receiptsQuery = (filter: ReceiptFilter) =>
  queryOptions({
    queryKey: adminKey('receipts', filter),
    queryFn: ({ signal }) => call(listReceipts, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileSignedIn(FRESH_MS),
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('receipts', 'figures', id),
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
  })

/** Changes a receipt and refreshes everything that shows it. */
export function useReceiptChange<Input, Result = StaffReceipt>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['receipts', 'orders', 'dashboard'].map(feature =>
          queryClient.invalidateQueries({ queryKey: adminKey(feature) }),
        ),
      ),
  })
}
