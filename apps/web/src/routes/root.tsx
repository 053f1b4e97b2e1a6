import type { Locale } from '@shop/contracts/locales.ts'
import { lazy, Suspense, useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { AgeGate } from '#features/shell/age-gate.tsx'
import { Footer } from '#features/shell/footer.tsx'
import { Header } from '#features/shell/header.tsx'
import { useIsOver18 } from '#features/shell/over18.ts'
import { ProgressBar } from '#features/shell/progress-bar.tsx'
import { RouteAnnouncer } from '#features/shell/route-announcer.tsx'
import { SkipLink } from '#features/shell/skip-link.tsx'
import { StoppedNotice } from '#features/shell/stopped-notice.tsx'
import { LocaleProvider } from '#platform/i18n/locale-context.tsx'
import { barePath } from '#platform/i18n/locale-path.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ToastHost } from '#ui/toast/toast-host.tsx'
import { Modals } from './modals.tsx'

/** Loaded while there is a network, for when there is none. */
const ConnectionNotice = lazy(() => import('#features/shell/connection-notice.tsx'))

/** Everything around a page. The three languages' trees share it, so that changing the language keeps what is in it. */
export function Root({ locale }: { locale: Locale }) {
  const isOver18 = useIsOver18()
  // product.md section 2: the staff's pages hide header and footer; they bring a frame of their own.
  const isAdmin = /^\/admin(\/|$)/.test(barePath(useLocation().pathname))
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <LocaleProvider locale={locale}>
      {/* First in the HTML: the browser paints a long page in pieces, and no piece may come before the gate. */}
      <AgeGate />
      {/* public/early.js may have woken it before the app listens. */}
      <div inert={!isOver18} data-below-gate suppressHydrationWarning className="flex min-h-dvh flex-col">
        <SkipLink />
        {isAdmin ? (
          <Outlet />
        ) : (
          <>
            <Header />
            <main id="main" tabIndex={-1} className="flex-1 pt-(--header-height)">
              <StoppedNotice />
              <Outlet />
            </main>
            <Footer />
          </>
        )}
      </div>
      <ProgressBar />
      <RouteAnnouncer />
      {isOver18 && <Modals />}
      <ToastHost />
      {isOver18 && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ConnectionNotice />
          </Suspense>
        </ErrorBoundary>
      )}
      <ScrollRestoration getKey={placeOf} />
    </LocaleProvider>
  )
}

/** Every document's first entry has one key: by it, a page come to by address would open where another was left. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
