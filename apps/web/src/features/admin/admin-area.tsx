import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { watchUserInput } from '#platform/api/user-activity.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { AdminError } from '#shared/admin/page-parts.tsx'
import {
  ACCOUNT_KEY,
  ADMIN_KEY,
  accountQuery,
  type StaffMember,
  StaffProvider,
  toStaffMember,
} from '#shared/admin/staff.ts'
import { session as appSession, isLeaving, useSession } from '#shared/session/session.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CenteredPage, ForbiddenPage, LoginPage } from './access-pages.tsx'
import { Frame } from './frame.tsx'

type AdminAreaProps = {
  pages: readonly AdminPage[]
  /** Language and theme switches, shared with the header of the shop. */
  tools: ReactNode
  /** Notifications that are always visible. */
  notifications: ReactNode
  /** Warnings about the shop's operation, shown above each page. */
  warnings: ReactNode
}

/**
 * The admin area. A visitor must log in first; a customer gets a 403 page. If the session ends while a staff member
 * works, the login dialog opens over the page, so that no input is lost.
 */
export function AdminArea({ pages, tools, notifications, warnings }: AdminAreaProps) {
  useMessages('admin')
  // Background polling must not keep a session alive: only user input does.
  useEffect(watchUserInput, [])
  const session = useSession()
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...accountQuery(session?.token ?? ''),
    enabled: session !== null,
  })
  const [staff, setStaff] = useState<StaffMember | null>(null)
  const latest = account && toStaffMember(account)
  if (latest !== undefined && !isSameStaff(staff, latest)) setStaff(latest)
  useNoFocusReadsAfterLogout()
  useRefreshAfterLogin(session?.token, staff)
  useForbiddenNotice()
  useRefreshAfterChanges()

  if (session && account?.role === 'customer') return <ForbiddenPage phone={account.phone} />
  if (staff) {
    return (
      <StaffProvider value={staff}>
        {/* Another person gets a page without state. */}
        <Frame
          key={staff.phone}
          pages={pages}
          tools={tools}
          notifications={notifications}
          warnings={warnings}
          isSignedOut={session === null && !isLeaving()}
        />
      </StaffProvider>
    )
  }
  if (!session) return <LoginPage />
  if (error) {
    return (
      <CenteredPage>
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      </CenteredPage>
    )
  }
  return <PageSkeleton />
}

function isSameStaff(a: StaffMember | null, b: StaffMember | null): boolean {
  if (!a || !b) return a === b
  const hasSamePermissions = [...a.permissions].join() === [...b.permissions].join()
  return (
    a.phone === b.phone && a.name === b.name && a.role === b.role && a.roleName === b.roleName && hasSamePermissions
  )
}

/** Prevents reads on window focus after the session has ended: the API would reject them. */
function useNoFocusReadsAfterLogout(): void {
  const queryClient = useQueryClient()
  useState(() => queryClient.setQueryDefaults([ADMIN_KEY], { refetchOnWindowFocus: () => appSession.get() !== null }))
}

/** After a new login, retries failed reads. Clears the cache if another person logged in. */
function useRefreshAfterLogin(token: string | undefined, staff: StaffMember | null): void {
  const queryClient = useQueryClient()
  const seen = useRef<{ token: string; phone: string | undefined }>(undefined)
  const phone = staff?.phone
  useEffect(() => {
    if (!token) return
    const before = seen.current
    seen.current = { token, phone: phone ?? before?.phone }
    if (!before) return
    if (before.phone && phone && before.phone !== phone) queryClient.removeQueries({ queryKey: [ADMIN_KEY] })
    else if (before.token !== token) void queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] })
  }, [token, phone, queryClient])
}

/** Shows a message if the API rejects any request with 403, for example after a role change. */
function useForbiddenNotice(): void {
  const t = useT()
  const queryClient = useQueryClient()
  useEffect(() => {
    return queryClient.getMutationCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (!isForbidden(event.action.error)) return
      notify({ kind: 'bad', title: t('admin.forbiddenCall'), description: event.action.error.message })
      refreshAccount(queryClient)
    })
  }, [queryClient, t])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== ADMIN_KEY) return
        if (isForbidden(event.action.error)) refreshAccount(queryClient)
      }),
    [queryClient],
  )
}

/**
 * After a successful change or a rejected one, reads all data again: other pages may show it, or this page may be
 * outdated.
 */
function useRefreshAfterChanges(): void {
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

function refreshAccount(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
}
