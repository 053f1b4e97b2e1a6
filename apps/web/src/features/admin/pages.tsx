import { localePath } from '@shop/contracts/locales.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router-dom'
import type { Area } from '#platform/i18n/areas.ts'
import { barePath } from '#platform/i18n/locale.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { loadArea } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { type AdminPage, mayOpen } from '#shared/admin/admin-page.ts'
import { useStaff } from '#shared/admin/staff.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MissingPage, PermissionRequiredPage } from './access-pages.tsx'

/** Caches the lazy component of each page. A failed load is removed, so that it can be retried. */
const components = new Map<AdminPage, ComponentType>()

function getPageComponent(page: AdminPage): ComponentType {
  const known = components.get(page)
  if (known) return known
  const component = lazy(async () => {
    try {
      return { default: (await page.load()).Component }
    } catch (error) {
      components.delete(page)
      throw error
    }
  })
  components.set(page, component)
  return component
}

/** Renders the page of the current address. `start` is the target of /admin. */
export function Pages({ pages, start }: { pages: readonly AdminPage[]; start: string }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const { permissions } = useStaff()
  const own = pages.filter(page => page.path !== '' || mayOpen(page, permissions))
  const routes: RouteObject[] = own.map(page => ({ path: page.path, element: <PageContent page={page} /> }))
  if (!own.some(({ path }) => path === '')) {
    routes.push({ path: '', element: <Redirect to={localePath(locale, start)} /> })
  }
  routes.push({ path: '*', element: <MissingPage to={start} /> })
  const shown = useRoutes(routes)
  useHeadingFocus(barePath(pathname))
  return (
    <ErrorBoundary key={barePath(pathname)} fallback={<PageErrorNotice />}>
      {shown}
    </ErrorBoundary>
  )
}

/** How long a page may take to load, milliseconds. */
const LOADING_MS = 20_000

/**
 * Focuses the heading of another page as soon as it is there: its code and data load after the address has changed, and the
 * link that was pressed is gone. Stops when the user does something.
 */
function useHeadingFocus(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const focusHeading = () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focusHeading)
    observer.observe(document.body, { childList: true, subtree: true })
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, stop)
    }
    const timer = setTimeout(stop, LOADING_MS)
    for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, stop)
    return stop
  }, [path])
}

/** A small redirect. React Router's <Navigate> would add to the shop's first view. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

function PageContent({ page }: { page: AdminPage }) {
  const t = useT()
  const { permissions } = useStaff()
  if (page.permission && !mayOpen(page, permissions)) return <PermissionRequiredPage permission={page.permission} />
  const Component = getPageComponent(page)
  return (
    <>
      <PageMeta title={t(page.name)} isPrivate />
      <Suspense fallback={<PagePlaceholder />}>
        <WithMessages areas={page.areas}>
          <Component />
        </WithMessages>
      </Suspense>
    </>
  )
}

/** Loads the messages of the page before rendering it. */
function WithMessages({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const locale = useLocale()
  for (const loading of areas.map(area => loadArea(locale, area))) use(loading)
  return children
}

function PagePlaceholder() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-56 max-w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** Shown if the page throws or its code cannot be loaded; the menu still works. */
function PageErrorNotice() {
  const t = useT()
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('error.title')}
      actions={
        <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
          {t('error.retry')}
        </Button>
      }
    >
      {t('error.ours')}
    </Notice>
  )
}
