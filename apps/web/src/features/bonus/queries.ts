import { getBonus } from '@shop/contracts/bonus.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const PAGE_SIZE = 5

/**
 * Reads the customer's points, newest first. The key contains `token`, so that the next customer in this browser does
 * not see them.
 */
export const bonusQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['bonus', token],
    queryFn: ({ pageParam, signal }) =>
      call(getBonus, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
