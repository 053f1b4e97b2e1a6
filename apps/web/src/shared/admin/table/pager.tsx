import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactSelect, compactButtonClass } from '../fields/controls.tsx'
import { changed, PAGE_SIZES, type TableState } from './table-state.ts'
import type { ListPage } from './table-types.ts'

type PagerProps = { state: TableState; page: ListPage<unknown>; isFetching: boolean }

/** Total, page size, and links to the previous and next page. */
export function Pager({ state, page: { nextCursor, total }, isFetching }: PagerProps) {
  const t = useT()
  const sizeId = useId()
  const { trail, cursor } = state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="text-muted">
        {t('admin.total', { count: total })}
        {isFetching && <span className="sr-only"> {t('admin.loading')}</span>}
      </p>
      <div className="flex items-center gap-2 text-muted">
        <label htmlFor={sizeId}>{t('admin.perPage')}</label>
        <CompactSelect id={sizeId} value={state.limit} onChange={event => state.change({ limit: event.target.value })}>
          {PAGE_SIZES.map(size => (
            <option key={size}>{size}</option>
          ))}
        </CompactSelect>
      </div>
      <nav aria-label={t('admin.pages')} className="ml-auto flex items-center gap-1.5">
        {cursor && trail.length !== 1 && (
          <PageLink cursor={undefined} trail={[]}>
            <ChevronsLeft aria-hidden className="size-4" />
            {t('admin.firstPage')}
          </PageLink>
        )}
        {cursor && trail.length > 0 && (
          <PageLink cursor={trail.at(-1) || undefined} trail={trail.slice(0, -1)}>
            <ChevronLeft aria-hidden className="size-4" />
            {t('admin.previousPage')}
          </PageLink>
        )}
        {nextCursor && (
          <PageLink cursor={nextCursor} trail={cursor && trail.length === 0 ? [] : [...trail, cursor ?? '']}>
            {t('admin.nextPage')}
            <ChevronRight aria-hidden className="size-4" />
          </PageLink>
        )}
      </nav>
    </div>
  )
}

type PageLinkProps = { cursor: string | undefined; trail: readonly string[]; children: ReactNode }

function PageLink({ cursor, trail, children }: PageLinkProps) {
  const { search } = useLocation()
  const to = `?${changed(new URLSearchParams(search), { cursor })}`
  return (
    <Link to={to} state={{ trail }} className={compactButtonClass('outline')}>
      {children}
    </Link>
  )
}
