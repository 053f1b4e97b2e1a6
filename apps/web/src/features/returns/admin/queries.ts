import { listRefunds } from '@shop/contracts/payments-staff.ts'
import {
  acceptReturn,
  getAnyReturnPicture,
  listReturns,
  type ReceiveReturn,
  receiveReturn,
  refuseReturn,
} from '@shop/contracts/returns-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const returnsQuery = (query: z.input<typeof listReturns.query>) =>
  queryOptions({
    queryKey: adminKey('returns', 'list', query),
    queryFn: ({ signal }) => call(listReturns, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const refundsQuery = (query: z.input<typeof listRefunds.query>) =>
  queryOptions({
    queryKey: adminKey('returns', 'refunds', query),
    queryFn: ({ signal }) => call(listRefunds, { query, signal }),
    placeholderData: keepPreviousData,
  })

type PictureSize = 'small' | 'large'

/** Loads a picture of a return for staff. */
export const loadReturnPicture = (id: string, pictureId: string, size: PictureSize, options: Options) =>
  call(getAnyReturnPicture, { params: { id, pictureId }, query: { size }, ...options })

/** Runs a step and then reads all returns and refunds again. */
function useReturnAction<Input>(step: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey('returns') }),
  })
}

export const useAcceptReturn = () => useReturnAction((id: string) => call(acceptReturn, { params: { id } }))
export const useRejectReturn = () =>
  useReturnAction(({ id, reason }: { id: string; reason: string }) =>
    call(refuseReturn, { params: { id }, body: { reason } }),
  )
export const useReceiveReturn = () =>
  useReturnAction(({ id, lines }: { id: string } & ReceiveReturn) =>
    call(receiveReturn, { params: { id }, body: { lines } }),
  )
