import type { Locale } from '@shop/contracts/locales.ts'
import { lazy, useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { AgeGate, useIsOver18 } from '#features/shell/age-gate.tsx'
import { BottomMenu } from '#features/shell/bottom-menu.tsx'
import { Header } from '#features/shell/header.tsx'
import { ProgressBar, RouteAnnouncer, SkipLink, StoppedNotice } from '#features/shell/page-frame.tsx'
import { barePath } from '#platform/i18n/locale.ts'
import { LocaleProvider } from '#platform/i18n/locale-context.tsx'
import { useDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { LazyPart } from '#ui/error-boundary.tsx'
import { ToastHost } from '#ui/toast/toast-host.tsx'
import { paths } from '../paths.ts'
import { Modals } from './modals.tsx'

/** Below the fold: rendered by the server, while its code loads after the page. */
const Footer = lazy(() => import('#features/shell/footer.tsx').then(({ Footer }) => ({ default: Footer })))
/** Loaded while online, to be available offline. */
const ConnectionNotice = lazy(() => import('#features/shell/connection-notice.tsx'))

/** The button that hides the shop. */
const QuickHide = lazy(() => import('#features/shell/quick-hide.tsx'))

/** Counts visits of visitors who agreed. */
const VisitCounter = lazy(() => import('#features/shell/visit-counter.tsx'))

/** Layout of every page. The route trees of all languages share it, so that a language change keeps its state. */
export function Root({ locale }: { locale: Locale }) {
  const isOver18 = useIsOver18()
  const isDiscreet = useDiscreetMode()
  const path = barePath(useLocation().pathname)
  // Admin pages have their own layout without the shop's header and footer.
  const isAdmin = /^\/admin(\/|$)/.test(path)
  const isCheckout = path === paths.checkout
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <LocaleProvider locale={locale}>
      {/* First in the HTML: the browser paints a long page in pieces, and no piece may come before the gate. */}
      <AgeGate />
      {/* public/early.js may have removed `inert` before the hydration. */}
      <div inert={!isOver18} data-below-gate suppressHydrationWarning className="flex min-h-dvh flex-col">
        <SkipLink />
        {isAdmin ? (
          <Outlet />
        ) : (
          <>
            <Header isPlain={isCheckout} />
            <main id="main" tabIndex={-1} className="flex-1 pt-(--header-height)">
              <StoppedNotice />
              <Outlet />
            </main>
            <LazyPart>
              <Footer isPlain={isCheckout} />
            </LazyPart>
            <BottomMenu />
          </>
        )}
      </div>
      <ProgressBar />
      <RouteAnnouncer />
      {isOver18 && <Modals />}
      <ToastHost />
      {isOver18 && (
        <LazyPart>
          <ConnectionNotice />
          {!isAdmin && <VisitCounter />}
          {!isAdmin && isDiscreet && <QuickHide />}
        </LazyPart>
      )}
      <ScrollRestoration getKey={placeOf} />
    </LocaleProvider>
  )
}

/**
 * The first entry of every document has the same key, so the key alone would restore the scroll position of another
 * page.
 */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
