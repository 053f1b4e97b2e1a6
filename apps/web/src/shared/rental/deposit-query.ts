import { type DepositStanding, depositAmdAt, getDepositStanding } from '@shop/contracts/rental-deposits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useSession } from '#shared/session/session.ts'

/**
 * Reads the deposit level of the customer; null if the shop has no levels. The key contains `token`, so that the next
 * customer in this browser does not see it.
 */
export const depositStandingQuery = (token: string) =>
  queryOptions({
    queryKey: ['rental', 'deposit-level', token],
    queryFn: async ({ signal }) => (await call(getDepositStanding, { signal })).standing,
  })

/** Returns the customer's deposit level, and the deposit in AMD for a full one; visitors have no level and pay it all. */
export function useDepositStanding(): {
  standing: DepositStanding | undefined
  depositOf: (fullAmd: number) => number
} {
  const token = useSession()?.token ?? ''
  const { data } = useQuery({ ...depositStandingQuery(token), enabled: token !== '' })
  const standing = token === '' ? undefined : (data ?? undefined)
  return { standing, depositOf: fullAmd => depositAmdAt(fullAmd, standing?.percent ?? 100) }
}
