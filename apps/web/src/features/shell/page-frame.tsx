import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { type ProgressState, progress } from '#platform/progress.ts'
import { isDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#main"
      className={buttonClass(
        'ember',
        'md',
        'fixed top-2.5 left-4 z-50 max-w-[calc(100%-2rem)] -translate-y-20 focus:translate-y-0',
      )}
    >
      {t('nav.skip')}
    </a>
  )
}

/** The message of staff while orders or same-day delivery are stopped. */
export function StoppedNotice() {
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  const text = shop?.stopped.orders ?? shop?.stopped.express
  if (!text) return null
  return (
    <div
      role="status"
      className="page-x flex items-start justify-center gap-2 border-hairline border-b bg-raised py-2.5"
    >
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
      <p className="text-sm">{text[locale]}</p>
    </div>
  )
}

const FAILED_SHOWN_MS = 4000

const LOOKS: Record<ProgressState, string> = {
  idle: 'opacity-0',
  loading: 'origin-left animate-loading bg-accent [animation-delay:120ms]',
  failed: 'bg-bad',
}

/** Shows progress at the top while a page loads, and the failed state after a request error. */
export function ProgressBar() {
  const t = useT()
  const navigation = useNavigation()
  const state = useSyncExternalStore(progress.subscribe, progress.state, () => 'idle' as const)
  useEffect(() => {
    if (navigation.state === 'loading') progress.start()
    else progress.finish()
  }, [navigation.state])
  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(progress.dismiss, FAILED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div data-state={state} className="progress-bar pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75">
      <div key={state} className={cx('h-full transition-opacity duration-200', LOOKS[state])} />
      <p role="status" className="sr-only">
        {state === 'failed' && t('error.requestFailed')}
      </p>
    </div>
  )
}

/** After a page change, focuses the heading and announces the title, in discreet mode the heading. A language change keeps the focus. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    const isOtherPage = barePath(seen.current) !== barePath(pathname)
    seen.current = pathname
    // Title and heading of the new page are in place one frame after its render.
    const frame = requestAnimationFrame(() => {
      if (isOtherPage) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      const heading = isDiscreetMode() ? document.querySelector('main h1')?.textContent : null
      setAnnouncement(heading || document.title)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
