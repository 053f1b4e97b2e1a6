import { getBonus } from '@shop/contracts/bonus.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const PAGE_SIZE = 5

/** The customer's points and what they were for, newest first; `token` keeps one person's data from the next. */
export const bonusQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['bonus', token],
    queryFn: ({ pageParam, signal }) =>
      call(getBonus, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
