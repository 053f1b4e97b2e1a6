import { lazy, useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'
import { shopSections } from '#features/shell/header-actions.tsx'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { paths } from '../paths.ts'

/** Browsers report a connection some time before requests succeed, milliseconds. */
const SETTLE_MS = 1000

const NotFoundSearch = lazy(() => import('./not-found-search.tsx'))

/** Shown if a page fails: the 404 page for missing pages, otherwise status and message. */
export function ErrorPage() {
  const error = useRouteError()
  const { status, message } = describe(error)
  return status === 404 ? <NotFound /> : <Failure status={status} message={message} />
}

function describe(error: unknown): { status: number; message: string | undefined } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.statusText || undefined }
  if (error instanceof ApiError) return { status: error.status, message: error.serverMessage }
  return { status: 500, message: undefined }
}

function NotFound() {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="page-x flex flex-col items-center py-16 text-center md:py-24">
      <PageMeta title={t('notFound.title')} isPrivate />
      <p className="font-dots text-[7rem] text-accent leading-none md:text-[10rem]">404</p>
      <h1 tabIndex={-1} className="mt-4 text-3xl">
        {t('notFound.title')}
      </h1>
      <p className="mt-3 text-lg text-muted">{t('notFound.message')}</p>
      {/* Home is /en in English and / in all other languages. */}
      <Link to={locale === 'en' ? '/en' : '/'} className={buttonClass('ember', 'lg', 'mt-8')}>
        {t('notFound.home')}
      </Link>
      <div className="mt-10 min-h-12 w-full max-w-md text-left">
        <LazyPart>
          <NotFoundSearch />
        </LazyPart>
      </div>
      <nav aria-label={t('nav.shop')} className="mt-5 flex flex-wrap justify-center gap-2">
        {shopSections.map(({ to, label }) => (
          <LocaleLink key={to} to={to} className={chipClass}>
            {t(label)}
          </LocaleLink>
        ))}
      </nav>
    </div>
  )
}

/** Status 0 means that the server could not be reached. The cart can be read offline, so the page links to it. */
function Failure({ status, message }: { status: number; message: string | undefined }) {
  const t = useT()
  const isOffline = status === 0
  // Nothing is lost by a reload, as the page has not loaded.
  useEffect(() => {
    if (!isOffline) return
    const onOnline = () => void setTimeout(reload, SETTLE_MS)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isOffline])
  return (
    <div className="page-x flex flex-col items-center py-16 text-center md:py-24">
      <PageMeta title={t(isOffline ? 'error.offlineTitle' : 'error.title')} isPrivate />
      {!isOffline && <p className="font-dots text-[7rem] text-tuff leading-none">{status}</p>}
      <h1 tabIndex={-1} className="mt-4 text-3xl">
        {t(isOffline ? 'error.offlineTitle' : 'error.title')}
      </h1>
      <p className="mt-3 max-w-md text-lg text-muted">
        {message ?? t(isOffline && !navigator.onLine ? 'error.checkConnection' : 'error.ours')}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={reload}>
          {t('error.retry')}
        </Button>
        <LocaleLink to={isOffline ? paths.cart : paths.home} className={buttonClass('outline', 'lg')}>
          {t(isOffline ? 'nav.cart' : 'notFound.home')}
        </LocaleLink>
      </div>
    </div>
  )
}

/** Does nothing without a connection: a reload would end on the error page of the browser. */
function reload(): void {
  if (navigator.onLine) window.location.reload()
}
