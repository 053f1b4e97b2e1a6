import { MAX_COUNTED_ROWS } from '@shop/contracts/pagination.ts'
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CompactButton, CompactSelect, compactButtonClass } from '../fields/controls.tsx'
import { AdminError } from '../page-parts.tsx'
import { useShortcuts } from '../shortcuts.tsx'
import { Cards, Rows } from './rows.tsx'
import {
  type Column,
  clearFilters,
  type Filter,
  type ListPage,
  type ListQuery,
  type NamedView,
  PAGE_SIZES,
  type Selection,
  type TableState,
  useHasCards,
  useIsExtra,
  usePreferences,
  withChanges,
} from './table-state.ts'
import { Toolbar } from './toolbar.tsx'

type AdminTableProps<Row> = {
  /** Identifies the list in stored preferences. */
  id: string
  /** Accessible name of the list. */
  label: string
  state: TableState
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Names a row in the label of its checkbox; by default its key does. */
  rowName?: (row: Row) => string
  /** Link of a row without the language; it is in the first column. */
  rowHref?: (row: Row) => string
  filters?: readonly Filter[]
  /** Label of the search; undefined for no search. */
  searchLabel?: string
  views?: readonly NamedView[]
  selection?: Selection
  /** Actions on the selected rows. */
  bulk?: ReactNode
  /** What is open below a row; null if it is closed. The row has the button that opens it. */
  details?: (row: Row) => ReactNode
  /** Shown if the list is empty without filters. */
  empty: { title: string; text?: ReactNode; actions?: ReactNode }
}

/**
 * A list of the admin area. The server searches, filters, sorts and pages it, and the address holds its state. Columns
 * and density are stored in the browser, and saved views in the account. Phones and upright tablets show rows as cards.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { id, state, query, columns, filters = [], selection } = props
  const [preferences, setPreferences] = usePreferences(id)
  const listId = useId()
  useRowKeys(listId)
  const isExtra = useIsExtra()
  const picked = state.value('cols')?.split(',') ?? preferences.columns
  const isPicked = (column: Column<Row>) => (picked ? picked.includes(column.id) : !isExtra(column))
  // The first column and the actions are always visible.
  const shown = columns.filter((column, index) => index === 0 || column.isActions || isPicked(column))
  const isDense = (state.value('dense') ?? (preferences.isDense ? '1' : '0')) === '1'
  return (
    <div className="grid min-w-0 gap-3">
      <Toolbar
        id={id}
        state={state}
        preferences={preferences}
        setPreferences={setPreferences}
        columns={columns}
        shown={shown}
        isDense={isDense}
        filters={filters}
        views={props.views ?? []}
        searchLabel={props.searchLabel}
      />
      {selection && selection.selected.size > 0 && <SelectionBar selection={selection}>{props.bulk}</SelectionBar>}
      <div id={listId} aria-busy={query.isFetching} className="min-w-0">
        <TableBody {...props} columns={shown} isDense={isDense} />
      </div>
      {query.data && <Pager state={state} page={query.data} isFetching={query.isFetching} />}
    </div>
  )
}

/** The rows of the response. The previous rows stay visible while the next ones load. */
function TableBody<Row>(props: AdminTableProps<Row> & { isDense: boolean }) {
  const { query, state, columns, label, rowKey, rowName, rowHref, selection, isDense, details } = props
  const hasCards = useHasCards()
  const { data, error } = query
  if (error && (!data || !isTransient(error))) {
    return <AdminError error={error} pending={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (!data) return <LoadingRows isDense={isDense} />
  if (data.items.length === 0) return <EmptyRows state={state} filters={props.filters ?? []} empty={props.empty} />
  const List = hasCards ? Cards : Rows
  return (
    <List
      label={label}
      rows={data.items}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      rowHref={rowHref}
      selection={selection}
      state={state}
      isDense={isDense}
      details={details}
    />
  )
}

const isTransient = (error: unknown) => error instanceof ApiError && error.isTransient

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

function LoadingRows({ isDense }: { isDense: boolean }) {
  const t = useT()
  return (
    <div role="status" className="grid gap-1.5">
      <span className="sr-only">{t('admin.loading')}</span>
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} className={isDense ? 'h-8 w-full' : 'h-11 w-full'} />
      ))}
    </div>
  )
}

type EmptyRowsProps = Pick<AdminTableProps<unknown>, 'state' | 'empty'> & { filters: readonly Filter[] }

/** Shown without rows: for no match, or for an empty list. */
function EmptyRows({ state, filters, empty }: EmptyRowsProps) {
  const t = useT()
  const isNarrowed = state.q !== '' || state.countSet(filters.map(({ name }) => name)) > 0
  if (!isNarrowed) {
    return (
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('admin.nothingFound')}
      actions={
        <CompactButton onClick={() => state.change(clearFilters(state.view))}>{t('admin.clearFilters')}</CompactButton>
      }
    >
      {t('admin.nothingFoundText')}
    </EmptyState>
  )
}

function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useT()
  return (
    <div
      data-selection-bar
      role="status"
      className="sticky top-16 z-20 flex items-center gap-2 rounded-control border border-hairline bg-raised px-3 py-2 max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap"
    >
      <p className="mr-auto text-sm">{t('admin.selected', { count: selection.selected.size })}</p>
      {children}
      <CompactButton variant="quiet" onClick={() => selection.onSelect(new Set())}>
        {t('admin.unselect')}
      </CompactButton>
    </div>
  )
}

/** Shortcuts: J and K move between rows, / focuses the search. */
function useRowKeys(listId: string): void {
  const t = useT()
  const step = (by: number) => {
    const links = [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    const next = index < 0 ? (by > 0 ? 0 : links.length - 1) : index + by
    links[next]?.focus()
  }
  useShortcuts([
    { keys: 'j', label: t('admin.nextRow'), run: () => step(1) },
    { keys: 'k', label: t('admin.previousRow'), run: () => step(-1) },
    {
      keys: '/',
      label: t('admin.search'),
      run: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    },
  ])
}

type PagerProps = { state: TableState; page: ListPage<unknown>; isFetching: boolean }

/** Total, page size, and links to the previous and next page. */
function Pager({ state, page: { nextCursor, total, isTotalCapped }, isFetching }: PagerProps) {
  const t = useT()
  const sizeId = useId()
  const { trail, cursor } = state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="text-muted">
        {isTotalCapped ? t('admin.totalOrMore', { count: MAX_COUNTED_ROWS }) : t('admin.total', { count: total })}
        {isFetching && <span className="sr-only"> {t('admin.loading')}</span>}
      </p>
      {total > 0 && (
        <div className="flex items-center gap-2 text-muted">
          <label htmlFor={sizeId}>{t('admin.perPage')}</label>
          <CompactSelect
            id={sizeId}
            value={state.limit}
            onChange={event => state.change({ limit: event.target.value })}
          >
            {PAGE_SIZES.map(size => (
              <option key={size}>{size}</option>
            ))}
          </CompactSelect>
        </div>
      )}
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
  const to = `?${withChanges(new URLSearchParams(search), { cursor })}`
  return (
    <Link to={to} state={{ trail }} className={compactButtonClass('outline')}>
      {children}
    </Link>
  )
}
