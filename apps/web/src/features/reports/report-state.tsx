import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type StateProps<Report> = { query: UseQueryResult<Report>; children: (report: Report) => ReactNode }

/** A report, its error, or a placeholder. The report of another period is pale until the new one has loaded. */
export function ReportState<Report>({ query, children }: StateProps<Report>) {
  const { data, error, isFetching, isPlaceholderData } = query
  if (error) return <AdminError error={error} pending={isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  )
}
