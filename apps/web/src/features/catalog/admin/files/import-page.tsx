import type { CatalogImport, ImportRow } from '@shop/contracts/catalog-files.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { CATALOG_KEY } from '../queries.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { OUTCOME_LABELS, stateOf } from './labels.ts'
import { importQuery, importRowsQuery } from './queries.ts'

/** One import: its progress, the preview of its rows, and the button that applies it. */
export function ImportPage() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  const { data } = query
  useRefreshAfterImport(data?.state === 'applied')
  return (
    <>
      <BackLink to={adminPaths.files}>{t('admin.page.files')}</BackLink>
      {data ? (
        <>
          <AdminHeading
            title={<span className="wrap-anywhere">{data.name}</span>}
            note={longTimestampText(data.createdAt, locale)}
          >
            <Badge tone={stateOf(data).tone}>{t(stateOf(data).name)}</Badge>
          </AdminHeading>
          <div className="grid gap-4">
            <ImportOutcome import={data} />
            {hasRows(data) && (
              <>
                <RowCounts import={data} />
                <ImportRows import={data} />
              </>
            )}
          </div>
        </>
      ) : (
        <QueryPlaceholder query={query} className="h-40 w-full" />
      )}
    </>
  )
}

const hasRows = ({ state, newRows, changedRows, wrongRows }: CatalogImport) =>
  state !== 'checking' && state !== 'refused' && newRows + changedRows + wrongRows > 0

/** Once a file is applied, cached products and stock are outdated. */
function useRefreshAfterImport(isApplied: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isApplied) return
    for (const queryKey of [[...CATALOG_KEY, 'list'], [...CATALOG_KEY, 'options'], adminKey('stock')]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [isApplied, queryClient])
}

/** Number of rows by outcome. */
function RowCounts({ import: file }: { import: CatalogImport }) {
  const t = useT()
  const { totalRows, newRows, changedRows, wrongRows } = file
  const counts = [
    { name: t('files.rows.new'), count: newRows, tone: 'text-ok' },
    { name: t('files.rows.changed'), count: changedRows, tone: 'text-info' },
    { name: t('files.rows.wrong'), count: wrongRows, tone: 'text-bad' },
    { name: t('files.rows.same'), count: totalRows - newRows - changedRows - wrongRows, tone: 'text-muted' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {counts.map(({ name, count, tone }) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-card border border-hairline bg-surface p-3"
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd className={cx('font-semibold text-xl tabular-nums', count > 0 && tone)}>
            {t('files.number', { value: count })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const OUTCOMES = ['wrong', 'changed', 'new'] as const

type RowFilter = 'all' | (typeof OUTCOMES)[number]

/** Returns the kinds of rows that can be shown, rows with errors first. */
function availableFilters({ wrongRows, changedRows, newRows }: CatalogImport): RowFilter[] {
  const counts = { wrong: wrongRows, changed: changedRows, new: newRows }
  const [first, ...others] = OUTCOMES.filter(outcome => counts[outcome] > 0)
  if (!first || others.length === 0) return ['all']
  return first === 'wrong' ? [first, 'all', ...others] : ['all', first, ...others]
}

const FILTER_LABELS = {
  wrong: 'files.rows.wrong',
  all: 'files.allRows',
  changed: 'files.rows.changed',
  new: 'files.rows.new',
} as const

/** The rows with changes or errors, as found by the check. */
function ImportRows({ import: file }: { import: CatalogImport }) {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const choices = availableFilters(file).map(value => ({ value, label: t(FILTER_LABELS[value]) }))
  const [first, ...others] = choices
  const outcome = oneOf(OUTCOMES, state.value('show') ?? first?.value)
  const toView = ({ value, label }: (typeof choices)[number]) => ({
    name: label,
    search: value === first?.value ? '' : `show=${value}`,
  })
  const query = useQuery(importRowsQuery(file.id, { limit, cursor, fate: outcome }))
  return (
    <AdminTable
      id="import-rows"
      label={t('files.rows')}
      state={state}
      query={query}
      columns={useColumns()}
      rowKey={({ number }) => String(number)}
      filters={
        others.length > 0
          ? [{ kind: 'choice', name: 'show', label: t('files.rows'), any: first?.label ?? '', options: others }]
          : []
      }
      views={others.length > 0 ? choices.map(toView) : []}
      empty={{ title: t('files.nothing'), text: t('files.nothingText') }}
    />
  )
}

function useColumns(): Column<ImportRow>[] {
  const t = useT()
  return [
    {
      id: 'row',
      header: t('files.table.row'),
      cell: ({ number }) => (
        <>
          <span className="text-muted lg:hidden">{t('files.table.row')}</span>
          <span className="tabular-nums">{t('files.number', { value: number })}</span>
        </>
      ),
    },
    {
      id: 'fate',
      header: t('files.table.outcome'),
      cell: ({ fate: outcome }) => (
        <Badge tone={OUTCOME_LABELS[outcome].tone} className="whitespace-nowrap">
          {t(OUTCOME_LABELS[outcome].name)}
        </Badge>
      ),
    },
    {
      id: 'sku',
      header: t('files.table.sku'),
      cell: ({ sku, slug }) => (
        <span className="wrap-anywhere">
          <code>{sku}</code>
          {slug && <span className="block text-muted text-xs">{slug}</span>}
        </span>
      ),
    },
    { id: 'what', header: t('files.table.what'), cell: row => <RowDetails row={row} /> },
  ]
}

/** The errors of a row, or its changes. */
function RowDetails({ row: { errors, changes } }: { row: ImportRow }) {
  const t = useT()
  if (errors.length === 0 && changes.length === 0) return <span className="text-muted">{t('files.wholeRow')}</span>
  return (
    <ul className="grid max-w-xl gap-1 text-left text-sm">
      {errors.map(({ column, value, message }) => (
        <li key={column} className="wrap-anywhere">
          <code className="mr-2 font-semibold">{column}</code>
          {value && <q className="mr-2">{value}</q>}
          <span className="text-bad">{message}</span>
        </li>
      ))}
      {errors.length === 0 &&
        changes.map(({ column, before, after }) => (
          <li key={column} className="wrap-anywhere">
            <code className="mr-2 font-semibold">{column}</code>
            <del className="text-muted">{cellOf(before) || t('files.emptyCell')}</del>
            <span aria-hidden> → </span>
            <ins className="no-underline">{cellOf(after) || t('files.emptyCell')}</ins>
          </li>
        ))}
    </ul>
  )
}

const MAX_CELL_LENGTH = 160

/** The value as in the file; long texts are truncated. */
function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text
}
