import type { CatalogImport, ImportRow } from '@shop/contracts/catalog-files.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { FATE_LABELS } from './labels.ts'
import { importRowsQuery } from './queries.ts'

const FATES = ['wrong', 'changed', 'new'] as const

type Shown = 'all' | (typeof FATES)[number]

/** Returns the kinds of rows that can be shown, rows with errors first. */
function shownOf({ wrongRows, changedRows, newRows }: CatalogImport): Shown[] {
  const counts = { wrong: wrongRows, changed: changedRows, new: newRows }
  const [first, ...others] = FATES.filter(fate => counts[fate] > 0)
  if (!first || others.length === 0) return ['all']
  return first === 'wrong' ? [first, 'all', ...others] : ['all', first, ...others]
}

const SHOWN_LABELS = {
  wrong: 'files.rows.wrong',
  all: 'files.allRows',
  changed: 'files.rows.changed',
  new: 'files.rows.new',
} as const

/** The rows with changes or errors, as found by the check. */
export function ImportRows({ import: file }: { import: CatalogImport }) {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const shown = shownOf(file).map(value => ({ value, label: t(SHOWN_LABELS[value]) }))
  const [first, ...others] = shown
  const fate = oneOf(FATES, state.value('show') ?? first?.value)
  const toView = ({ value, label }: (typeof shown)[number]) => ({
    name: label,
    search: value === first?.value ? '' : `show=${value}`,
  })
  const query = useQuery(importRowsQuery(file.id, { limit, cursor, fate }))
  return (
    <AdminTable
      id="import-rows"
      label={t('files.rows')}
      state={state}
      query={query}
      columns={useColumns()}
      rowKey={({ number }) => String(number)}
      filters={others.length > 0 ? [{ kind: 'choice', name: 'show', label: first?.label ?? '', options: others }] : []}
      views={others.length > 0 ? shown.map(toView) : []}
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
      header: t('files.table.fate'),
      cell: ({ fate }) => (
        <Badge tone={FATE_LABELS[fate].tone} className="whitespace-nowrap">
          {t(FATE_LABELS[fate].name)}
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
      {errors.map(({ column, message }) => (
        <li key={column}>
          <code className="mr-2 font-semibold">{column}</code>
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

const LONGEST = 160

/** The value as in the file; long texts are truncated. */
function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
