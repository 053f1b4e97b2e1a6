import { getReturnable } from '@shop/contracts/returns.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** What of an order can be sent back; beside the order itself, so that what refreshes that refreshes this. */
export const returnableQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['orders', token, number, 'returns'],
    queryFn: ({ signal }) => call(getReturnable, { params: { number }, signal }),
  })
