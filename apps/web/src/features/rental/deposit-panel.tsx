import { useQuery } from '@tanstack/react-query'
import { DepositLevelText } from '#shared/rental/deposit-level.tsx'
import { depositStandingQuery } from '#shared/rental/deposit-query.ts'
import type { Session } from '#shared/session/session.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The deposit level of the customer in the account. Shows nothing while the levels are off. */
export function DepositPanel({ session: { token } }: { session: Session }) {
  const { data, isError, isFetching, refetch } = useQuery(depositStandingQuery(token))
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-20 w-full" />
  return (
    data && (
      <div className="grid gap-1.5">
        <DepositLevelText standing={data} />
      </div>
    )
  )
}
