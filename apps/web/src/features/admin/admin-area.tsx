import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { watchPresses } from '#platform/api/attendance.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { ADMIN_KEY, type StaffMember, StaffProvider, whoQuery } from '#shared/admin/staff.ts'
import { isLeaving, useSession } from '#shared/session/session.ts'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { Forbidden, Gate, Visitor } from './doors.tsx'
import { Frame } from './frame.tsx'

type AdminAreaProps = {
  pages: readonly AdminPage[]
  /** Language and theme, which the shop's own header has too. */
  tools: ReactNode
  /** What is new, always in sight. */
  news: ReactNode
  /** What keeps the shop from working, above each page. */
  warnings: ReactNode
}

/**
 * The staff's part of the site. A visitor logs in first, a customer is told that it is not for them. Who has begun to
 * work stays where they are when the session ends: they log in again over the page, and nothing typed is lost.
 */
export function AdminArea({ pages, tools, news, warnings }: AdminAreaProps) {
  useMessages('admin')
  // What pages ask by themselves keeps no session alive once nobody is there.
  useEffect(watchPresses, [])
  const session = useSession()
  const {
    data: who,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...whoQuery(session?.token ?? ''),
    enabled: session !== null,
  })
  const [worker, setWorker] = useState<StaffMember | null>(null)
  if (who && !isSame(worker, who)) setWorker(who.role === 'customer' ? null : { ...who, role: who.role })
  useFreshReads(session?.token, worker)
  useRefusalsTold()
  useReadsAfterWrites()

  if (session && who?.role === 'customer') return <Forbidden phone={who.phone} />
  if (worker) {
    return (
      <StaffProvider value={worker}>
        {/* Somebody else's page begins anew. */}
        <Frame
          key={worker.phone}
          pages={pages}
          tools={tools}
          news={news}
          warnings={warnings}
          isSignedOut={session === null && !isLeaving()}
        />
      </StaffProvider>
    )
  }
  if (!session) return <Visitor />
  if (error) {
    return (
      <Gate>
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      </Gate>
    )
  }
  return <PageSkeleton />
}

function isSame(worker: StaffMember | null, who: { phone: string; name: string; role: string }): boolean {
  if (who.role === 'customer') return worker === null
  return worker?.phone === who.phone && worker.name === who.name && worker.role === who.role
}

/** After a new login what failed is read again; what the one before has read is forgotten. */
function useFreshReads(token: string | undefined, worker: StaffMember | null): void {
  const queryClient = useQueryClient()
  const seen = useRef<{ token: string; phone: string | undefined }>(undefined)
  const phone = worker?.phone
  useEffect(() => {
    if (!token) return
    const before = seen.current
    seen.current = { token, phone: phone ?? before?.phone }
    if (!before) return
    if (before.phone && phone && before.phone !== phone) queryClient.removeQueries({ queryKey: [ADMIN_KEY] })
    else if (before.token !== token) void queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] })
  }, [token, phone, queryClient])
}

/** A call that the role may not make is told, whoever made it; the role may have changed meanwhile. */
function useRefusalsTold(): void {
  const t = useT()
  const queryClient = useQueryClient()
  useEffect(() => {
    return queryClient.getMutationCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (!isForbidden(event.action.error)) return
      notify({ kind: 'bad', title: t('admin.forbiddenCall'), description: event.action.error.message })
      askAgainWho(queryClient)
    })
  }, [queryClient, t])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== ADMIN_KEY) return
        if (isForbidden(event.action.error)) askAgainWho(queryClient)
      }),
    [queryClient],
  )
}

/** What one page changes stands on others too, and a refusal means that a page is behind: all is read again. */
function useReadsAfterWrites(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(event => {
        if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return
        void queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] })
      }),
    [queryClient],
  )
}

const isForbidden = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403

function askAgainWho(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['who'] })
}
