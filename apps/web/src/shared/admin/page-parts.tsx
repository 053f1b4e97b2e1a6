import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminPaths } from './admin-paths.ts'
import { compactButtonClass } from './fields/controls.tsx'
import type { LabelPaper } from './labels/paper.ts'
import { PersonalLink } from './personal-link.tsx'
import { longTimestampText, timestampText } from './timestamps.ts'

type AdminHeadingProps = {
  title: ReactNode
  /** A line below the heading. */
  note?: ReactNode
  children?: ReactNode
}

/** Heading of an admin page with its actions. It takes the focus when the page changes. */
export function AdminHeading({ title, note, children }: AdminHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className={cx('mr-auto flex min-h-9 min-w-0 flex-col justify-center', note ? 'flex-1 basis-72' : '')}>
        <h1 tabIndex={-1} className="break-words text-2xl">
          {title}
        </h1>
        {note && <p className="mt-1 max-w-3xl text-muted text-sm">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
    </div>
  )
}

/**
 * Many actions of a heading: on phones one line that scrolls sideways, so that the list below begins higher. It fades at
 * its end, which shows that there is more.
 */
export const HeadingActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 max-md:-mx-4 max-md:max-w-dvw max-md:flex-nowrap max-md:overflow-x-auto max-md:py-1 max-md:pr-10 max-md:pl-4 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-md:[&>*]:shrink-0">
    {children}
  </div>
)

type PanelProps = { title: string; actions?: ReactNode; className?: string; children: ReactNode }

/** A section of a page with its heading. */
export function Panel({ title, actions, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cx('min-w-0 rounded-picture border border-hairline bg-surface p-4', className)}
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="mr-auto text-base">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** A link from a detail page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocaleLink to={to} className={compactButtonClass('quiet', '-ml-3 mb-1 text-muted')}>
      <ChevronLeft aria-hidden className="size-4" />
      {children}
    </LocaleLink>
  )
}

/** A label with its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}

type AdminErrorProps = { error: unknown; onRetry?: () => void; pending?: boolean }

/** An error of a read or change: the server's text if available, and the request id for the log. */
export function AdminError({ error, onRetry, pending = false }: AdminErrorProps) {
  const t = useT()
  const rejection = error instanceof ApiError && !error.isTransient ? error : undefined
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Notice
      kind={rejection ? 'bad' : 'warn'}
      role="alert"
      title={rejection?.serverMessage ?? t('error.notLoaded')}
      actions={
        onRetry &&
        !(rejection?.status === 404) && (
          <Button variant="outline" size="sm" pending={pending} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )
      }
    >
      {rejection ? rejection.detailText : t('error.checkConnection')}
      {requestId && <p className="mt-1 text-muted text-xs">{t('admin.requestId', { id: requestId })}</p>}
    </Notice>
  )
}

/** A customer's name and phone link in a list. */
export function CustomerCell({ name, phone }: { name?: ReactNode; phone: string }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-2 lg:block">
      {name && <span className="block max-w-48 break-words max-lg:max-w-none">{name}</span>}
      <PersonalLink
        href={`tel:${phone}`}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-muted tabular-nums hover:underline max-lg:-my-2.5 pointer-coarse:min-h-11"
      >
        {phone}
      </PersonalLink>
    </span>
  )
}

/** A sheet for printing. If a page contains one, only the sheet is printed (styles/print.css). */
export function PrintSheet({ paper, children }: { paper?: LabelPaper; children: ReactNode }) {
  return createPortal(
    <div data-print-sheet data-paper={paper} className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}

type QueryPlaceholderProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Classes of the skeleton. */
  className: string
}

/** Shown while a query has no data: a skeleton, or the error with a retry button. */
export function QueryPlaceholder({ query: { error, isFetching, refetch }, className }: QueryPlaceholderProps) {
  if (error) return <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
  return <Skeleton className={className} />
}

/** A timestamp in a list; the tooltip has the year and weekday. */
export function TimestampCell({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} title={longTimestampText(at, locale)} className="whitespace-nowrap">
      {timestampText(at, locale)}
    </time>
  )
}

type OrderLinkProps = { orderNumber: number /** The number to show, if it is not the order's own. */; number?: string }

/** A link to an order in a list. */
export function OrderLink({ orderNumber, number = String(orderNumber) }: OrderLinkProps) {
  return (
    <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap tabular-nums underline">
      № {number}
    </LocaleLink>
  )
}
