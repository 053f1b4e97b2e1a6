import {
  type AcceptAsExchange,
  acceptAsExchange,
  type OpenExchange,
  openExchange,
  quoteExchange,
  quoteReturnExchange,
} from '@shop/contracts/exchanges-staff.ts'
import { listRefunds } from '@shop/contracts/payments-staff.ts'
import type { OpenReturn } from '@shop/contracts/returns.ts'
import {
  acceptReturn,
  getAnyReturnPicture,
  getReturnsOfOrder,
  listReturns,
  openReturn,
  type ReceiveReturn,
  receiveReturn,
  refuseReturn,
} from '@shop/contracts/returns-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'

export const returnsQuery = (query: z.input<typeof listReturns.query>) =>
  queryOptions({
    queryKey: adminKey('returns', 'list', query),
    queryFn: ({ signal }) => call(listReturns, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The returns of an order and what can still be returned. */
export const returnsOfOrderQuery = (number: number) =>
  queryOptions({
    queryKey: adminKey('returns', 'order', number),
    queryFn: ({ signal }) => call(getReturnsOfOrder, { params: { number }, signal }),
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

/** Opens a return of an order. Repeating it after a lost response does not open a second one. */
export function useOpenReturn(number: number) {
  const keyOf = useIdempotencyKey()
  return useReturnAction((body: OpenReturn) => call(openReturn, { params: { number }, headers: keyOf(body), body }))
}

/**
 * What an exchange costs.
 * @param factors the body of the request as JSON
 */
export const exchangeQuoteQuery = (number: number, factors: string) =>
  queryOptions({
    queryKey: adminKey('returns', 'exchange', number, factors),
    queryFn: ({ signal }) => call(quoteExchange, { params: { number }, body: JSON.parse(factors), signal }),
  })

/**
 * What the exchange of a requested return costs.
 * @param factors the body of the request as JSON
 */
export const returnExchangeQuoteQuery = (id: string, factors: string) =>
  queryOptions({
    queryKey: adminKey('returns', 'exchange', id, factors),
    queryFn: ({ signal }) => call(quoteReturnExchange, { params: { id }, body: JSON.parse(factors), signal }),
  })

/**
 * Opens an exchange of an order. Repeating it after a lost response does not open a second one. An error makes the quote
 * read again: its prices or stock may have changed.
 */
export function useOpenExchange(number: number) {
  const keyOf = useIdempotencyKey()
  return useExchangeAction((body: OpenExchange) =>
    call(openExchange, { params: { number }, headers: keyOf(body), body }),
  )
}

/** The same for a return that the customer requested, which is accepted with it. */
export function useAcceptAsExchange(id: string) {
  const keyOf = useIdempotencyKey()
  return useExchangeAction((body: AcceptAsExchange) =>
    call(acceptAsExchange, { params: { id }, headers: keyOf(body), body }),
  )
}

function useExchangeAction<Input, Result>(step: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useReturnAction(step, () => void queryClient.invalidateQueries({ queryKey: adminKey('returns', 'exchange') }))
}

/** Runs a step and then reads all returns, refunds and orders again. */
function useReturnAction<Input, Result>(step: (input: Input) => Promise<Result>, onError?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    ...(onError && { onError }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKey('returns') }),
        queryClient.invalidateQueries({ queryKey: adminKey('orders') }),
      ]),
  })
}

export const useAcceptReturn = () => useReturnAction((id: string) => call(acceptReturn, { params: { id } }))
export const useRejectReturn = () =>
  useReturnAction(({ id, reason }: { id: string; reason: string }) =>
    call(refuseReturn, { params: { id }, body: { reason } }),
  )
export const useReceiveReturn = () =>
  useReturnAction(({ id, ...body }: { id: string } & ReceiveReturn) => call(receiveReturn, { params: { id }, body }))
