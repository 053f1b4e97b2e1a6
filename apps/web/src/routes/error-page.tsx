import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'
import { shopSections } from '#features/shell/shop-sections.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { paths } from '../paths.ts'

const NotFoundSearch = lazy(() => import('./not-found-search.tsx'))

/** A page that failed: what is not there gets the 404 page, anything else its status and message. */
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
      {/* product.md section 2: /en for English, otherwise /. */}
      <Link to={locale === 'en' ? '/en' : '/'} className={buttonClass('ember', 'lg', 'mt-8')}>
        {t('notFound.home')}
      </Link>
      <div className="mt-10 min-h-12 w-full max-w-md text-left">
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NotFoundSearch />
          </Suspense>
        </ErrorBoundary>
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

/** status 0 is a server that could not be reached. */
function Failure({ status, message }: { status: number; message: string | undefined }) {
  const t = useT()
  const isOffline = status === 0
  return (
    <div className="page-x flex flex-col items-center py-16 text-center md:py-24">
      <PageMeta title={t(isOffline ? 'error.offlineTitle' : 'error.title')} isPrivate />
      {!isOffline && <p className="font-dots text-[7rem] text-tuff leading-none">{status}</p>}
      <h1 tabIndex={-1} className="mt-4 text-3xl">
        {t(isOffline ? 'error.offlineTitle' : 'error.title')}
      </h1>
      <p className="mt-3 max-w-md text-lg text-muted">
        {message ?? t(isOffline ? 'error.checkConnection' : 'error.ours')}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={() => window.location.reload()}>
          {t('error.retry')}
        </Button>
        <LocaleLink to={paths.home} className={buttonClass('outline', 'lg')}>
          {t('notFound.home')}
        </LocaleLink>
      </div>
    </div>
  )
}
